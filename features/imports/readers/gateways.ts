import type { Findings, ReaderOf } from "./reader.ts";
import { recordReader } from "./records.ts";
import { requestSessions, toolsByAddress } from "./requests.ts";
import type { Cell } from "./table.ts";
import { timesIn } from "./times.ts";

/** The columns of a log of requests, each by all of its names. */
interface Columns {
  time: readonly string[];
  /** A host or a URL. */
  host: readonly string[];
  /** Who asked: the first of these columns that is not empty. */
  who: readonly string[];
  /** What the gateway did with the request. */
  action?: readonly string[];
}

/**
 * What Zscaler, Netskope, Umbrella, Cloudflare, Palo Alto, Fortinet, AdGuard Home and Pi-hole write of a request that they refused, such
 * as "Blocked", "block-url", "deny", "drop", "reset-both", "FilteredBlackList" and "gravity".
 */
const BLOCKED = /block|den[iy]|drop|reset|reject|refuse|forbid|filteredblack|sinkhole|gravity|nxdomain/i;

/** Reads a table of requests. */
export function requestTable(settings: Parameters<ReaderOf>[0], findings: Findings, columns: Columns) {
  const sessions = requestSessions(findings);
  const toolOf = toolsByAddress();
  const timeOf = timesIn(settings);
  return recordReader(findings, {
    needs: [columns.time, columns.host],
    row(cell, number) {
      const tool = toolOf(first(cell, columns.host));
      if (tool === undefined) return findings.ignored();
      if (BLOCKED.test(first(cell, columns.action))) return findings.blocked();
      const at = timeOf(first(cell, columns.time));
      if (at === undefined) return findings.rejected(number, "has a time that cannot be read");
      const who = first(cell, columns.who);
      if (who === "") return findings.rejected(number, "names neither a user nor a client");
      sessions.add(number, at, who, tool);
    },
    end: () => sessions.end(),
  });
}

/** The first of some columns that is not empty. */
function first(cell: Cell, names: readonly string[] = []): string {
  for (const name of names) {
    const text = cell(name);
    if (text !== "" && text !== "-") return text;
  }
  return "";
}

/**
 * Web logs of Zscaler Internet Access as CSV with a line of column names: of a Nanolog feed, whose fields have the names of the
 * documented template, or exported from Web Insights.
 * Sources: https://help.zscaler.com/zia/nss-feed-output-format-web-logs, https://help.zscaler.com/zia/web-insights-logs-columns
 */
export const zscaler: ReaderOf = (settings, findings) =>
  requestTable(settings, findings, {
    time: ["datetime", "time", "event time", "logged time"],
    host: ["url", "hostname", "host", "eurl", "ehost"],
    who: ["user", "login", "elogin", "clientip", "client ip", "client internal ip", "cip"],
    action: ["action", "policy action"],
  });

/**
 * Page events of Netskope, exported as CSV with the field names of its API, and transaction events.
 * Sources: https://docs.netskope.com/en/get-events-data, https://docs.netskope.com/en/transaction-event-fields
 */
export const netskope: ReaderOf = (settings, findings) =>
  requestTable(settings, findings, {
    time: ["timestamp", "x-cs-timestamp", "time"],
    host: ["url", "hostname", "domain", "cs-host", "site"],
    who: ["user", "userkey", "ur_normalized", "cs-username", "srcip", "userip", "c-ip"],
    action: ["action", "x-policy-action"],
  });
