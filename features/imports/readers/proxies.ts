import { ImportProblem, type ReaderOf } from "./reader.ts";
import { requestSessions, toolsByAddress } from "./requests.ts";
import { timesIn } from "./times.ts";

const SPACE = 0x20;
const URL_FIELD = 7;

/**
 * Squid's native log: `time elapsed client action/status bytes method URL user hierarchy type`, separated by spaces. Time is Unix time.
 * Source: https://wiki.squid-cache.org/Features/LogFormat
 */
export const squid: ReaderOf = (_settings, findings) => {
  const sessions = requestSessions(findings);
  const toolOf = toolsByAddress();
  let hasRead = false;
  return {
    text: {
      line(text, number) {
        // Most lines are about no AI tool, so only the URL is looked at first.
        let [start, end] = [0, 0];
        for (let field = 0; field < URL_FIELD && end !== -1; field += 1) {
          start = end;
          while (text.charCodeAt(start) === SPACE) start += 1;
          end = text.indexOf(" ", start);
        }
        if (end === -1) return findings.rejected(number, "is not a line of Squid's native format");
        hasRead = true;
        const tool = toolOf(text.slice(start, end));
        if (tool === undefined) return findings.ignored();
        const [time, , client = "", action = "", , , , user = "-"] = text.split(/ +/);
        // A proxy first refuses whoever has not signed in to it yet; without a status, no connection was made.
        if (action.endsWith("/407") || action.endsWith("/000")) return findings.ignored();
        if (action.includes("DENIED")) return findings.blocked();
        const at = Math.round(Number(time) * 1_000);
        if (!Number.isFinite(at)) return findings.rejected(number, "does not begin with a Unix time");
        sessions.add(number, at, user === "-" ? client : user, tool);
      },
      end() {
        if (!hasRead) throw new ImportProblem("No line of the file is of Squid's native format.");
        sessions.end();
      },
    },
  };
};

const COMBINED = /^(\S+) \S+ (\S+) \[([^\]]+)\] "[^"]*" (\d{3}) /;
const NOT_COMBINED = "is not a line of nginx's combined format";

/**
 * The combined log of nginx as a forward proxy, whose requests name the host: `CONNECT host:443` or a full URL.
 * Source: https://nginx.org/en/docs/http/ngx_http_log_module.html
 */
export const nginx: ReaderOf = (settings, findings) => {
  const sessions = requestSessions(findings);
  const toolOf = toolsByAddress();
  const timeOf = timesIn(settings);
  let hasRead = false;
  return {
    text: {
      line(text, number) {
        // Most lines are about no AI tool, so only the target of the request is looked at first.
        const quote = text.indexOf('"');
        const start = text.indexOf(" ", quote) + 1;
        const end = text.indexOf(" ", start);
        if (quote === -1 || start === 0 || end === -1) return findings.rejected(number, NOT_COMBINED);
        hasRead = true;
        const target = text.slice(start, end);
        if (target.startsWith("/"))
          return findings.rejected(number, "names no host, as requests to a forward proxy do");
        const tool = toolOf(target);
        if (tool === undefined) return findings.ignored();
        const [, client = "", user = "", time = "", status = ""] = COMBINED.exec(text) ?? [];
        if (status === "") return findings.rejected(number, NOT_COMBINED);
        if (status === "403") return findings.blocked();
        if (Number(status) >= 400) return findings.ignored();
        const at = timeOf(time);
        if (at === undefined) return findings.rejected(number, "has a time that cannot be read");
        sessions.add(number, at, user === "-" ? client : user, tool);
      },
      end() {
        if (!hasRead) throw new ImportProblem("No line of the file is of nginx's combined format.");
        sessions.end();
      },
    },
  };
};
