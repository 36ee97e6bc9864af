/** Some lines of a CSV file, below its header. */
export interface CsvPart {
  text: string;
  /** The number of records in it. */
  records: number;
  /** The difference between a line number in the whole file and in this part. */
  lineOffset: number;
  /** How many lines the header takes, with what stands before it. */
  headerLines: number;
}

/** The problems of a part by their lines in the whole file. What is wrong with the header is said once, not by each part. */
export function problemsIn<Problem extends { line: number }>(
  problems: readonly Problem[],
  { lineOffset, headerLines }: Pick<CsvPart, "lineOffset" | "headerLines">,
  isFirst: boolean,
): Problem[] {
  return problems.flatMap((problem) => {
    if (problem.line <= headerLines) return isFirst ? [problem] : [];
    return [{ ...problem, line: problem.line + lineOffset }];
  });
}

/** What may stand before the header: Excel's separator, or the version of a template of Microsoft Entra. */
const PREAMBLE = /^"?(sep=|version:)/i;

/** Splits a CSV file into parts of at most `size` records, each with the header and what stands before it. Line breaks within quotes do not end a record. */
export function csvParts(file: string, size: number): CsvPart[] {
  const all = recordsOf(file.replace(/^\uFEFF/, ""));
  const first = all[0];
  if (!first) return [];
  const headerRecords = all.slice(0, PREAMBLE.test(first.text) ? 2 : 1);
  const records = all.slice(headerRecords.length);
  const headerLines = linesIn(headerRecords.map(({ text }) => text).join(""));
  const parts: CsvPart[] = [];
  for (let at = 0; at < records.length; at += size) {
    const some = records.slice(at, at + size);
    const text = [...headerRecords, ...some].map((record) => record.text).join("");
    parts.push({ text, records: some.length, lineOffset: (some[0]?.line ?? 0) - 1 - headerLines, headerLines });
  }
  return parts;
}

interface CsvRecord {
  /** With its line break. */
  text: string;
  /** The number of its first line, from 1. */
  line: number;
}

function recordsOf(file: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let start = 0;
  let line = 1;
  let isQuoted = false;
  const end = (at: number) => {
    const text = file.slice(start, at);
    if (text.trim() !== "") records.push({ text, line });
    line += linesIn(text);
    start = at;
  };
  for (let at = 0; at < file.length; at++) {
    if (file[at] === '"') isQuoted = !isQuoted;
    if (file[at] === "\n" && !isQuoted) end(at + 1);
  }
  if (start < file.length) end(file.length);
  return records;
}

const linesIn = (text: string) => text.split("\n").length - 1;
