import type { ImportKind, ImportSettings, ImportSummary } from "@treadlight/contract/imports";
import { matchTool } from "@treadlight/domain/catalogue";
import { fileReader } from "./read-file.ts";
import {
  FILES_IN_ZIP,
  type Findings,
  type ImportedSession,
  ImportProblem,
  PERSONAL_KINDS,
  READERS,
} from "./readers/index.ts";
import { textOf } from "./text.ts";
import { type Upload, unpack } from "./unpack.ts";

const SESSIONS_AT_ONCE = 1_000;
const MAX_REJECTED_LINES = 10_000;
const MAX_TOOLS = 20;
const MAX_SAMPLE = 5;
const UNKNOWN = "unknown";

/** A session and the line that it begins on. */
export interface Found {
  line: number;
  session: ImportedSession;
}

/** A session that was taken: its person, if it has one, and what it says. */
export interface Taken extends Found {
  personId: string | undefined;
  startedAt: number;
}

export interface RejectedLine {
  line: number;
  reason: string;
}

/** What became of some sessions: those that were taken, and why the others were not. */
export interface Outcome {
  taken: readonly Taken[];
  rejected: readonly RejectedLine[];
}

export interface Wanted {
  kind: ImportKind;
  settings: ImportSettings;
  askedAt: Date;
  /** The address of whoever asked, whose sessions those of a personal export are. */
  askedBy?: string | undefined;
}

/**
 * Reads a file, whatever its size, in little memory.
 * @param take is given sessions as they are found, at most 1,000 at once, and resolves once they are stored
 * @returns the summary, the first 10,000 rejected lines, and the size of the file after decompression
 * @throws ImportProblem if the file is not what `kind` says
 */
export async function readImport(
  upload: Upload,
  { kind, settings, askedAt, askedBy }: Wanted,
  take: (found: readonly Found[]) => Promise<Outcome>,
): Promise<{ summary: ImportSummary; rejected: RejectedLine[]; bytes: number }> {
  let waiting: Found[] = [];
  const rejected: RejectedLine[] = [];
  const people = new Set<string>();
  const tools = new Map<string, number>();
  const blocked = new Map<string, { attempts: number; people: Set<string> }>();
  const counts = { sessions: 0, ignored: 0, blocked: 0, rejected: 0 };
  const sample: ImportSummary["sample"] = [];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

  /** In a zip, lines count from 1 in each file. */
  let fileName: string | undefined;
  const findings: Findings = {
    session: (line, session) =>
      waiting.push({ line, session: PERSONAL_KINDS.has(kind) ? { ...session, userEmail: askedBy } : session }),
    ignored: () => {
      counts.ignored += 1;
    },
    blocked: (tool, who) => {
      counts.blocked += 1;
      const refused = blocked.get(tool) ?? { attempts: 0, people: new Set() };
      refused.attempts += 1;
      refused.people.add(who);
      blocked.set(tool, refused);
    },
    rejected: (line, reason) => {
      counts.rejected += 1;
      if (rejected.length >= MAX_REJECTED_LINES) return;
      rejected.push({ line, reason: fileName === undefined ? reason : `${reason} (${fileName})` });
    },
  };
  async function pass(whole: boolean) {
    while (waiting.length >= (whole ? 1 : SESSIONS_AT_ONCE)) {
      const outcome = await take(waiting.slice(0, SESSIONS_AT_ONCE));
      waiting = waiting.slice(SESSIONS_AT_ONCE);
      for (const { line, reason } of outcome.rejected) findings.rejected(line, reason);
      for (const taken of outcome.taken) count(taken);
    }
  }

  function count({ line, session, personId, startedAt }: Taken) {
    counts.sessions += 1;
    first = Math.min(first, startedAt);
    last = Math.max(last, startedAt);
    if (personId !== undefined) people.add(personId);
    const tool = matchTool(session.aiTool)?.name ?? UNKNOWN;
    tools.set(tool, (tools.get(tool) ?? 0) + 1);
    if (sample.length >= MAX_SAMPLE) return;
    const { aiTool, timeEngaged, promptCount, model, inputTokens, outputTokens } = session;
    const at = new Date(startedAt).toISOString();
    sample.push({
      line,
      aiTool,
      startedAt: at,
      timeEngaged: timeEngaged ?? null,
      promptCount,
      model,
      inputTokens,
      outputTokens,
    });
  }

  let [bytes, lines] = [0, 0];
  const countBytes = (more: number) => {
    bytes += more;
  };
  const isWanted = (name: string) => FILES_IN_ZIP[kind]?.test(name) ?? true;
  for await (const { name, content } of unpack(upload, isWanted, countBytes)) {
    fileName = name;
    const file = fileReader(READERS[kind](settings, findings, askedAt), findings);
    try {
      for await (const text of textOf(content)) {
        file.push(text);
        await pass(false);
      }
      lines += file.end();
    } catch (error) {
      if (!(error instanceof ImportProblem) || name === undefined) throw error;
      throw new ImportProblem(`${name}: ${error.message}`);
    }
    await pass(true);
  }
  const time = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : null);
  const byCount = [...tools].sort(([, a], [, b]) => b - a).slice(0, MAX_TOOLS);
  const summary = {
    ...{ lines, ...counts, people: people.size, first: time(first), last: time(last), sample },
    tools: byCount.map(([tool, sessions]) => ({ tool, sessions })),
    blockedTools: [...blocked]
      .map(([tool, refused]) => ({ tool, attempts: refused.attempts, people: refused.people.size }))
      .sort((a, b) => b.attempts - a.attempts)
      .slice(0, MAX_TOOLS),
  };
  return { summary, rejected: rejected.sort((a, b) => a.line - b.line), bytes };
}
