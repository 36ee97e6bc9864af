import type { ImportKind, ImportSettings } from "@treadlight/contract/imports";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import type { ImportedSession } from "./readers/index.ts";
import { ASKED_BY, read } from "./testing/read.ts";

interface Case {
  name: string;
  kind: ImportKind;
  settings?: Partial<ImportSettings>;
  lines: readonly string[];
  /** Tool, start, seconds engaged, and who. */
  sessions: [string, string, number | undefined, string][];
  counts?: { ignored?: number; blocked?: number; rejected?: number };
}

const json = (...values: unknown[]) => values.map((value) => JSON.stringify(value));
const unix = (time: string) => Date.parse(time) / 1_000;

/** Shortened lines of products, whose people and hosts are others. Sessions are worked out by hand. */
const CASES: Case[] = [
  {
    name: "Zscaler by Nanolog as JSON",
    kind: "zscaler",
    // elastic/integrations, packages/zscaler_zia, test-web.log
    lines: [
      ["Thu Nov 19 07:07:07 2026", "chatgpt.com", "Allowed"],
      ["Thu Nov 19 07:17:07 2026", "chatgpt.com/backend-api/conversation", "Allowed"],
      ["Thu Nov 19 07:18:00 2026", "claude.ai:443", "Blocked"],
      ["Thu Nov 19 07:19:00 2026", "www.example.com.com/join/", "Blocked"],
    ].map(([time, eurl, action]) => {
      const rest = { proto: "HTTPS", appname: "General Browsing", dept: "Unknown", cip: "192.0.2.1", respcode: "200" };
      return `{ "sourcetype" : "zscalernss-web", "event" :${JSON.stringify({ time, login: "ann@acme.example", eurl, action, ...rest })}}`;
    }),
    sessions: [["ChatGPT", "2026-11-19T07:07:07.000Z", 600, "ann@acme.example"]],
    counts: { ignored: 1, blocked: 1 },
  },
  {
    name: "Zscaler Cloud NSS, whose addresses are in Base64 and whose time zone stands apart",
    kind: "zscaler",
    settings: { timeZone: "Europe/Berlin" },
    // elastic/integrations, packages/zscaler_zia, test-web-http-endpoint.log and test-dns.log
    lines: json(
      {
        ...{ version: "v9", sourcetype: "zscalernss-web" },
        event: {
          ...{ time: "Mon Nov 16 22:55:48 2026", host: "gemini.google.com", action: "Allowed", tz: "GMT" },
          ...{ b64url: Buffer.from("gemini.google.com/app?x=1").toString("base64"), login: "jdoe@acme.example" },
        },
      },
      {
        ...{ version: "v3", sourcetype: "zscalernss-dns" },
        event: {
          ...{ datetime: "Mon Nov 16 23:55:48 2026", dns_req: "api.openai.com", reqaction: "REQ_ALLOW", tz: "GMT" },
          ...{ resaction: "RES_Action", user: "jdoe@acme.example", clt_sip: "192.0.2.1" },
        },
      },
      {
        ...{ version: "v3", sourcetype: "zscalernss-dns" },
        event: {
          datetime: "Mon Nov 16 23:55:49 2026",
          dns_req: "claude.ai",
          reqaction: "REQ_BLOCK",
          user: "jdoe",
          tz: "GMT",
        },
      },
    ),
    sessions: [
      ["Gemini", "2026-11-16T22:55:48.000Z", undefined, "jdoe@acme.example"],
      ["OpenAI API", "2026-11-16T23:55:48.000Z", undefined, "jdoe@acme.example"],
    ],
    counts: { blocked: 1 },
  },
  {
    name: "Netskope's API of events",
    kind: "netskope",
    // https://docs.netskope.com/en/get-events-data
    lines: json({
      ...{ ok: 1, wait_time: 0 },
      result: [
        {
          timestamp: unix("2026-11-18T09:00:00Z"),
          user: "ann@acme.example",
          url: "claude.ai/chat",
          action: "allow",
          type: "connection",
        },
        {
          timestamp: unix("2026-11-18T09:20:00Z"),
          user: "ann@acme.example",
          url: "claude.ai/api",
          access_method: "Client",
        },
        { timestamp: unix("2026-11-18T09:21:00Z"), user: "ben@acme.example", url: "claude.ai/chat", action: "block" },
      ],
    }),
    sessions: [["Claude", "2026-11-18T09:00:00.000Z", 1_200, "ann@acme.example"]],
    counts: { blocked: 1 },
  },
  {
    name: "Netskope's transactions",
    kind: "netskope",
    // elastic/integrations, packages/netskope, test-transaction.log
    lines: json(
      {
        ...{
          "c-ip": "192.0.2.1",
          "cs-host": "copilot.microsoft.com",
          "cs-username": "ann@acme.example",
          date: "2026-08-05",
        },
        ...{
          time: "16:24:20",
          "x-cs-timestamp": "1785947060",
          "x-cs-url": "https://copilot.microsoft.com/c/api",
          "x-policy-action": "allow",
        },
      },
      {
        "cs-host": "claude.ai",
        "cs-username": "-",
        "x-cs-userip": "192.0.2.9",
        "x-cs-timestamp": "1785947061",
        "x-cs-url": "-",
        "x-policy-action": "block",
      },
    ),
    sessions: [["Microsoft Copilot", "2026-08-05T16:24:20.000Z", undefined, "ann@acme.example"]],
    counts: { blocked: 1 },
  },
  {
    name: "Cloudflare Gateway, HTTP and DNS, with times in three units",
    kind: "cloudflare",
    // elastic/integrations, packages/cloudflare_logpush, gateway_http and gateway_dns
    lines: json(
      {
        Action: "allow",
        Datetime: "2026-11-03T20:55:05Z",
        Email: "ann@acme.example",
        HTTPHost: "chatgpt.com",
        SourceIP: "192.0.2.2",
        URL: "https://chatgpt.com/c/1",
        IsIsolated: false,
      },
      {
        Action: "none",
        Datetime: unix("2026-11-03T21:05:05Z"),
        Email: "ann@acme.example",
        HTTPHost: "chatgpt.com",
        URL: "https://chatgpt.com/c/1",
      },
      {
        Action: "block",
        Datetime: unix("2026-11-03T21:05:06Z") * 1e9,
        Email: "ann@acme.example",
        HTTPHost: "claude.ai",
        URL: "https://claude.ai",
      },
      {
        Datetime: "2026-11-03T22:00:00Z",
        Email: "",
        QueryName: "perplexity.ai",
        QueryTypeName: "A",
        ResolverDecision: "allowedOnNoPolicyMatch",
        SrcIP: "192.0.2.7",
        RData: [{ type: "1" }],
      },
      {
        Datetime: "2026-11-03T22:10:00Z",
        Email: "",
        QueryName: "perplexity.ai",
        ResolverDecision: "allowedOnNoPolicyMatch",
        SrcIP: "192.0.2.7",
      },
      {
        Datetime: "2026-11-03T22:11:00Z",
        Email: "ben@acme.example",
        QueryName: "chat.deepseek.com",
        ResolverDecision: "blockedByCategory",
      },
    ),
    sessions: [
      ["ChatGPT", "2026-11-03T20:55:05.000Z", 600, "ann@acme.example"],
      ["Perplexity", "2026-11-03T22:00:00.000Z", undefined, "192.0.2.7"],
    ],
    counts: { blocked: 2 },
  },
  {
    name: "Cisco Umbrella, DNS and proxy, without a line of columns",
    kind: "umbrella",
    settings: { timeZone: "America/New_York" },
    // elastic/integrations, packages/cisco_umbrella, test-umbrella-dnslogs.log and test-umbrella-proxylogs.log
    lines: [
      '"2026-11-12 23:49:54","Ann Example (ann@acme.example)","Ann Example (ann@acme.example),Laptop","192.168.1.1","192.0.2.4","Allowed","1 (A)","NOERROR","chatgpt.com.","Software/Technology,Application","Policy","AD Users, Roaming Computers",""',
      '"2026-11-12 23:50:25","Ben Example","Ben Example,Laptop","192.168.1.1","192.0.2.4","Blocked","1 (A)","NOERROR","claude.ai.","Chat,Block List,Application","Policy","AD Users","BlockedCategories"',
      '"2026-11-12 23:52:00","ADUser", "ADUser,ADSite,Network", "10.10.1.100","192.0.2.4","Allowed","28 (AAAA)", "NOERROR","domain-visited.com.", "Chat,Allow List"',
      '"2026-11-12 23:52:53","TheComputer","192.168.1.9","192.0.2.4", "203.0.113.6","","ALLOWED","https://gemini.google.com/app","www.google.com","Mozilla/5.0 (KHTML, like Gecko)","200","562","1489","","","Search Engines","","","","","","Roaming Computer","","TheComputer, ADSite,Network","Roaming Computer, Site, Network","GET"',
      '"2026-11-12 23:53:53","TheComputer","192.168.1.9","192.0.2.4","203.0.113.6","text/plain","BLOCKED","https://claude.ai/new","","","200","","374"',
    ],
    sessions: [
      ["ChatGPT", "2026-11-12T23:49:54.000Z", undefined, "Ann Example (ann@acme.example)"],
      ["Gemini", "2026-11-12T23:52:53.000Z", undefined, "TheComputer"],
    ],
    counts: { ignored: 1, blocked: 2 },
  },
  {
    name: "Palo Alto through syslog, in the firewall's time zone",
    kind: "palo-alto",
    settings: { timeZone: "America/Los_Angeles" },
    // elastic/integrations, packages/panw, test-panw-panos-threat-url-no-xff-sample.log
    lines: [
      ["2026/11/10 08:44:36", "acme\\jdoe", "alert", "chatgpt.com/"],
      ["2026/11/10 08:54:36", "acme\\jdoe", "alert", "chatgpt.com/backend-api/lat"],
      ["2026/11/10 08:55:00", "", "block-url", "claude.ai/"],
    ]
      .map(
        ([time, user, action, url]) =>
          `Nov 10 16:44:36 PA-220 1,${time},012801096514,THREAT,url,2049,${time},192.0.2.24,198.51.100.1,192.0.2.63,198.51.100.1,new_outbound_from_trust,${user},,ssl,vsys1,trust,untrust,ethernet1/2,ethernet1/1,send_to_mac,${time},28191,1,52984,443,37679,443,0x403000,tcp,${action},"${url}",(9999),Web-URL-Allowlist,informational,client-to-server,7726,0x0,192.168.0.0-192.168.255.255,United States,0,,0,,,0,,,,,,,,0,0,0,0,0,,PA-220`,
      )
      .concat(
        "1,2026/11/10 08:44:36,012801096514,TRAFFIC,end,2049,2026/11/10 08:44:36,192.0.2.24,198.51.100.1,192.0.2.63,198.51.100.1,rule,,,ssl",
      ),
    sessions: [["ChatGPT", "2026-11-10T16:44:36.000Z", 600, "acme\\jdoe"]],
    counts: { ignored: 1, blocked: 1 },
  },
  {
    name: "Palo Alto as exported from the firewall's page",
    kind: "palo-alto",
    lines: [
      '"Domain","Receive Time","Type","Threat/Content Type","Generate Time","Source address","Source User","Action","URL/Filename"',
      '"1","2026/11/10 08:44:40","THREAT","url","2026/11/10 08:44:36","192.0.2.24","","alert","chatgpt.com/"',
    ],
    sessions: [["ChatGPT", "2026-11-10T08:44:36.000Z", undefined, "192.0.2.24"]],
  },
  {
    name: "Fortinet as key=value, with times in nanoseconds or of a zone",
    kind: "fortinet",
    // elastic/integrations, packages/fortinet_fortigate, test-fortinet-7-4.log
    lines: [
      '<189>date=2026-11-10 time=11:37:47 logid="0317013312" type="utm" subtype="webfilter" eventtype="ftgd_allow" level="notice" vd="vdom1" eventtime=1794339467369913239 srcip=192.0.2.11 srcport=58012 user="jdoe" hostname="chatgpt.com" action="passthrough" reqtype="direct" url="/backend-api/me" sentbyte=545 msg="URL belongs to an allowed category"',
      'date=2026-11-10 time=11:47:47 tz="-0800" logid="1059028704" type="utm" subtype="app-ctrl" eventtype="signature" action="pass" user="jdoe" srcip=192.0.2.11 hostname="chatgpt.com" app="OpenAI.ChatGPT" url="/"',
      'date=2026-11-10 time=11:48:00 tz="-0800" logid="0316013056" type="utm" subtype="webfilter" eventtype="ftgd_blk" eventtime=1794340080 srcip=192.0.2.12 hostname="claude.ai" action="blocked" url="https://claude.ai/"',
      'date=2026-11-10 time=11:49:00 tz="-0800" logid="1501054802" type="utm" subtype="dns" eventtype="dns-response" eventtime=1794340140 srcip=192.0.2.13 qname="gemini.google.com" qtype="A" action="pass"',
      'date=2026-11-10 time=11:37:47 logid="0000000013" type="traffic" subtype="forward" eventtime=1794339467369913239 srcip=192.0.2.11 dstip=198.51.100.1 action="close" app="HTTP.BROWSER_Firefox"',
    ],
    sessions: [
      ["ChatGPT", "2026-11-10T19:37:47.369Z", 599.631, "jdoe"],
      ["Gemini", "2026-11-10T19:49:00.000Z", undefined, "192.0.2.13"],
    ],
    counts: { ignored: 1, blocked: 1 },
  },
  {
    name: "Squid through syslog, native and combined",
    kind: "squid",
    // elastic/integrations, packages/squid, test-access.log; https://wiki.squid-cache.org/Features/LogFormat
    lines: [
      "Nov 18 09:00:00 proxy squid[1234]: 1794992400.049   5006 192.0.2.199 TCP_MISS/200 19763 CONNECT chatgpt.com:443 jdoe DIRECT/198.51.100.115 -",
      "<134>Nov 18 09:00:00 proxy (squid-1): 1794993000.049   5006 192.0.2.199 TCP_TUNNEL/200 19763 CONNECT chatgpt.com:443 jdoe DIRECT/198.51.100.115 -",
      '192.0.2.9 - ann [18/Nov/2026:10:00:00 +0100] "CONNECT claude.ai:443 HTTP/1.1" 200 1234 "-" "Mozilla/5.0" TCP_TUNNEL:HIER_DIRECT',
      'Nov 18 09:00:00 proxy squid[1]: 192.0.2.9 - ann [18/Nov/2026:10:10:00 +0100] "CONNECT claude.ai:443 HTTP/1.1" 200 1234 "-" "Mozilla/5.0" TCP_TUNNEL:HIER_DIRECT',
      '192.0.2.9 - ben [18/Nov/2026:10:11:00 +0100] "CONNECT claude.ai:443 HTTP/1.1" 403 0 "-" "-" TCP_DENIED:HIER_NONE',
      '192.0.2.9 - - [18/Nov/2026:10:11:00 +0100] "CONNECT claude.ai:443 HTTP/1.1" 407 0 "-" "-" TCP_DENIED:HIER_NONE',
    ],
    sessions: [
      ["ChatGPT", "2026-11-18T09:00:00.049Z", 600, "jdoe"],
      ["Claude", "2026-11-18T09:00:00.000Z", 600, "ann"],
    ],
    counts: { ignored: 1, blocked: 1 },
  },
  {
    name: "Squid and nginx as JSON",
    kind: "squid",
    lines: json(
      {
        timestamp: "2026-11-18T09:00:00+0100",
        client_ip: "192.0.2.9",
        user: "ann",
        method: "CONNECT",
        url: "chatgpt.com:443",
        status: "TCP_TUNNEL/200",
      },
      {
        time: unix("2026-11-18T08:10:00Z"),
        remote_addr: "192.0.2.9",
        remote_user: "ann",
        request: "CONNECT chatgpt.com:443 HTTP/1.1",
        status: 200,
      },
      {
        timestamp: "2026-11-18T09:00:00+0100",
        client_ip: "192.0.2.9",
        user: "-",
        url: "claude.ai:443",
        status: "TCP_DENIED/403",
      },
      {
        timestamp: "2026-11-18T09:00:00+0100",
        client_ip: "192.0.2.9",
        user: "-",
        url: "claude.ai:443",
        status: "TCP_DENIED/407",
      },
    ),
    sessions: [["ChatGPT", "2026-11-18T08:00:00.000Z", 600, "ann"]],
    counts: { ignored: 1, blocked: 1 },
  },
  {
    name: "nginx as JSON",
    kind: "nginx",
    lines: json(
      {
        time_iso8601: "2026-11-18T09:00:00+01:00",
        remote_addr: "192.0.2.9",
        remote_user: "",
        request: "GET http://claude.ai/new HTTP/1.1",
        status: "200",
      },
      {
        time_iso8601: "2026-11-18T09:00:00+01:00",
        remote_addr: "192.0.2.9",
        request_uri: "/new",
        host: "claude.ai",
        status: "403",
      },
    ),
    sessions: [["Claude", "2026-11-18T08:00:00.000Z", undefined, "192.0.2.9"]],
    counts: { blocked: 1 },
  },
  {
    name: "dnsmasq and Pi-hole, whose log names no year",
    kind: "dnsmasq",
    settings: { timeZone: "Europe/Berlin" },
    // pi-hole/FTL, test/test_suite.bats, and the lines of dnsmasq's log-queries=extra
    lines: [
      "Nov 18 10:00:00 dnsmasq[812]: query[A] chatgpt.com from 192.0.2.5",
      "Nov 18 10:00:00 dnsmasq[812]: forwarded chatgpt.com to 198.51.100.1",
      "Nov 18 10:00:00 dnsmasq[812]: reply chatgpt.com is 203.0.113.1",
      "Nov 18 10:10:00 router dnsmasq[812]: 12 192.0.2.5/53412 query[HTTPS] chatgpt.com from 192.0.2.5",
      "Nov 18 10:10:00 router dnsmasq[812]: 12 192.0.2.5/53412 cached chatgpt.com is 203.0.113.1",
      "Nov 18 10:11:00 dnsmasq[812]: query[A] claude.ai from 192.0.2.6",
      "Nov 18 10:11:00 dnsmasq[812]: gravity blocked claude.ai is 0.0.0.0",
      "Nov 18 10:11:01 dnsmasq[812]: query[A] chat.deepseek.com from 192.0.2.6",
      "Nov 18 10:11:01 dnsmasq[812]: config chat.deepseek.com is NXDOMAIN",
      "Nov 18 10:11:02 dnsmasq[812]: query[A] example.com from 192.0.2.6",
      "Dec 18 10:11:02 dnsmasq[812]: query[A] perplexity.ai from 192.0.2.6",
    ],
    sessions: [
      ["ChatGPT", "2026-11-18T09:00:00.000Z", undefined, "192.0.2.5"],
      ["Perplexity", "2025-12-18T09:11:02.000Z", undefined, "192.0.2.6"],
    ],
    counts: { ignored: 1, blocked: 2 },
  },
  {
    name: "Pi-hole's queries as JSON",
    kind: "dnsmasq",
    // https://docs.pi-hole.net/api/, GET /api/queries
    lines: json({
      queries: [
        {
          id: 1,
          time: unix("2026-11-18T09:00:00Z") + 0.539,
          type: "A",
          domain: "chatgpt.com",
          status: "FORWARDED",
          client: { ip: "192.0.2.14", name: "laptop.lan" },
        },
        {
          id: 2,
          time: unix("2026-11-18T09:01:00Z"),
          type: "A",
          domain: "claude.ai",
          status: "GRAVITY",
          client: { ip: "192.0.2.14", name: null },
        },
      ],
      took: 0.002,
    }),
    sessions: [["ChatGPT", "2026-11-18T09:00:00.539Z", undefined, "laptop.lan"]],
    counts: { blocked: 1 },
  },
  {
    name: "AdGuard Home",
    kind: "adguard",
    // AdguardTeam/AdGuardHome, internal/querylog
    lines: json(
      {
        IP: "192.0.2.1",
        T: "2026-11-18T10:00:00.123456789+01:00",
        QH: "chatgpt.com",
        QT: "A",
        QC: "IN",
        CP: "",
        Answer: "x",
        Result: {},
        Elapsed: 837429,
      },
      {
        IP: "192.0.2.1",
        T: "2026-11-18T10:01:00.123456789+01:00",
        QH: "claude.ai",
        QT: "A",
        Result: { IsFiltered: true, Reason: 3, Rules: [{ Text: "||claude.ai^" }] },
      },
      {
        IP: "192.0.2.1",
        T: "2026-11-18T10:02:00+01:00",
        QH: "gemini.google.com",
        QT: "A",
        Result: { IsFiltered: true, Reason: 7 },
      },
    ),
    sessions: [
      ["ChatGPT", "2026-11-18T09:00:00.000Z", undefined, "192.0.2.1"],
      ["Gemini", "2026-11-18T09:02:00.000Z", undefined, "192.0.2.1"],
    ],
    counts: { blocked: 1 },
  },
  {
    name: "AdGuard Home's API",
    kind: "adguard",
    lines: json({
      oldest: "",
      data: [
        {
          client: "192.0.2.1",
          question: { class: "IN", name: "chatgpt.com", type: "A" },
          reason: "NotFilteredNotFound",
          time: "2026-11-18T10:00:00+01:00",
        },
        {
          client: "192.0.2.1",
          question: { class: "IN", name: "claude.ai", type: "A" },
          reason: "FilteredBlockedService",
          time: "2026-11-18T10:00:00+01:00",
        },
      ],
    }),
    sessions: [["ChatGPT", "2026-11-18T09:00:00.000Z", undefined, "192.0.2.1"]],
    counts: { blocked: 1 },
  },
  {
    name: "Windows DNS Server with American dates",
    kind: "windows-dns",
    settings: { dates: "month-first", timeZone: "UTC" },
    // https://learn.microsoft.com/en-us/previous-versions/windows/it-pro/windows-server-2008-R2-and-2008/cc776361(v=ws.10)
    lines: [
      "DNS Server log file creation at 11/18/2026 9:00:00 AM",
      "Message logging key (for packets - other items use a subset of these fields):",
      "",
      "11/18/2026 9:21:52 PM 0E34 PACKET  000001D3F0C0A4F0 UDP Rcv 192.0.2.5       8f4a   Q [0001   D   NOERROR] A      (7)chatgpt(3)com(0)",
      "11/18/2026 9:21:52 PM 0E34 PACKET  000001D3F0C0A4F0 UDP Snd 192.0.2.5       8f4a R Q [8081   DR  NOERROR] A      (7)chatgpt(3)com(0)",
      "11/18/2026 9:41:52 PM 0E34 PACKET  000001D3F0C0A4F0 UDP Rcv 192.0.2.5       8f4b   Q [0001   D   NOERROR] AAAA   (7)chatgpt(3)com(0)",
    ],
    sessions: [["ChatGPT", "2026-11-18T21:21:52.000Z", undefined, "192.0.2.5"]],
    counts: { ignored: 3 },
  },
  {
    name: "Unbound in a file and through syslog",
    kind: "unbound",
    // https://nlnetlabs.nl/documentation/unbound/unbound.conf/, log-queries, log-replies and log-local-actions
    lines: [
      `[${unix("2026-11-18T09:00:00Z")}] unbound[1:0] info: 192.0.2.5 chatgpt.com. A IN`,
      `[${unix("2026-11-18T09:00:00Z")}] unbound[1:0] info: 192.0.2.5 chatgpt.com. A IN NOERROR 0.012 0 45`,
      "Nov 18 09:10:00 resolver unbound[77]: [77:0] info: reply: 192.0.2.5 chatgpt.com. AAAA IN NOERROR 0.000000 1 57",
      `[${unix("2026-11-18T09:11:00Z")}] unbound[1:0] info: 192.0.2.6 claude.ai. A IN`,
      `[${unix("2026-11-18T09:11:00Z")}] unbound[1:0] info: claude.ai. always_nxdomain 192.0.2.6@54321 claude.ai. A IN`,
      `[${unix("2026-11-18T09:12:00Z")}] unbound[1:0] info: start of service (unbound 1.22.0).`,
    ],
    sessions: [["ChatGPT", "2026-11-18T09:00:00.000Z", undefined, "192.0.2.5"]],
    counts: { ignored: 1, blocked: 1 },
  },
];

