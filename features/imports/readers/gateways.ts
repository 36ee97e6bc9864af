import { type Findings, ImportProblem, type Reader, type ReaderOf, type TextReader } from "./reader.ts";
import { objectReader, recordReader } from "./records.ts";
import { requestSessions, toolsByAddress } from "./requests.ts";
import { type Cell, rowReader } from "./table.ts";
import { timesIn } from "./times.ts";

/** The fields of a log of requests, each by all of its names, of which the first that is not empty counts. */
export interface RequestFields {
  time: readonly string[];
  /** A host or a URL. */
  host: readonly string[];
  /** The host of a lookup, which is no visit of some length as a request is. */
  lookup?: readonly string[];
  /** Who asked. */
  who: readonly string[];
  /** What the gateway did with the request: all of them. */
  action?: readonly string[];
  /** The time zone of times that name none. */
  zone?: readonly string[];
}

/** A request as a line says it. */
interface Request {
  number: number;
  time: string;
  zone?: string;
  isLookup?: boolean;
  who: string;
  isBlocked: boolean;
}

/**
 * What Zscaler, Netskope, Umbrella, Cloudflare, Palo Alto, Fortinet, AdGuard Home and Pi-hole write of a request that they refused, such
 * as "Blocked", "block-url", "deny", "drop", "reset-both", "FilteredBlackList" and "gravity".
 */
const BLOCKED = /block|den[iy]|drop|reset|reject|refuse|forbid|filteredblack|sinkhole|gravity|regex|nxdomain/i;
/** What means that a field is empty. */
const EMPTY = new Set(["", "-", "None", "N/A", "NA", "null", "unknown"]);

export const isRefusal = (action: string) => BLOCKED.test(action);

/** Takes requests, most of which are about no AI tool: only then is more than their host looked at. */
export function requestTaker({
  settings,
  findings,
  askedAt,
}: {
  settings: Parameters<ReaderOf>[0];
  findings: Findings;
  askedAt: Date;
}) {
  const sessions = requestSessions(findings);
  const toolOf = toolsByAddress();
  const timeOf = timesIn(settings, askedAt);
  return {
    isKnown: (host: string) => toolOf(host) !== undefined,
    /** @param rest what else the line says, or undefined if no request was made */
    take(host: string, rest: () => Request | undefined) {
      const tool = toolOf(host);
      const request = tool === undefined ? undefined : rest();
      if (tool === undefined || !request) return findings.ignored();
      const { number, time, zone, who, isBlocked, isLookup = false } = request;
      if (who === "") return findings.rejected(number, "names neither a user nor a client");
      if (isBlocked) return findings.blocked(tool, who);
      const at = timeOf(time, zone);
      if (at === undefined) return findings.rejected(number, "has a time that cannot be read");
      sessions.add(number, at, who, tool, { isTimed: !isLookup });
    },
    end: () => sessions.end(),
  };
}

/** Reads records of requests, in a table or JSON. */
export function requestRecords(
  ...[settings, findings, askedAt, fields]: [...Parameters<ReaderOf>, RequestFields]
): Reader {
  return recordReader(findings, requestForm(settings, findings, askedAt, fields));
}

/** What is read of a record of a request. */
export function requestForm(...[settings, findings, askedAt, fields]: [...Parameters<ReaderOf>, RequestFields]) {
  const requests = requestTaker({ settings, findings, askedAt });
  const { time, host, lookup = [], who, action = [], zone } = fields;
  return {
    needs: [time, [...host, ...lookup]],
    row(cell: Cell, number: number) {
      const asked = addressIn(cell, host);
      requests.take(asked || addressIn(cell, lookup), () => ({
        ...{ number, time: first(cell, time), who: first(cell, who) },
        ...(zone && { zone: first(cell, zone) }),
        isBlocked: isRefusal(action.map(cell).join(" ")),
        isLookup: asked === "",
      }));
    },
    end: requests.end,
  };
}

/** The first of some columns that is not empty. */
export function first(cell: Cell, names: readonly string[] = []): string {
  for (const name of names) {
    const text = cell(name);
    if (!EMPTY.has(text)) return text;
  }
  return "";
}

