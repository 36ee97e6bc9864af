import type { ApiClient } from "@treadlight/client";
import { MIXED } from "@treadlight/contract/analytics";
import { RISK_LEVELS } from "@treadlight/domain/security";
import { z } from "zod";
import { analyticsQuery } from "../../../shared/analytics.ts";
import { questionOf, type View } from "./view.ts";

const riskCountSchema = z.object({ riskLevel: RISK_LEVELS.or(z.literal(MIXED)), sessions: z.number() });

/** How many sessions of a period have each risk colour. */
export function risksQuery(api: ApiClient, view: View) {
  const question = questionOf(view, { measures: ["sessions"], dimensions: ["riskLevel"] });
  return {
    ...analyticsQuery(api, question, riskCountSchema),
    select: ({ rows }: { rows: z.output<typeof riskCountSchema>[] }) => {
      const counts = new Map(rows.map(({ riskLevel, sessions }) => [riskLevel, sessions]));
      return {
        levels: RISK_LEVELS.options.map((level) => ({ level, sessions: counts.get(level) ?? 0 })),
        /** Sessions in groups that have several colours. */
        mixed: counts.get(MIXED) ?? 0,
      };
    },
  };
}
