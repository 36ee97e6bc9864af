import { achievementTypeSchema } from "@treadlight/domain/achievements";
import { z } from "zod";
import { listQuery } from "../lists/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes } from "./resource.ts";

/** The achievements of the people in the caller's organization, without the amounts behind them. */
export const achievements = readRoutes({
  name: "achievements",
  noun: "achievement",
  nouns: "achievements",
  row: z.object({
    id: z.guid(),
    user: z.string().describe("The person's id, or a pseudonym if the organization does not show people by name."),
    achievementType: achievementTypeSchema,
    awardedAt: timestampSchema,
    claimedAt: timestampSchema.nullable(),
    shares: z.int().describe("The number of times it was shared."),
  }),
  query: listQuery({
    sortable: ["awardedAt", "id", "claimedAt", "achievementType", "shares"],
    defaultOrder: "DESC",
    filters: { achievementType: achievementTypeSchema },
  }),
});
