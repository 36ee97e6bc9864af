import { matchTool, TOOLS } from "@treadlight/domain/catalogue";
import type { Findings } from "./reader.ts";

/** Requests that are further apart belong to different sessions. */
const GAP_MS = 30 * 60_000;
/** Open pages keep sending background requests. */
const LONGEST_MS = 24 * 3_600_000;
const MAX_ADDRESSES = 20_000;
/** More than the longest host and the path of any tool. */
const MAX_ADDRESS_CHARACTERS = 500;

interface Open {
  line: number;
  tool: string;
  who: string;
  first: number;
  last: number;
  /** The first and last request that takes time, as lookups of a name do not. */
  timed: { first: number; last: number } | undefined;
}

/**
 * Joins requests of one person to one tool into sessions: a pause of more than 30 minutes ends a session. A log does not show prompts,
 * so a session has none: it says that a tool was used and for how long, if more than lookups show it, and claims neither saved time nor a footprint. Requests come
 * in the order of time or nearly so, forwards or backwards; only sessions that may go on are kept in memory.
 */
export function requestSessions(findings: Findings) {
  const open = new Map<string, Open>();
  let sweptAt: number | undefined;

  function close({ line, tool: aiTool, who, first, last, timed }: Open) {
    const startedAt = new Date(first).toISOString();
    // A single request shows no time.
    const timeEngaged = timed && timed.last > timed.first ? (timed.last - timed.first) / 1_000 : undefined;
    findings.session(line, {
      key: `${aiTool} ${startedAt}`,
      ...{ source: "import", aiTool, startedAt, endedAt: new Date(last).toISOString() },
      ...{ promptCount: 0, timeEngaged, userName: who },
    });
  }

  function sweep(now: number) {
    for (const [key, session] of open) {
      if (session.first - now <= GAP_MS && now - session.last <= GAP_MS) continue;
      close(session);
      open.delete(key);
    }
    sweptAt = now;
  }

  return {
    /**
     * @param at milliseconds since the epoch
     * @param isTimed false for a lookup of a name, which shows a visit but not how long it was
     */
    add(line: number, at: number, who: string, tool: string, { isTimed }: { isTimed: boolean }) {
      sweptAt ??= at;
      if (Math.abs(at - sweptAt) > GAP_MS) sweep(at);
      const key = `${tool} ${who}`;
      const session = open.get(key);
      if (session) {
        const [first, last] = [Math.min(session.first, at), Math.max(session.last, at)];
        const isNear = at - session.last <= GAP_MS && session.first - at <= GAP_MS;
        if (isNear && last - first <= LONGEST_MS) {
          session.first = first;
          session.last = last;
          if (isTimed) session.timed = extended(session.timed, at);
          return;
        }
        close(session);
      }
      open.set(key, {
        line,
        tool,
        who: copyOf(who),
        first: at,
        last: at,
        timed: isTimed ? extended(undefined, at) : undefined,
      });
    },
    end() {
      for (const session of open.values()) close(session);
    },
  };
}

const extended = (period: Open["timed"], at: number) => ({
  first: Math.min(period?.first ?? at, at),
  last: Math.max(period?.last ?? at, at),
});

/** A substring keeps the whole text in memory; a copy does not. */
const copyOf = (text: string) => Buffer.from(text).toString();

/** Hosts of which only some addresses are a tool. */
const SHARED_HOSTS = new Set(
  TOOLS.flatMap(({ domains }) =>
    domains.filter((domain) => domain.includes("/")).map((domain) => domain.split("/", 1)[0]),
  ),
);

interface Answer {
  tool: string | undefined;
  isShared: boolean;
}

/** Finds the tool of the catalogue that a host or URL belongs to, by name. Addresses repeat, so answers are kept. */
export function toolsByAddress() {
  /** By host, and those of shared hosts by address without its query, too. */
  const answers = new Map<string, Answer>();

  function answerFor(address: string): Answer {
    const kept = answers.get(address);
    if (kept) return kept;
    const name = hostOf(address)
      .toLowerCase()
      .replace(/^www\.|\.?(?::\d+)?$/g, "");
    const tool = name.includes(".") ? matchTool(`https://${address.replace(SCHEME, "")}`)?.name : undefined;
    const answer = { tool, isShared: SHARED_HOSTS.has(name) };
    if (answers.size >= MAX_ADDRESSES) answers.clear();
    answers.set(copyOf(address), answer);
    return answer;
  }

  return (given: string): string | undefined => {
    const address = given.slice(0, MAX_ADDRESS_CHARACTERS);
    const answer = answerFor(hostOf(address));
    return answer.isShared ? answerFor(address.replace(QUERY, "")).tool : answer.tool;
  };
}

const SCHEME = /^[a-z]+:\/\//i;
const QUERY = /[?#].*/s;

/** The host and port of a URL, with or without a scheme. */
function hostOf(url: string): string {
  const start = SCHEME.exec(url)?.[0].length ?? 0;
  const end = url.indexOf("/", start);
  return url.slice(start, end === -1 ? undefined : end);
}
