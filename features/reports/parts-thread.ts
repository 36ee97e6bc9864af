import { parentPort, workerData } from "node:worker_threads";
import type { ReportFormat } from "@treadlight/contract/reports";
import { partsOf } from "./formats/index.ts";
import type { Report } from "./report/index.ts";

export interface PartsRequest {
  report: Report;
  formats: readonly ReportFormat[];
}

// The whole of a thread: `write-parts.ts` gives it a request.
const { report, formats }: PartsRequest = workerData;
const files = await partsOf(report, formats, (done, total) => parentPort?.postMessage({ done, total }));
parentPort?.postMessage({ files });