/** A host or URL. Paths alone are none, and names that begin with `b64` mean that it is in Base64. */
function addressIn(cell: Cell, names: readonly string[]): string {
  for (const name of names) {
    const text = name.startsWith("b64") ? Buffer.from(cell(name), "base64").toString() : cell(name);
    if (!EMPTY.has(text) && !text.startsWith("/")) return text;
  }
  return "";
}

/**
 * Web and DNS logs of Zscaler Internet Access: of a Nanolog feed as CSV with a line of column names, whose fields have the names of the
 * documented template, or as JSON, as Cloud NSS sends it; or exported from Web Insights.
 * Sources: https://help.zscaler.com/zia/nss-feed-output-format-web-logs, https://help.zscaler.com/zia/nss-feed-output-format-dns-logs,
 * https://help.zscaler.com/zia/web-insights-logs-columns
 */
export const zscaler: ReaderOf = (settings, findings, askedAt) =>
  requestRecords(settings, findings, askedAt, {
    time: ["datetime", "time", "event time", "logged time"],
    host: ["url", "eurl", "b64url", "hostname", "host", "ehost", "b64host"],
    lookup: ["dns_req", "edns_req", "dns request"],
    who: [
      "user",
      "login",
      "elogin",
      "clientip",
      "client ip",
      "client internal ip",
      "cip",
      "cltintip",
      "cltip",
      "clt_sip",
    ],
    action: ["action", "policy action", "reqaction", "resaction"],
    zone: ["tz"],
  });

/**
 * Page and application events of Netskope with the field names of its API, and transaction events.
 * Sources: https://docs.netskope.com/en/get-events-data, https://docs.netskope.com/en/transaction-event-fields
 */
export const netskope: ReaderOf = (settings, findings, askedAt) =>
  requestRecords(settings, findings, askedAt, {
    time: ["timestamp", "x-cs-timestamp", "time"],
    host: ["url", "x-cs-url", "hostname", "domain", "cs-host", "site"],
    who: ["user", "userkey", "ur_normalized", "cs-username", "srcip", "userip", "x-cs-userip", "c-ip"],
    action: ["action", "x-policy-action"],
  });

/**
 * Logpush of Cloudflare Gateway: HTTP and DNS, as JSON or CSV.
 * Sources: https://developers.cloudflare.com/logs/logpush/logpush-job/datasets/account/gateway_http/ and gateway_dns/
 */
export const cloudflare: ReaderOf = (settings, findings, askedAt) =>
  requestRecords(settings, findings, askedAt, {
    time: ["datetime"],
    host: ["url", "httphost", "sni"],
    lookup: ["queryname"],
    who: ["email", "userid", "sourceinternalip", "sourceip", "srcip"],
    action: ["action", "resolverdecision"],
  });

const UMBRELLA_TYPE = /^\d+ \(\w+\)$/;
const UMBRELLA_VERDICT = /^(?:allowed|blocked|proxied)$/i;

/**
 * Logs of Cisco Umbrella in its bucket, as CSV without a line of columns: DNS and proxy. Also answers of its reporting API.
 * Sources: https://docs.umbrella.com/deployment-umbrella/docs/dns-log-formats and proxy-log-formats,
 * https://developer.cisco.com/docs/cloud-security/umbrella-api-reference-reports-overview/
 */
export const umbrella: ReaderOf = (given, findings, askedAt) => {
  const settings = { ...given, timeZone: "UTC" };
  const requests = requestTaker({ settings, findings, askedAt });
  const rows = placedRows(findings, { format: "a DNS or proxy log of Umbrella", end: requests.end }, (at, number) => {
    const isLookup = UMBRELLA_TYPE.test(at(6));
    if (!isLookup && !UMBRELLA_VERDICT.test(at(6))) return false;
    requests.take(isLookup ? at(8) : at(7), () => ({
      ...{ number, time: at(0), who: at(1) || at(3), isBlocked: isRefusal(isLookup ? at(5) : at(6)), isLookup },
    }));
    return true;
  });
  return {
    text: rows,
    json: objectReader(
      findings,
      requestForm(settings, findings, askedAt, {
        ...{ time: ["timestamp"], host: ["url"], lookup: ["domain"], action: ["verdict"] },
        who: ["internalip", "externalip"],
      }),
    ),
  };
};

