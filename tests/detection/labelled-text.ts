import { DETECTOR_TYPES, type DetectorType, detect, type Finding } from "@treadlight/domain/security";

/** A value that a text is known to hold. */
export interface ExpectedSpan {
  readonly type: DetectorType;
  readonly start: number;
  readonly end: number;
}

export interface Score {
  readonly truePositives: number;
  readonly falsePositives: readonly string[];
  readonly falseNegatives: readonly string[];
  /** 0..1; 1 when nothing was found or nothing was there. */
  readonly precision: number;
  readonly recall: number;
}

const MARK = /⟦(\w+):([^⟧]+)⟧/;

/** Reads a corpus line: the text without its `⟦type:value⟧` marks, and where the values stand in it. */
export function parseLabelled(line: string): { text: string; expected: ExpectedSpan[] } {
  const [first = "", ...parts] = line.split(new RegExp(MARK, "g"));
  const expected: ExpectedSpan[] = [];
  let text = first;
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const value = parts[at + 1] ?? "";
    expected.push({ type: DETECTOR_TYPES.parse(parts[at]), start: text.length, end: text.length + value.length });
    text += value + (parts[at + 2] ?? "");
  }
  return { text, expected };
}

/** Whether a finding is the expected value: of its type, and over at least half of their common extent. */
function isHit(finding: Finding, span: ExpectedSpan): boolean {
  const shared = Math.min(finding.end, span.end) - Math.max(finding.start, span.start);
  const extent = Math.max(finding.end, span.end) - Math.min(finding.start, span.start);
  return (finding.type === span.type || finding.also?.includes(span.type) === true) && shared * 2 >= extent;
}

/** Precision and recall per type over labelled lines; `possible` findings do not count, as in scoring. */
export function scoreCorpus(lines: readonly string[]): ReadonlyMap<DetectorType, Score> {
  const tallies = new Map(
    DETECTOR_TYPES.options.map((type) => [type, { hits: 0, wrong: [] as string[], missed: [] as string[] }]),
  );
  for (const line of lines) {
    const { text, expected } = parseLabelled(line);
    const findings = detect(text).filter((finding) => finding.confidence !== "possible");
    for (const span of expected) {
      const tally = tallies.get(span.type);
      if (findings.some((finding) => isHit(finding, span))) tally && tally.hits++;
      else tally?.missed.push(`${text.slice(span.start, span.end)} in ${JSON.stringify(text)}`);
    }
    for (const finding of findings) {
      if (expected.some((span) => isHit(finding, span))) continue;
      tallies.get(finding.type)?.wrong.push(`${text.slice(finding.start, finding.end)} in ${JSON.stringify(text)}`);
    }
  }
  return new Map(
    [...tallies].map(([type, { hits, wrong, missed }]) => [
      type,
      {
        truePositives: hits,
        falsePositives: wrong,
        falseNegatives: missed,
        precision: share(hits, wrong.length),
        recall: share(hits, missed.length),
      },
    ]),
  );
}

function share(hits: number, others: number): number {
  return hits + others === 0 ? 1 : hits / (hits + others);
}
