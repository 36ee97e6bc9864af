import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { analyticsQuery, type Question } from "../../../shared/analytics.ts";
import { useApi } from "../../../shared/api/context.ts";

/** Asks a question about the sessions of the organization. The last answer stays while the next one is awaited, if its columns are the same. */
export function useAnswer<Row>(question: Question, row: z.ZodType<Row>, enabled = true) {
  const api = useApi();
  return useQuery({
    ...analyticsQuery(api, { scope: "organization", ...question }, row),
    placeholderData: (last, query) =>
      query && columnsOf(query.queryKey[1]) === columnsOf(question) ? last : undefined,
    enabled,
  });
}

/** What the rows of its answer have. */
function columnsOf({ measures, figures, dimensions, timeDimension, compare, totals }: Question): string {
  return JSON.stringify([measures, figures, dimensions, timeDimension?.granularity, compare, totals]);
}