const PALO_ALTO_TYPE = /^[A-Z][A-Z-]+$/;

/**
 * URL logs of PAN-OS from 9.1 on: through syslog, without a line of columns, or exported from the firewall's web page, with one.
 * Source: https://docs.paloaltonetworks.com/ngfw/administration/monitoring/use-syslog-for-monitoring/syslog-field-descriptions/url-filtering-log-fields
 */
export const paloAlto: ReaderOf = (settings, findings, askedAt) => {
  const requests = requestTaker({ settings, findings, askedAt });
  const rows = placedRows(findings, { format: "a log of PAN-OS", end: requests.end }, (at, number) => {
    if (!PALO_ALTO_TYPE.test(at(3)) || at(7) === "") return false;
    if (at(3) !== "THREAT" || at(4) !== "url") return findings.ignored() ?? true;
    requests.take(at(31), () => ({
      ...{ number, time: at(6) || at(1), who: at(12) || at(7), isBlocked: isRefusal(at(30)) },
    }));
    return true;
  });
  const exported = requestRecords(settings, findings, askedAt, {
    time: ["generate time", "receive time"],
    host: ["url/filename", "url"],
    who: ["source user", "source address"],
    action: ["action"],
  });
  let chosen: TextReader | undefined;
  return {
    text: {
      line(text, number) {
        if (chosen === undefined && text.trim() !== "") chosen = /receive time/i.test(text) ? exported.text : rows;
        chosen?.line(text, number);
      },
      end: () => (chosen ?? rows).end(),
    },
  };
};

/** Reads rows of cells whose place says what they are. @param row says whether the row has the form of the format */
function placedRows(
  findings: Findings,
  { format, end }: { format: string; end: () => void },
  row: (at: (index: number) => string, number: number) => boolean,
): TextReader {
  let hasRead = false;
  const rows = rowReader(
    () => ",",
    (cells, number) => {
      if (row((index) => cells.at(index).trim(), number)) hasRead = true;
      else if (number > 1) findings.rejected(number, `is not a line of ${format}`);
    },
  );
  return {
    line: rows.line,
    end() {
      rows.end();
      if (!hasRead) throw new ImportProblem(`No line of the file is of ${format}.`);
      end();
    },
  };
}

const PAIR = /([A-Za-z]\w*)=(?:"((?:[^"\\]|\\.)*)"|(\S*))/g;

/**
 * Logs of FortiGate from FortiOS 6.0 on, as `key=value` through syslog or in a file, or as JSON: web filter, application control and DNS.
 * Source: https://docs.fortinet.com/document/fortigate/7.6.0/fortios-log-message-reference
 */
export const fortinet: ReaderOf = (settings, findings, askedAt) => {
  const requests = requestTaker({ settings, findings, askedAt });
  let hasRead = false;
  function record(cell: Cell, number: number) {
    const [host, url, name] = ["hostname", "url", "qname"].map((field) => first(cell, [field]));
    const asked = host && url?.startsWith("/") ? `${host}${url}` : host || url;
    requests.take(asked || (name ?? ""), () => ({
      number,
      time: first(cell, ["eventtime"]) || `${cell("date")} ${cell("time")}`,
      zone: cell("tz"),
      who: first(cell, ["user", "unauthuser", "srcip"]),
      isBlocked: isRefusal(`${cell("action")} ${cell("utmaction")}`),
      isLookup: !asked,
    }));
  }
  return {
    text: {
      line(text, number) {
        const fields = new Map<string, string>();
        for (const [, key = "", quoted, plain = ""] of text.matchAll(PAIR)) fields.set(key, quoted ?? plain);
        if (!fields.has("type") || !(fields.has("date") || fields.has("eventtime"))) {
          if (text.trim() !== "") findings.rejected(number, "is not a line of FortiOS");
          return;
        }
        hasRead = true;
        record((name) => fields.get(name) ?? "", number);
      },
      end() {
        if (!hasRead) throw new ImportProblem("No line of the file is of FortiOS.");
        requests.end();
      },
    },
    json: objectReader(findings, { needs: [["eventtime", "date"], ["type"]], row: record, end: requests.end }),
  };
};
