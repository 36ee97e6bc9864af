import { useQueryClient } from "@tanstack/react-query";
import { ANALYTICS_PATH } from "../../../shared/analytics.ts";
import { RECORDS_PATH } from "./records.ts";

/** A change of one's own session is there within a second or so, and later when much is to be scored. The live channel only tells of sessions that arrive. */
const AFTER_MS = [0, 1_500, 6_000, 20_000];

/** Reads the sessions and what follows from them again, until a change of theirs that the server has accepted is in them. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  const refresh = () => {
    for (const path of [RECORDS_PATH, ANALYTICS_PATH]) void client.invalidateQueries({ queryKey: [path] });
  };
  return () => {
    for (const afterMs of AFTER_MS) setTimeout(refresh, afterMs);
  };
}
