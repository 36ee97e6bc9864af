import { jobKind } from "@treadlight/platform/jobs";
import { z } from "zod";

const YEAR_S = 365 * 86_400;

/** Makes the files of a report. Its row holds everything else. */
export const reportJob = jobKind({
  name: "report",
  payload: z.object({ reportId: z.guid() }),
  result: z.null(),
  maxAttempts: 5,
  // A report that failed or was cancelled is listed that long.
  keepS: YEAR_S,
});

/** The name of a report's archive in the file store. */
export const reportFileName = (id: string) => `report-${id}.zip`;
/** The name of the file of its sessions there. */
export const sessionsFileName = (id: string) => `report-${id}-sessions.gz`;
