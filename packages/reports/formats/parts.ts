import { createHash } from "node:crypto";
import type { ReportFormat } from "@treadlight/contract/reports";
import type { Report } from "../report/index.ts";
import { csvOf } from "./csv.ts";
import { factsOf } from "./facts.ts";
import { pdfOf } from "./pdf/index.ts";
import { xbrlOf } from "./xbrl.ts";
import { xlsxOf } from "./xlsx.ts";

interface Part {
  name: string;
  content: Uint8Array;
}

const WRITERS: Record<ReportFormat, { name: string; write(report: Report, fingerprint: string): Promise<Uint8Array> }> =
  {
    csv: { name: "report.csv", write: async (report, fingerprint) => Buffer.from(csvOf(report, fingerprint)) },
    xlsx: { name: "report.xlsx", write: async (report, fingerprint) => xlsxOf(report, fingerprint) },
    pdf: { name: "report.pdf", write: pdfOf },
    xbrl: { name: "report.xbrl.json", write: async (report) => Buffer.from(xbrlOf(report)) },
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
  for (const format of formats) {
    const { name, write } = WRITERS[format];
    parts.push({ name, content: await write(report, fingerprint) });
    onProgress(sessions + facts * parts.length, total);
  }
  return parts;
}
