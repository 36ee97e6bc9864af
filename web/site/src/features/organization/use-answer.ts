import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { analyticsQuery, type Question } from "../../shared/analytics.ts";
import { useApi } from "../../shared/api/context.ts";

/** Asks a question about the sessions of the organization. The last answer stays while the next one is awaited. */
export function useAnswer<Row>(question: Question, row: z.ZodType<Row>, enabled = true) {
  const api = useApi();
  const query = analyticsQuery(api, { scope: "organization", ...question }, row);
  return useQuery({ ...query, placeholderData: keepPreviousData, enabled });
}
