import { MAX_PROMPTS } from "@treadlight/domain/session";
import type { Findings, ImportedSession } from "./reader.ts";

/** What a provider counted of one model in one period. */
export interface Usage {
  /** What distinguishes it from other entries of the period. */
  key: readonly unknown[];
  aiTool: string;
  model?: string | undefined;
  /** Milliseconds since the epoch. */
  from: number;
  to?: number | undefined;
  /** Prompts. */
  requests: number;
  /** Calls of a model, if they are told apart from prompts. */
  calls?: number | undefined;
  inputTokens?: number | undefined;
  /** Of the input, what was read from a cache. */
  cachedTokens?: number | undefined;
  outputTokens?: number | undefined;
  project?: string | undefined;
  userEmail?: string | undefined;
  userName?: string | undefined;
}

/**
 * Adds usage as a session. A sum says nothing about the time of people, which is therefore not known, and it is marked automated: it claims no saved time. A session
 * has at most 100,000 prompts, so larger sums become several.
 */
export function addUsage(findings: Findings, line: number, usage: Usage): void {
  const { key, aiTool, model, from, to, requests, calls, inputTokens, cachedTokens, outputTokens } = usage;
  const { project, userEmail, userName } = usage;
  if (requests === 0 && !inputTokens && !outputTokens) {
    findings.ignored();
    return;
  }
  const parts = Math.max(1, Math.ceil(requests / MAX_PROMPTS));
  const share = (total: number, part: number) =>
    Math.floor((total * (part + 1)) / parts) - Math.floor((total * part) / parts);
  for (let part = 0; part < parts; part += 1) {
    const session: ImportedSession = {
      key: JSON.stringify([aiTool, model, from, ...key, part]),
      ...{ source: "import", automated: true, aiTool, model, project, userEmail, userName },
      startedAt: new Date(from).toISOString(),
      ...(to !== undefined && { endedAt: new Date(to).toISOString() }),
      promptCount: share(requests, part),
      ...(calls !== undefined && { requests: share(calls, part) }),
      ...(inputTokens !== undefined && { inputTokens: share(inputTokens, part) }),
      ...(cachedTokens &&
        inputTokens !== undefined && {
          cachedTokens: Math.min(share(cachedTokens, part), share(inputTokens, part)),
        }),
      ...(outputTokens !== undefined && { outputTokens: share(outputTokens, part) }),
    };
    findings.session(line, session);
  }
}

/** Somebody as an export names them: by address, or by a name that becomes a pseudonym. */
export function personOf(name: string | null | undefined): Pick<Usage, "userEmail" | "userName"> {
  if (!name) return {};
  return name.includes("@") ? { userEmail: name } : { userName: name };
}
