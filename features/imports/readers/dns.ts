import { isRefusal, requestForm, requestTaker } from "./gateways.ts";
import { type Findings, ImportProblem, type ReaderOf, type TextReader } from "./reader.ts";
import { objectReader } from "./records.ts";
import { timesIn } from "./times.ts";

/** A lookup whose answer has not been read yet. */
interface Waiting {
  number: number;
  time: string;
  who: string;
}

/** More than wait for an answer at once. What was never answered counts as a visit. */
const MAX_WAITING = 10_000;

/** Joins what a DNS server writes of one lookup: the question, and what it answered. */
function lookups(...[settings, findings, askedAt]: Parameters<ReaderOf>) {
  const requests = requestTaker({ settings, findings, askedAt });
  const waiting = new Map<string, Waiting[]>();

  function answer(name: string, isBlocked: boolean) {
    for (const { number, time, who } of waiting.get(name) ?? []) {
      requests.take(name, () => ({ number, time, who, isBlocked, isLookup: true }));
    }
    waiting.delete(name);
  }
  function answerAll() {
    for (const name of [...waiting.keys()]) answer(name, false);
  }
  return {
    ask(name: string, lookup: Waiting) {
      if (!requests.isKnown(name)) return findings.ignored();
      const others = waiting.get(name);
      if (others) others.push(lookup);
      else waiting.set(name, [lookup]);
      if (waiting.size > MAX_WAITING || (others?.length ?? 0) > MAX_WAITING) answerAll();
    },
    answer,
    /** A question and its answer in one line. */
    take: (name: string, lookup: Waiting, isBlocked: boolean) =>
      requests.take(name, () => ({ ...lookup, isBlocked, isLookup: true })),
    end() {
      answerAll();
      requests.end();
    },
  };
}

/** Reads lines, at least one of which has the form. @param read says whether a line has; undefined if the format knows others, too */
function linesOf(
  findings: Findings,
  {
    format,
    read,
    end,
  }: { format: string; read: (text: string, number: number) => boolean | undefined; end: () => void },
): TextReader {
  let hasRead = false;
  return {
    line(text, number) {
      if (text.trim() === "") return;
      const isRead = read(text, number);
      if (isRead) hasRead = true;
      else if (isRead === undefined) findings.ignored();
      else findings.rejected(number, `is not a line of ${format}`);
    },
    end() {
      if (!hasRead) throw new ImportProblem(`No line of the file is of ${format}.`);
      end();
    },
  };
}

const DNSMASQ =
  /^(?:<\d+>)?([A-Z][a-z]{2} +\d+ [\d:]{8}|\d{4}-\d\d-\d\dT\S+) (?:\S+ )?dnsmasq\[\d+\]: (?:\d+ \S+ )?(.*)$/;
const DNSMASQ_QUERY = /^query\[\S+\] (\S+) from (\S+)$/;
const DNSMASQ_ANSWER = /^(.*?) ?(\S+) (is|to) (\S*)/;
const NOTHING = /^(?:0\.0\.0\.0|::|NXDOMAIN|NODATA.*)$/;

/**
 * The log of dnsmasq with `log-queries`, and Pi-hole's, which is one; also Pi-hole's list of queries as JSON.
 * Sources: https://thekelleys.org.uk/dnsmasq/docs/dnsmasq-man.html, https://docs.pi-hole.net/api/
 */
export const dnsmasq: ReaderOf = (settings, findings, askedAt) => {
  const { ask, answer, end } = lookups(settings, findings, askedAt);
  function read(text: string, number: number): boolean {
    const [, time, message = ""] = DNSMASQ.exec(text) ?? [];
    if (time === undefined) return false;
    const [, asked, who = ""] = DNSMASQ_QUERY.exec(message) ?? [];
    if (asked !== undefined) ask(asked, { number, time, who });
    else {
      const [, verb = "", name = "", , value = ""] = DNSMASQ_ANSWER.exec(message) ?? [];
      answer(name, /block|denied/i.test(verb) || (verb === "config" && NOTHING.test(value)));
    }
    return true;
  }
  return {
    text: linesOf(findings, { format: "dnsmasq or Pi-hole", read, end }),
    json: objectReader(
      findings,
      requestForm(settings, findings, askedAt, {
        ...{ time: ["time", "timestamp"], host: [], lookup: ["domain"], action: ["status"] },
        who: ["client.name", "client.ip", "client"],
      }),
    ),
  };
};

