import { useQuery } from "@tanstack/react-query";
import { FREE_HISTORY_DAYS } from "@treadlight/domain/pricing";
import { addDays } from "@treadlight/domain/time";
import { z } from "zod";
import { useApi } from "../api/context.ts";
import { installed } from "../installation.tsx";
import { useToday } from "./use-today.ts";

/** As `getIncluded` of the contract, whose other schemas would make every page with a period larger. */
const PATH = "/api/billing";
const historySchema = z.object({ historyDays: z.int().nullable() });

/** The first day that the plan shows, ISO 8601; undefined if it shows all. */
export function useFirstDay(): string | undefined {
  const api = useApi();
  const today = useToday();
  const isSold = !["", "off"].includes(installed("billing"));
  const { data } = useQuery({
    queryKey: [PATH, "history"],
    queryFn: ({ signal }) => api.request(PATH, historySchema, { signal }),
    enabled: isSold,
  });
  // Until the plan is known, nothing is asked that it may not show.
  const days = !isSold ? null : data ? data.historyDays : FREE_HISTORY_DAYS;
  return days === null ? undefined : addDays(today, 1 - days);
}
