import { requestForm, requestTaker } from "./gateways.ts";
import { ImportProblem, type ReaderOf } from "./reader.ts";
import { objectReader } from "./records.ts";
import type { Cell } from "./table.ts";

const SPACE = 0x20;
const URL_FIELD = 7;
const NATIVE = /^\d{9,10}\.\d{3} /;
/** What syslog and Squid write in front of a line. */
const SYSLOG_PREFIX = /^.*?\(?squid(?:-\d+)?\)?(?:\[\d+\])?: +(?=\d|\S+ \S+ \S+ \[)/;

/** The fields of JSON, whose names the proxy's administrator chooses. */
const JSON_FIELDS = {
  time: ["timestamp", "@timestamp", "time", "ts", "datetime", "time_iso8601", "time_local", "msec"],
  host: [
    "url",
    "request_url",
    "url.full",
    "request_uri",
    "uri",
    "target",
    "request",
    "host",
    "http_host",
    "url.domain",
  ],
  who: [
    "user",
    "username",
    "user_name",
    "user.name",
    "remote_user",
    "client",
    "client_ip",
    "clientip",
    "client.ip",
  ].concat(["remote_addr", "remote_host", "src_ip", "source.ip"]),
};
const JSON_RESULT = ["result", "result_code", "squid_status", "squid_request_status", "action"].concat([
  "status",
  "status_code",
  "http_status",
  "http.response.status_code",
  "code",
]);

/** What became of a request: refused to somebody, or never made. */
type Outcome = "blocked" | "none" | "made";

/**
 * A proxy first refuses whoever has not signed in to it yet; without a status, no connection was made.
 * @param result such as "TCP_DENIED/403"
 */
function squidOutcome(result: string): Outcome {
  if (/\b(?:407|000)\b/.test(result)) return "none";
  return result.includes("DENIED") ? "blocked" : "made";
}

function nginxOutcome(status: string): Outcome {
  if (/\b403\b/.test(status)) return "blocked";
  return /\b[45]\d\d\b/.test(status) ? "none" : "made";
}

/**
 * Squid's log: native, `time elapsed client action/status bytes method URL user hierarchy type`, separated by spaces, whose time is Unix
 * time; the combined format; both through syslog; or JSON.
 * Source: https://wiki.squid-cache.org/Features/LogFormat
 */
export const squid: ReaderOf = (settings, findings, askedAt) => {
  const requests = requestTaker({ settings, findings, askedAt });
  const combined = combinedLines(requests, (status, rest) => squidOutcome(`${rest} ${status}`));
  let hasRead = false;

  function native(text: string, number: number): boolean {
    // Most lines are about no AI tool, so only the URL is looked at first.
    let [start, end] = [0, 0];
    for (let field = 0; field < URL_FIELD && end !== -1; field += 1) {
      start = end;
      while (text.charCodeAt(start) === SPACE) start += 1;
      end = text.indexOf(" ", start);
    }
    if (end === -1) return false;
    requests.take(text.slice(start, end), () => {
      const [time = "", , client = "", action = "", , , , user = "-"] = text.split(/ +/);
      const outcome = squidOutcome(action);
      if (outcome === "none") return undefined;
      return { number, time, who: user === "-" ? client : user, isBlocked: outcome === "blocked" };
    });
    return true;
  }

  return {
    text: {
      line(given, number) {
        const isPlain = NATIVE.test(given);
        const text = isPlain ? given : given.replace(SYSLOG_PREFIX, "");
        const isRead = isPlain || NATIVE.test(text) ? native(text, number) : combined(text, number);
        if (isRead) hasRead = true;
        else if (text.trim() !== "" || given === "") findings.rejected(number, "is not a line of Squid's formats");
      },
      end() {
        if (!hasRead) throw new ImportProblem("No line of the file is of Squid's native or combined format.");
        requests.end();
      },
    },
    json: proxyObjects(settings, findings, askedAt, squidOutcome),
  };
};

const COMBINED = /^(\S+) \S+ (\S+) \[([^\]]+)\] "[^"]*" (\d{3}) (.*)$/;

/** Reads lines of the combined log format. */
function combinedLines(
  requests: ReturnType<typeof requestTaker>,
  outcomeOf: (status: string, rest: string) => Outcome,
) {
  return (text: string, number: number): boolean => {
    // Most lines are about no AI tool, so only the target of the request is looked at first.
    const quote = text.indexOf('"');
    const start = text.indexOf(" ", quote) + 1;
    const end = text.indexOf(" ", start);
    if (quote === -1 || start === 0 || end === -1) return false;
    let isRead = true;
    requests.take(text.slice(start, end), () => {
      const [, client = "", user = "", time = "", status = "", rest = ""] = COMBINED.exec(text) ?? [];
      isRead = status !== "";
      const outcome = outcomeOf(status, rest);
      if (!isRead || outcome === "none") return undefined;
      return { number, time, who: user === "-" ? client : user, isBlocked: outcome === "blocked" };
    });
    return isRead;
  };
}

/**
 * The combined log of nginx as a forward proxy, whose requests name the host: `CONNECT host:443` or a full URL; or JSON.
 * Source: https://nginx.org/en/docs/http/ngx_http_log_module.html
 */
export const nginx: ReaderOf = (settings, findings, askedAt) => {
  const requests = requestTaker({ settings, findings, askedAt });
  const combined = combinedLines(requests, nginxOutcome);
  let hasRead = false;
  return {
    text: {
      line(text, number) {
        const target = text.indexOf(" ", text.indexOf('"')) + 1;
        if (text.includes('"') && text[target] === "/") {
          hasRead = true;
          findings.rejected(number, "names no host, as requests to a forward proxy do");
        } else if (combined(text, number)) hasRead = true;
        else findings.rejected(number, "is not a line of nginx's combined format");
      },
      end() {
        if (!hasRead) throw new ImportProblem("No line of the file is of nginx's combined format.");
        requests.end();
      },
    },
    json: proxyObjects(settings, findings, askedAt, nginxOutcome),
  };
};

/** Reads requests to a proxy as objects of JSON. */
function proxyObjects(
  ...[settings, findings, askedAt, outcomeOf]: [...Parameters<ReaderOf>, (result: string) => Outcome]
) {
  const form = requestForm(settings, findings, askedAt, { ...JSON_FIELDS, action: ["blocked"] });
  return objectReader(findings, {
    ...form,
    row(cell: Cell, number) {
      const outcome = outcomeOf(JSON_RESULT.map(cell).join(" "));
      if (outcome === "none") return findings.ignored();
      // The target of "CONNECT host:443 HTTP/1.1".
      const target = cell("request").split(" ")[1] ?? cell("request");
      const own: Record<string, string> = { request: target, blocked: outcome === "blocked" ? "blocked" : "" };
      form.row((name) => own[name] ?? cell(name), number);
    },
  });
}
