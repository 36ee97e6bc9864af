import { IMPORT_KEPT_DAYS } from "@treadlight/contract/imports";
import { jobKind } from "@treadlight/platform/jobs";
import { z } from "zod";

const KEPT_S = IMPORT_KEPT_DAYS * 86_400;

/** Reads an uploaded file. Its row holds everything else. */
export const importJob = jobKind({
  name: "import",
  payload: z.object({ importId: z.guid() }),
  result: z.null(),
  maxAttempts: 5,
  // The list of imports shows why one failed.
  keepS: KEPT_S,
});

/** The name of an uploaded file in the file store, and that of the report of rejected lines. */
export const importFileName = (id: string) => `import-${id}`;
export const rejectedFileName = (id: string) => `import-${id}-rejected.csv`;
