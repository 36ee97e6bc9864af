import { createHash } from "node:crypto";
import type { ReportFormat } from "@treadlight/contract/reports";
import type { Report } from "../report/index.ts";
import { csvOf } from "./csv.ts";
import { factsOf } from "./facts.ts";
import { pdfOf } from "./pdf/index.ts";
import { TAXONOMY_FILE, taxonomyOf, xbrlOf } from "./xbrl.ts";
import { xlsxOf } from "./xlsx.ts";

interface Part {
  name: string;
  content: Uint8Array;
}

/** The files of a format. */
const WRITERS: Record<ReportFormat, (report: Report, fingerprint: string) => Promise<Part[]>> = {
  csv: async (report, fingerprint) => [{ name: "report.csv", content: Buffer.from(csvOf(report, fingerprint)) }],
  xlsx: async (report, fingerprint) => [{ name: "report.xlsx", content: xlsxOf(report, fingerprint) }],
  pdf: async (report, fingerprint) => [{ name: "report.pdf", content: await pdfOf(report, fingerprint) }],
  xbrl: async (report) => [
    { name: "report.xbrl.json", content: Buffer.from(xbrlOf(report)) },
    { name: TAXONOMY_FILE, content: Buffer.from(taxonomyOf(report)) },
  ],
};

/**
 * The files of a report: `report.json`, then one of each format. Equal reports give equal bytes.
 * @param onProgress sessions read and facts written, so far and in all
 */
export async function partsOf(
  report: Report,
  formats: readonly ReportFormat[],
  onProgress: (done: number, total: number) => void,
): Promise<Part[]> {
  const { sessions } = report.basis.input;
  const facts = factsOf(report).length;
  const total = sessions + facts * (formats.length + 1);
  const data = Buffer.from(`${JSON.stringify(report, null, 2)}\n`);
  const fingerprint = createHash("sha256").update(data).digest("hex");
  const parts: Part[] = [{ name: "report.json", content: data }];
  onProgress(sessions + facts, total);
  for (const [index, format] of formats.entries()) {
    parts.push(...(await WRITERS[format](report, fingerprint)));
    onProgress(sessions + facts * (index + 2), total);
  }
  return parts;
}