const SAFE_SEARCH = "7";

/**
 * The query log of AdGuard Home: `querylog.json`, or answers of `GET /control/querylog`.
 * Source: https://github.com/AdguardTeam/AdGuardHome/blob/master/openapi/openapi.yaml
 */
export const adguard: ReaderOf = (settings, findings, askedAt) => {
  const form = requestForm(settings, findings, askedAt, {
    ...{ time: ["t", "time"], host: [], lookup: ["qh", "question.name", "question.host"], action: ["blocked"] },
    who: ["cid", "client_id", "ip", "client"],
  });
  return {
    json: objectReader(findings, {
      ...form,
      row(cell, number) {
        const isFiltered = cell("result.isfiltered") === "true" && cell("result.reason") !== SAFE_SEARCH;
        const isBlocked = isFiltered || /^Filtered(?!SafeSearch)/.test(cell("reason"));
        form.row((name) => (name === "blocked" ? (isBlocked ? "blocked" : "") : cell(name)), number);
      },
    }),
  };
};

const WINDOWS =
  /^(.+?) +[0-9A-F]{3,5} PACKET +[0-9A-Fa-f]+ (?:UDP|TCP) (Rcv|Snd) (\S+) +[0-9a-f]{4} (R| ) \S+ .*\] +\S+ +(\(\d+\)\S*)$/;

/**
 * The debug log of Windows DNS Server: the questions that it received.
 * Source: https://learn.microsoft.com/en-us/previous-versions/windows/it-pro/windows-server-2008-R2-and-2008/cc776361(v=ws.10)
 */
export const windowsDns: ReaderOf = (settings, findings, askedAt) => {
  const { take, end } = lookups(settings, findings, askedAt);
  const timeOf = timesIn(settings);
  return {
    text: linesOf(findings, {
      format: "the debug log of Windows DNS Server",
      read(text, number) {
        // The file begins with an explanation, and holds other events and the bytes of packets if somebody wants them.
        if (!text.includes(" PACKET ")) return undefined;
        const [, time, direction, who = "", response, name = ""] = WINDOWS.exec(text) ?? [];
        if (time === undefined) return false;
        if (timeOf(time) === undefined) {
          throw new ImportProblem("The dates of the file cannot be read. Choose the order of day and month.");
        }
        if (direction !== "Rcv" || response === "R") findings.ignored();
        else take(name.replaceAll(/\(\d+\)/g, ".").replaceAll(/^\.|\.$/g, ""), { number, time, who }, false);
        return true;
      },
      end,
    }),
  };
};

const UNBOUND = /^(?:\[(\d{9,})\]|([A-Z][a-z]{2} +\d+ [\d:]{8}|\d{4}-\d\d-\d\d[T ]\S+)) .*?\binfo: (.*)$/;
const UNBOUND_ACTION = /^\S+ (\S+) (\S+)@\d+ (\S+) \S+ IN\b/;
const UNBOUND_QUERY = /^(?:(?:query|reply): )?(\S+) (\S+) \S+ IN(?: (\S+))?/;

/**
 * The log of Unbound with `log-queries` or `log-replies`, through syslog or in a file; refusals with `log-local-actions`.
 * Source: https://nlnetlabs.nl/documentation/unbound/unbound.conf/
 */
export const unbound: ReaderOf = (settings, findings, askedAt) => {
  const { ask, answer, take, end } = lookups(settings, findings, askedAt);
  const plain = (name: string) => name.replace(/\.$/, "");
  return {
    text: linesOf(findings, {
      format: "Unbound",
      read(text, number) {
        const [, unix, clock = "", message = ""] = UNBOUND.exec(text) ?? [];
        const time = unix ?? clock;
        if (time === "") return false;
        const [, action, , refused = ""] = UNBOUND_ACTION.exec(message) ?? [];
        if (action !== undefined) {
          answer(plain(refused), isRefusal(action) || action === "static" || action === "always_null");
          return true;
        }
        const [, who = "", name = "", code] = UNBOUND_QUERY.exec(message) ?? [];
        if (name === "") findings.ignored();
        else if (code === undefined) ask(plain(name), { number, time, who });
        else take(plain(name), { number, time, who }, code === "REFUSED");
        return true;
      },
      end,
    }),
  };
};
