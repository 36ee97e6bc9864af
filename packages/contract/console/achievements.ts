import { achievementTypeSchema } from "@treadlight/domain/achievements";
import { z } from "zod";
import { listQuery, several } from "../lists/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes } from "./resource.ts";

const row = z.object({
  id: z.guid(),
  user: z.string().describe("The person's id, or a pseudonym if the organization does not show people by name."),
  achievementType: achievementTypeSchema,
  awardedAt: timestampSchema,
  claimedAt: timestampSchema.nullable(),
  shares: z.int().describe("The number of times it was shared."),
});

/** The achievements of the people in the caller's organization, without the amounts behind them. */
export const achievements = readRoutes({
  name: "achievements",
  noun: "achievement",
  nouns: "achievements",
  row,
  query: listQuery({
    row,
    sortedBy: "awardedAt",
    defaultOrder: "DESC",
    filters: { achievementType: several(achievementTypeSchema) },
  }),
});