test.each(CASES)("given $name, then its sessions are those counted by hand", async (one) => {
  const { summary, sessions, rejected } = await read(one.kind, one.lines.join("\n"), one.settings);
  expect(rejected).toEqual([]);
  expect(
    sessions.map(({ aiTool, startedAt, timeEngaged, userName }) => [aiTool, startedAt, timeEngaged, userName]),
  ).toEqual(one.sessions);
  // Requests are no prompts.
  expect(sessions.every(({ promptCount, source }) => promptCount === 0 && source === "import")).toBe(true);
  const { ignored, blocked } = summary;
  expect({ ignored, blocked }).toEqual({ ignored: 0, blocked: 0, ...one.counts });
});

test("given requests that a gateway refused, then they are kept by tool, with how many people asked", async () => {
  const line = (host: string, user: string) =>
    `1763542800.000 5 192.0.2.1 TCP_DENIED/403 0 CONNECT ${host}:443 ${user} HIER_NONE/- -`;
  const lines = [
    line("claude.ai", "ann"),
    line("claude.ai", "ben"),
    line("claude.ai", "ann"),
    line("chatgpt.com", "ann"),
  ];
  const { summary } = await read("squid", lines.join("\n"));
  expect(summary).toMatchObject({
    ...{ sessions: 0, blocked: 4 },
    blockedTools: [
      { tool: "Claude", attempts: 3, people: 2 },
      { tool: "ChatGPT", attempts: 1, people: 1 },
    ],
  });
});

