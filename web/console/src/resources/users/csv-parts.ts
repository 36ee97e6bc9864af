/** Some lines of a CSV file, below its header. */
export interface CsvPart {
  text: string;
  /** The number of records in it. */
  records: number;
  /** The difference between a line number in the whole file and in this part. */
  lineOffset: number;
}

/** Splits a CSV file into parts of at most `size` records, each with the header. Line breaks within quotes do not end a record. */
export function csvParts(file: string, size: number): CsvPart[] {
  const [header, ...records] = recordsOf(file.replace(/^\uFEFF/, ""));
  if (!header) return [];
  const headerLines = linesIn(header.text);
  const parts: CsvPart[] = [];
  for (let at = 0; at < records.length; at += size) {
    const some = records.slice(at, at + size);
    const text = [header, ...some].map((record) => record.text).join("");
    parts.push({ text, records: some.length, lineOffset: (some[0]?.line ?? 0) - 1 - headerLines });
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