test("given a log of Windows whose dates are of another order, then it fails with the reason", async () => {
  const [, , , packet = ""] = CASES.find(({ kind }) => kind === "windows-dns")?.lines ?? [];
  await expect(read("windows-dns", packet)).rejects.toThrow(/order of day and month/);
});

test("given a table of lookups, then a visit has no length", async () => {
  const columns = { startedAt: "time", userName: "client", aiTool: "name" };
  const file =
    "time,client,name\n2026-11-19 09:00:00,192.0.2.1,chatgpt.com\n2026-11-19 09:01:00,192.0.2.1,chatgpt.com\n";
  const { sessions } = await read("csv", file, { columns, rows: "lookups" });
  expect(sessions).toEqual([expect.objectContaining({ aiTool: "ChatGPT", timeEngaged: undefined })]);
});

test.each<[ImportKind, RegExp]>([
  ["squid", /Squid's native or combined/],
  ["umbrella", /DNS or proxy log of Umbrella/],
  ["palo-alto", /log of PAN-OS/],
  ["fortinet", /of FortiOS/],
  ["dnsmasq", /dnsmasq or Pi-hole/],
  ["adguard", /not JSON/],
  ["windows-dns", /Windows DNS Server/],
  ["unbound", /of Unbound/],
  ["cloudflare", /names these columns: datetime/],
])("given a file that is no log of %s, then it fails with the reason", async (kind, problem) => {
  await expect(read(kind, "one line\nand another\n")).rejects.toThrow(problem);
});

interface Report {
  name: string;
  kind: ImportKind;
  file: string | Uint8Array;
  /** Tool, start, who, and figures. */
  sessions: [string, string, string | undefined, Partial<ImportedSession>][];
  ignored?: number;
}

const DAY = "2026-11-18T00:00:00.000Z";
const copilotTotals = (prompts: number, input: number, output: number) => ({
  ...{ prompt_count: prompts, request_count: prompts + 1, session_count: prompts },
  token_usage: { avg_tokens_per_request: 4_400, output_tokens_sum: output, prompt_tokens_sum: input },
});
const csv = (...rows: string[]) => rows.join("\n");

/** Shortened examples of vendors' documentation and of other projects' tests. */
const REPORTS: Report[] = [
  {
    name: "a person's day with GitHub Copilot, its CLI and its app",
    kind: "github-copilot",
    // https://docs.github.com/en/copilot/reference/copilot-usage-metrics/example-schema
    file: JSON.stringify([
      {
        ...{
          code_generation_activity_count: 1,
          day: "2026-11-18",
          enterprise_id: "1",
          user_initiated_interaction_count: 0,
        },
        ...{ totals_by_cli: copilotTotals(2, 3_800, 5_000), totals_by_copilot_app: copilotTotals(1, 5_400, 4_200) },
        ...{ totals_by_feature: [], user_id: 1, user_login: "octocat", used_cli: true },
      },
    ]),
    sessions: [
      ["GitHub Copilot", DAY, "octocat", { promptCount: 1 }],
      ["GitHub Copilot", DAY, "octocat", { promptCount: 2, requests: 3, inputTokens: 3_800, outputTokens: 5_000 }],
      ["GitHub Copilot", DAY, "octocat", { promptCount: 1, requests: 2, inputTokens: 5_400, outputTokens: 4_200 }],
    ],
  },
  {
    name: "an enterprise's days with GitHub Copilot",
    kind: "github-copilot",
    file: JSON.stringify(
      [
        {
          day_totals: [
            {
              ...{ code_generation_activity_count: 2, daily_active_users: 2, day: "2026-11-18", enterprise_id: "1" },
              ...{ totals_by_cli: copilotTotals(3, 5_300, 7_000), user_initiated_interaction_count: 4 },
            },
          ],
          ...{ enterprise_id: "1", report_end_day: "2026-11-18", report_start_day: "2026-11-18" },
        },
      ],
      null,
      1,
    ),
    sessions: [
      ["GitHub Copilot", DAY, undefined, { promptCount: 6, automated: true }],
      ["GitHub Copilot", DAY, undefined, { promptCount: 3, requests: 4, inputTokens: 5_300, outputTokens: 7_000 }],
    ],
  },
  {
    name: "the audit log of Microsoft 365 from Purview",
    kind: "microsoft-365-copilot",
    // https://learn.microsoft.com/en-us/office/office-365-management-api/copilot-schema
    file: csv(
      "RecordId,CreationDate,RecordType,Operation,UserId,AuditData,AssociatedAdminUnits",
      ...[
        {
          Id: "a1",
          Operation: "CopilotInteraction",
          Messages: [
            { Id: "1", isPrompt: true },
            { Id: "2", isPrompt: false },
          ],
        },
        { Id: "a2", Operation: "CopilotInteraction", Messages: [{ Id: "3", isPrompt: false }] },
        { Id: "a3", Operation: "UpdateCopilotSettings", Messages: [] },
      ].map(({ Id, Operation, Messages }) => {
        const record = {
          Id,
          Operation,
          CreationTime: "2026-11-18T09:00:00",
          UserId: "ann@acme.example",
          Workload: "Copilot",
        };
        const data = JSON.stringify({ ...record, CopilotEventData: { AppHost: "Word", Messages } });
        return `${Id},2026-11-18T09:00:00.0000000Z,261,${Operation},ann@acme.example,"${data.replaceAll('"', '""')}",`;
      }),
    ),
    sessions: [["Microsoft 365 Copilot", "2026-11-18T09:00:00.000Z", "ann@acme.example", { promptCount: 1 }]],
    ignored: 2,
  },
  {
    name: "the audit log of Microsoft 365 from the Management Activity API and from Graph",
    kind: "microsoft-365-copilot",
    file: JSON.stringify([
      {
        Id: "b1",
        Operation: "CopilotInteraction",
        CreationTime: "2026-11-18T09:00:00",
        UserId: "ann@acme.example",
        CopilotEventData: { AppHost: "Teams" },
      },
      {
        id: "x",
        auditData: {
          Id: "b2",
          Operation: "CopilotInteraction",
          CreationTime: "2026-11-18T09:01:00",
          UserId: "ben@acme.example",
          CopilotEventData: { Messages: [{ isPrompt: "true" }, { isPrompt: "True" }] },
        },
      },
    ]),
    sessions: [
      ["Microsoft 365 Copilot", "2026-11-18T09:00:00.000Z", "ann@acme.example", { promptCount: 1 }],
      ["Microsoft 365 Copilot", "2026-11-18T09:01:00.000Z", "ben@acme.example", { promptCount: 2 }],
    ],
  },
  {
    name: "OpenAI's usage with cached tokens, and of embeddings, which answer nobody",
    kind: "openai",
    // https://platform.openai.com/docs/api-reference/usage
    file: JSON.stringify({
      object: "page",
      data: [
        {
          ...{ object: "bucket", start_time: unix(DAY), end_time: unix(DAY) + 86_400 },
          results: [
            {
              object: "organization.usage.completions.result",
              input_tokens: 1_000,
              input_cached_tokens: 800,
              output_tokens: 500,
              num_model_requests: 5,
              model: "gpt-5",
              user_id: "ann@acme.example",
            },
            {
              object: "organization.usage.embeddings.result",
              input_tokens: 16,
              num_model_requests: 2,
              project_id: "proj_1",
              model: "text-embedding-3-small",
            },
          ],
        },
      ],
    }),
    sessions: [
      [
        "OpenAI API",
        DAY,
        "ann@acme.example",
        { promptCount: 5, requests: 5, inputTokens: 1_000, cachedTokens: 800, outputTokens: 500 },
      ],
      ["OpenAI API", DAY, undefined, { promptCount: 0, requests: 2, inputTokens: 16, project: "proj_1" }],
    ],
  },
  {
    name: "Anthropic's analytics of Claude Code",
    kind: "anthropic",
    // https://platform.claude.com/docs/en/manage-claude/claude-code-analytics-api
    file: JSON.stringify({
      data: [
        {
          ...{
            date: "2026-11-18T00:00:00Z",
            actor: { type: "user_actor", email_address: "ann@acme.example" },
            customer_type: "api",
          },
          ...{
            terminal_type: "vscode",
            core_metrics: { num_sessions: 5, lines_of_code: { added: 1_543, removed: 892 } },
          },
          model_breakdown: [
            {
              ...{ model: "claude-opus-4-1", estimated_cost: { currency: "USD", amount: 1_025 } },
              tokens: { input: 100_000, output: 35_000, cache_read: 10_000, cache_creation: 5_000 },
            },
          ],
        },
      ],
      ...{ has_more: false, next_page: null },
    }),
    sessions: [
      [
        "Claude Code",
        DAY,
        "ann@acme.example",
        { promptCount: 1, inputTokens: 115_000, cachedTokens: 10_000, outputTokens: 35_000 },
      ],
    ],
  },
  {
    name: "LiteLLM's spend logs",
    kind: "litellm",
    // https://github.com/BerriAI/litellm/blob/main/schema.prisma
    file: csv(
      "request_id,call_type,startTime,endTime,model,custom_llm_provider,prompt_tokens,completion_tokens,user,end_user,status",
      "r1,acompletion,2026-11-18 09:00:00.123+00,2026-11-18 09:00:09+00,bedrock/anthropic.claude-sonnet-4,bedrock,120,30,default_user,ann@acme.example,success",
      "r2,aembedding,2026-11-18 09:01:00+00,2026-11-18 09:01:01+00,text-embedding-3-small,openai,8,0,default_user,,success",
      "r3,acompletion,2026-11-18 09:02:00+00,2026-11-18 09:02:01+00,gpt-5,openai,0,0,default_user,,failure",
    ),
    sessions: [
      [
        "Amazon Bedrock",
        "2026-11-18T09:00:00.000Z",
        "ann@acme.example",
        { promptCount: 1, inputTokens: 120, outputTokens: 30, automated: true },
      ],
      ["OpenAI API", "2026-11-18T09:01:00.000Z", "default_user", { promptCount: 0, requests: 1, inputTokens: 8 }],
    ],
    ignored: 1,
  },
  {
    name: "Helicone's requests",
    kind: "helicone",
    file: JSON.stringify([
      {
        request_id: "h1",
        request_created_at: "2026-11-18T09:00:00Z",
        request_model: "gpt-5",
        provider: "OPENAI",
        prompt_tokens: 10,
        completion_tokens: 20,
        request_user_id: "u1",
        response_status: 200,
      },
      {
        request_id: "h2",
        request_created_at: "2026-11-18T09:00:00Z",
        request_model: "gpt-5",
        provider: "OPENAI",
        response_status: 429,
      },
    ]),
    sessions: [["OpenAI API", "2026-11-18T09:00:00.000Z", "u1", { promptCount: 1, inputTokens: 10, outputTokens: 20 }]],
    ignored: 1,
  },
  {
    name: "OpenRouter's activity by generation and by day",
    kind: "openrouter",
    file: JSON.stringify({
      data: [
        {
          date: "2026-11-18 00:00:00",
          model: "anthropic/claude-sonnet-4",
          model_permaslug: "anthropic/claude-sonnet-4-20250514",
          endpoint_id: "e1",
          requests: 3,
          prompt_tokens: 50,
          completion_tokens: 125,
        },
        {
          id: "gen-1",
          created_at: "2026-11-18T09:00:00.000Z",
          model: "openai/gpt-5",
          tokens_prompt: 65,
          tokens_completion: 116,
          external_user: null,
        },
      ],
    }),
    sessions: [
      [
        "Claude",
        DAY,
        undefined,
        { promptCount: 3, model: "claude-sonnet-4-20250514", inputTokens: 50, outputTokens: 125 },
      ],
      [
        "OpenAI API",
        "2026-11-18T09:00:00.000Z",
        undefined,
        { promptCount: 1, model: "gpt-5", inputTokens: 65, outputTokens: 116 },
      ],
    ],
  },
  {
    name: "a person's data export of ChatGPT in a zip",
    kind: "chatgpt",
    file: zipSync({
      "chat.html": strToU8("<html>"),
      "conversations.json": strToU8(
        JSON.stringify([
          {
            ...{ title: "Late delivery", create_time: unix("2026-11-18T09:00:00Z"), conversation_id: "c1" },
            mapping: {
              root: { id: "root", message: null, children: ["1"] },
              ...Object.fromEntries(
                (
                  [
                    ["system", "09:00:00", "You are helpful"],
                    ["user", "09:00:00", "Write to jane.doe@example.com about the late delivery"],
                    ["assistant", "09:00:20", "Dear Jane"],
                    ["user", "09:10:00", "Shorter"],
                    ["assistant", "09:10:10", "Dear J"],
                    ["user", "10:30:00", "Thanks"],
                  ] as const
                ).map(([role, clock, text], at) => [
                  `m${at}`,
                  {
                    message: {
                      ...{ author: { role }, create_time: unix(`2026-11-18T${clock}Z`) },
                      content: { content_type: "text", parts: [text] },
                      metadata: role === "assistant" ? { model_slug: "gpt-5" } : {},
                    },
                  },
                ]),
              ),
            },
          },
        ]),
      ),
    }),
    sessions: [
      [
        "ChatGPT",
        "2026-11-18T09:00:00.000Z",
        ASKED_BY,
        { promptCount: 2, timeEngaged: 610, model: "gpt-5", detected: { email: 1 } },
      ],
      ["ChatGPT", "2026-11-18T10:30:00.000Z", ASKED_BY, { promptCount: 1 }],
    ],
  },
  {
    name: "a person's data export of Claude, with what was attached",
    kind: "claude",
    file: JSON.stringify([
      {
        ...{ uuid: "u1", name: "Plan", account: { uuid: "a" } },
        chat_messages: [
          {
            sender: "human",
            text: "Summarize",
            content: [{ type: "text", text: "Summarize" }],
            created_at: "2026-11-18T09:00:00.5Z",
            attachments: [{ file_name: "a.txt", extracted_content: "Call jane.doe@example.com" }],
          },
          { sender: "assistant", text: "It says", content: [], created_at: "2026-11-18T09:01:00.5Z", attachments: [] },
        ],
      },
      { uuid: "u2", name: "", account: { uuid: "a" }, chat_messages: [] },
    ]),
    sessions: [
      ["Claude", "2026-11-18T09:00:00.500Z", ASKED_BY, { promptCount: 1, timeEngaged: 60, detected: { email: 1 } }],
    ],
    ignored: 1,
  },
  {
    name: "chats of Open WebUI",
    kind: "open-webui",
    file: JSON.stringify([
      {
        ...{ id: "w1", user_id: "7c0f", title: "x" },
        chat: {
          history: {
            messages: {
              a: { role: "user", content: "Why?", timestamp: unix("2026-11-18T09:00:00Z"), models: ["llama3"] },
              b: { role: "assistant", content: "Because", timestamp: unix("2026-11-18T09:00:30Z"), model: "llama3:8b" },
            },
            currentId: "b",
          },
          messages: [],
        },
      },
    ]),
    sessions: [
      ["Open WebUI", "2026-11-18T09:00:00.000Z", "7c0f", { promptCount: 1, timeEngaged: 30, model: "llama3:8b" }],
    ],
  },
  {
    name: "a conversation of LibreChat, one message inside the other",
    kind: "librechat",
    file: JSON.stringify({
      ...{ conversationId: "l1", endpoint: "openAI", title: "x", recursive: true },
      messages: [
        {
          ...{ isCreatedByUser: true, text: "Why?", createdAt: "2026-11-18T09:00:00.000Z" },
          children: [
            {
              isCreatedByUser: false,
              text: "Because",
              createdAt: "2026-11-18T09:00:05.000Z",
              model: "gpt-5",
              children: [],
            },
          ],
        },
      ],
    }),
    sessions: [
      ["LibreChat", "2026-11-18T09:00:00.000Z", undefined, { promptCount: 1, timeEngaged: 5, model: "gpt-5" }],
    ],
  },
  {
    name: "ActivityWatch",
    kind: "activitywatch",
    // https://docs.activitywatch.net/en/latest/buckets-and-events.html
    file: JSON.stringify({
      buckets: {
        "aw-watcher-web-firefox": {
          ...{ id: "aw-watcher-web-firefox", type: "web.tab.current", hostname: "laptop" },
          events: [
            {
              timestamp: "2026-11-18T09:00:00.000Z",
              duration: 120.5,
              data: { url: "https://claude.ai/new", title: "x", incognito: false },
            },
            {
              timestamp: "2026-11-18T09:10:00.000Z",
              duration: 0,
              data: { url: "https://example.com/", title: "x", incognito: false },
            },
            {
              timestamp: "2026-11-18T09:11:00.000Z",
              duration: 9,
              data: { url: "https://chatgpt.com/", title: "x", incognito: true },
            },
          ],
        },
        "aw-watcher-window_laptop": {
          ...{ id: "w", type: "currentwindow", hostname: "laptop" },
          events: [{ timestamp: "2026-11-18T10:00:00.000Z", duration: 60, data: { app: "Cursor.exe", title: "x" } }],
        },
        "aw-watcher-afk_laptop": {
          id: "f",
          type: "afkstatus",
          hostname: "laptop",
          events: [{ data: { status: "afk" } }],
        },
      },
    }),
    sessions: [
      ["Claude", "2026-11-18T09:00:00.000Z", "laptop", { promptCount: 0, timeEngaged: 120.5 }],
      ["Cursor", "2026-11-18T10:00:00.000Z", "laptop", { promptCount: 0, timeEngaged: 60 }],
    ],
    ignored: 2,
  },
];

test.each(REPORTS)("given $name, then its sessions are those counted by hand, and no text is kept", async (one) => {
  const { summary, sessions, rejected } = await read(one.kind, one.file);
  expect(rejected).toEqual([]);
  expect(
    sessions.map(({ aiTool, startedAt, userEmail, userName }) => [aiTool, startedAt, userEmail ?? userName]),
  ).toEqual(one.sessions.map(([tool, start, who]) => [tool, start, who]));
  for (const [at, [, , , figures]] of one.sessions.entries()) expect(sessions[at]).toMatchObject(figures);
  expect(summary.ignored).toBe(one.ignored ?? 0);
  expect(JSON.stringify(sessions)).not.toMatch(/promptPreview|jane\.doe|delivery|Summarize/);
});

test.each<[string, ImportKind, string]>([
  ["seats of GitHub Copilot", "github-copilot", "Report Time,Login,GitHub ID,Last Usage At\n2026-11-18,octocat,1,\n"],
  ["seats of GitHub Copilot", "github-copilot", '{"total_seats": 2, "seats": [{"assignee": {"login": "octocat"}}]}'],
  [
    "costs of OpenAI",
    "openai",
    '{"data":[{"start_time":1,"end_time":2,"results":[{"amount":{"value":0.06},"line_item":null}]}]}',
  ],
  [
    "costs of Anthropic",
    "anthropic",
    '{"data":[{"starting_at":"2026-11-18T00:00:00Z","ending_at":"2026-11-19T00:00:00Z","results":[{"amount":"123.78945","currency":"USD"}]}]}',
  ],
])("given a file of %s, then it says that these are not used, instead of nothing found", async (what, kind, file) => {
  await expect(read(kind, file)).rejects.toThrow(
    what.startsWith("seats")
      ? `holds ${what}. Choose it on the page Spend`
      : `holds ${what}, which Treadlight does not use yet`,
  );
});
