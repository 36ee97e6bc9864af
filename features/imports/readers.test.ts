import { gzipSync } from "node:zlib";
import type { ImportKind } from "@treadlight/contract/imports";
import { expect, test } from "vitest";
import { read } from "./testing/read.ts";

const at = (time: string) => Date.parse(time) / 1_000;

test("given a log of Squid, then requests of a person to a tool are sessions that a pause of half an hour ends", async () => {
  // The columns of https://wiki.squid-cache.org/Features/LogFormat
  const line = (time: number, url: string, { user = "-", action = "TCP_TUNNEL/200" } = {}) =>
    `${time.toFixed(3)}    180 192.0.2.10 ${action} 411 CONNECT ${url} ${user} HIER_DIRECT/203.0.113.5 -`;
  const start = at("2026-11-19T09:00:00Z");
  const { summary, rejected, sessions } = await read(
    "squid",
    [
      line(start, "chatgpt.com:443"),
      line(start + 600, "chatgpt.com:443"),
      line(start + 600, "example.com:443"),
      line(start + 700, "https://claude.ai/new?x=1", { user: "jdoe" }),
      line(start + 800, "claude.ai:443", { user: "jdoe", action: "TCP_DENIED/403" }),
      line(start + 2_401, "ws.chatgpt.com:443"),
      "not a line of a log",
      "",
    ].join("\n"),
  );
  expect(sessions).toEqual([
    expect.objectContaining({ aiTool: "ChatGPT", timeEngaged: 600, promptCount: 0, userName: "192.0.2.10" }),
    expect.objectContaining({ aiTool: "Claude", timeEngaged: undefined, userName: "jdoe", source: "import" }),
    expect.objectContaining({ aiTool: "ChatGPT", startedAt: "2026-11-19T09:40:01.000Z", timeEngaged: undefined }),
  ]);
  expect(summary).toMatchObject({ lines: 7, sessions: 3, ignored: 1, blocked: 1, rejected: 1, people: 2 });
  expect(rejected).toEqual([{ line: 7, reason: "is not a line of Squid's formats" }]);
});

test.each([
  ["squid", "1763542800.000 5 192.0.2.1 TCP_DENIED/403 0 CONNECT claude.ai:443 jdoe HIER_NONE/- -", { blocked: 1 }],
  ["squid", "1763542800.000 5 192.0.2.1 TCP_DENIED/407 0 CONNECT claude.ai:443 - HIER_NONE/- -", { ignored: 1 }],
  ["squid", "1763542800.000 5 192.0.2.1 NONE_NONE/000 0 CONNECT claude.ai:443 - HIER_NONE/- -", { ignored: 1 }],
  ["nginx", '192.0.2.1 - jdoe [19/Nov/2025:09:00:00 +0000] "CONNECT claude.ai:443 HTTP/1.1" 403 0 ', { blocked: 1 }],
  ["nginx", '192.0.2.1 - jdoe [19/Nov/2025:09:00:00 +0000] "CONNECT claude.ai:443 HTTP/1.1" 407 0 ', { ignored: 1 }],
  ["nginx", '192.0.2.1 - jdoe [19/Nov/2025:09:00:00 +0000] "CONNECT claude.ai:443 HTTP/1.1" 502 0 ', { ignored: 1 }],
] as const)(
  "given the line of %s %s, then only what was refused to somebody is a blocked attempt",
  async (kind, line, counts) => {
    const { summary } = await read(kind, `${line}\n`);
    expect(summary).toMatchObject({ sessions: 0, blocked: 0, ignored: 0, ...counts });
  },
);

test("given a log of nginx, newest first, then sessions are the same as forwards, and lines without a host are rejected", async () => {
  // The combined format of https://nginx.org/en/docs/http/ngx_http_log_module.html
  const lines = ["14:10:00", "14:05:00", "14:00:00"].map(
    (clock) =>
      `192.0.2.7 - jdoe [19/Nov/2026:${clock} +0200] "CONNECT gemini.google.com:443 HTTP/1.1" 200 1234 "-" "curl"`,
  );
  const path = '192.0.2.7 - - [19/Nov/2026:14:00:00 +0200] "GET /about HTTP/1.1" 200 1 "-" "curl"';
  const { sessions, rejected } = await read("nginx", [...lines, path].join("\r\n"));
  expect(sessions).toEqual([
    expect.objectContaining({ aiTool: "Gemini", startedAt: "2026-11-19T12:00:00.000Z", timeEngaged: 600 }),
  ]);
  expect(rejected.map(({ line }) => line)).toEqual([4]);
});

test("given logs of Zscaler and Netskope, then their columns are found by name, behind a title too, and blocked requests are counted apart", async () => {
  const zscaler = await read(
    "zscaler",
    [
      "Web Insights Logs",
      '"Event Time","User","Policy Action","URL","Client IP"',
      '"Thu Nov 19 09:00:00 2026","ann@acme.example","Allowed","chatgpt.com/backend-api/conversation?a=""b"",c","192.0.2.1"',
      '"Thu Nov 19 09:00:10 2026","ben@acme.example","Blocked","chatgpt.com/","192.0.2.2"',
      '"yesterday","ann@acme.example","Allowed","chatgpt.com/","192.0.2.1"',
    ].join("\n"),
    { timeZone: "Europe/Berlin" },
  );
  expect(zscaler.sessions).toEqual([
    expect.objectContaining({ aiTool: "ChatGPT", startedAt: "2026-11-19T08:00:00.000Z", userName: "ann@acme.example" }),
  ]);
  expect(zscaler.sessions[0]).not.toHaveProperty("userEmail");
  expect(zscaler.summary.blocked).toBe(1);
  expect(zscaler.rejected).toEqual([{ line: 5, reason: "has a time that cannot be read" }]);
  const netskope = await read(
    "netskope",
    `timestamp,user,srcip,url,action\n${at("2026-11-19T09:00:00Z")},,192.0.2.1,claude.ai/chat,allow\n`,
  );
  expect(netskope.sessions).toEqual([expect.objectContaining({ aiTool: "Claude", userName: "192.0.2.1" })]);
});

test("given a CSV with a mapping, then columns, defaults, time zone and order of dates count, and equal rows count each", async () => {
  const file = [
    "When;Who;Minutes;App;Prompts",
    "19/11/2026 10:00;ann@acme.example;600;Claude;3",
    "19/11/2026 10:00;ann@acme.example;600;Claude;3",
    "19/11/2026 11:00;ann@acme.example;;;",
    "31/31/2026 10:00;ann@acme.example;600;Claude;3",
    "19/11/2026 12:00;nobody;600;Claude;3",
    "19/11/2026 13:00;ann@acme.example;600;Claude;many",
    "19/11/2020 13:00;ann@acme.example;600;Claude;1",
  ].join("\n");
  const columns = {
    startedAt: "when",
    userEmail: "Who",
    timeEngaged: "Minutes",
    aiTool: "App",
    promptCount: "Prompts",
  };
  const settings = {
    columns,
    defaults: { aiTool: "ChatGPT" },
    dates: "day-first",
    timeZone: "America/New_York",
  } as const;
  const { summary, rejected, sessions } = await read("csv", file, settings);
  expect(summary).toMatchObject({ sessions: 3, rejected: 4, people: 1, first: "2026-11-19T15:00:00.000Z" });
  expect(sessions[0]).toMatchObject({ aiTool: "Claude", promptCount: 3, timeEngaged: 600, source: "import" });
  expect(sessions[2]).toMatchObject({ aiTool: "ChatGPT", promptCount: 0, timeEngaged: undefined });
  expect(sessions[2]).not.toHaveProperty("automated");
  expect(rejected.map(({ line, reason }) => [line, reason.split(" ")[0]])).toEqual([
    [5, "has"],
    [6, "userEmail"],
    [7, "promptCount"],
    [8, "startedAt"],
  ]);
  expect(JSON.stringify(rejected)).not.toMatch(/acme|nobody|many/);
});

test.each([
  ["year-first", "2026-00-15 10:00"],
  ["year-first", "2026-13-15 10:00"],
  ["month-first", "00/15/2026 10:00"],
  ["day-first", "15.00.2026 10:00"],
] as const)("given %s dates and %s, then the time cannot be read", async (dates, time) => {
  const columns = { startedAt: "time", aiTool: "tool" };
  const { sessions, rejected } = await read("csv", `time,tool\n${time},Claude\n`, { columns, dates });
  expect(sessions).toEqual([]);
  expect(rejected).toEqual([{ line: 2, reason: "has a time that cannot be read" }]);
});

test("given a CSV of requests, such as of a DNS server, then they become sessions", async () => {
  const file =
    "time,client,name\n2026-11-19 09:00:00,192.0.2.1,chatgpt.com\n2026-11-19 09:01:00,192.0.2.1,chatgpt.com\n";
  const columns = { startedAt: "time", userName: "client", aiTool: "name" };
  const { sessions } = await read("csv", file, { columns, rows: "requests" });
  expect(sessions).toEqual([expect.objectContaining({ aiTool: "ChatGPT", timeEngaged: 60, userName: "192.0.2.1" })]);
});

test.each(["Blocked", "block-url", "deny", "reset-both", "Block (Security)"])(
  "given a CSV of requests with the action %s, then such a request is a blocked attempt and no session",
  async (action) => {
    const file = `time,client,name,action\n2026-11-19 09:00:00,192.0.2.1,chatgpt.com,${action}\n2026-11-19 09:01:00,192.0.2.2,claude.ai,allow\n`;
    const columns = { startedAt: "time", userName: "client", aiTool: "name", action: "action" };
    const { sessions, summary } = await read("csv", file, { columns, rows: "requests" });
    expect(sessions).toEqual([expect.objectContaining({ aiTool: "Claude" })]);
    expect(summary).toMatchObject({ sessions: 1, blocked: 1 });
  },
);

test("given a table with one line per call, then each is a prompt that a program sent and takes nobody's time", async () => {
  const file = "start,end,model\n2026-11-19T09:00:00Z,2026-11-19T09:00:09Z,gpt-5\n";
  const columns = { startedAt: "start", endedAt: "end", model: "model" };
  const defaults = { aiTool: "OpenAI API", promptCount: 1, automated: true };
  const { sessions } = await read("csv", file, { columns, defaults });
  expect(sessions).toEqual([expect.objectContaining({ promptCount: 1, automated: true })]);
  expect(sessions[0]?.timeEngaged).toBeUndefined();
});

test("given a column of what was asked, then labels and findings are told, a kind that is stated stays, and rows are the same as without it", async () => {
  const rows = (column: string, ...texts: string[]) =>
    [`When,Work${column}`, ...texts.map((text) => `2026-11-19T10:00:00Z,${text}`)].join("\n");
  const asked = "Write an email to jane.doe@example.com about the late delivery";
  const settings = { columns: { startedAt: "When", workflowType: "Work" }, defaults: { aiTool: "ChatGPT" } };
  const withTexts = { ...settings, columns: { ...settings.columns, promptText: "Asked" } };
  const { sessions } = await read("csv", rows(",Asked", `,${asked}`, `research,${asked}`, ",thanks", ","), withTexts);
  expect(sessions[0]).toMatchObject({
    ...{ workflowType: "communication", contentType: "email", kindSource: "guessed", detected: { email: 1 } },
    promptPreview: "Write an email to [EMAIL] about the late delivery",
  });
  expect(sessions[1]).toMatchObject({ workflowType: "research", detected: { email: 1 } });
  expect(sessions[1]?.kindSource).toBeUndefined();
  for (const { workflowType, kindSource } of sessions.slice(2)) {
    expect([workflowType, kindSource]).toEqual([undefined, undefined]);
  }
});

test("given usage of OpenAI as JSON or CSV, then buckets are automated sessions, and those of more prompts than a session has are several", async () => {
  // The answer of https://platform.openai.com/docs/api-reference/usage/completions
  const page = (num_model_requests: number) => ({
    object: "page",
    data: [
      {
        ...{ object: "bucket", start_time: at("2026-11-18T00:00:00Z"), end_time: at("2026-11-19T00:00:00Z") },
        results: [
          {
            ...{ object: "organization.usage.completions.result", input_tokens: 1000, output_tokens: 500 },
            ...{ input_cached_tokens: 800, num_model_requests, project_id: null, user_id: "user-abc" },
            ...{ api_key_id: null, model: "gpt-5", batch: null },
          },
        ],
      },
    ],
    has_more: false,
    next_page: null,
  });
  const { sessions } = await read("openai", JSON.stringify(page(5)));
  expect(sessions).toEqual([
    expect.objectContaining({
      ...{
        aiTool: "OpenAI API",
        model: "gpt-5",
        promptCount: 5,
        inputTokens: 1000,
        outputTokens: 500,
        automated: true,
      },
      userName: "user-abc",
    }),
  ]);
  const large = await read("openai", JSON.stringify([page(250_001)]));
  expect(large.sessions.map(({ promptCount }) => promptCount)).toEqual([83_333, 83_334, 83_334]);
  expect(large.summary).toMatchObject({ sessions: 3, rejected: 0 });
  const csv = await read(
    "openai",
    `start_time,end_time,num_model_requests,user_email,model,input_tokens,output_tokens\n${at("2026-11-18T00:00:00Z")},${at("2026-11-19T00:00:00Z")},5,ann@acme.example,gpt-5,1000,500\n`,
  );
  expect(csv.sessions).toEqual([expect.objectContaining({ promptCount: 5, userEmail: "ann@acme.example" })]);
});

test("given quoted cells, then delimiters and doubled quotes in them are text, with spaces before them too", async () => {
  const file = [
    "time,model,tool,note",
    '"2026-11-18", "a ""b"", c" ,Claude,"x"',
    '2026-11-18,5" screen,"Claude",',
    '2026-11-18,"",Claude,"never closed',
  ].join("\n");
  const { sessions } = await read("csv", file, { columns: { startedAt: "time", model: "model", aiTool: "tool" } });
  expect(sessions.map(({ aiTool, model }) => [aiTool, model])).toEqual([
    ["Claude", 'a "b", c'],
    ["Claude", '5" screen'],
    ["Claude", undefined],
  ]);
});

test("given numbers with groups of digits or decimals, then they are read, and a number with a decimal comma is rejected with its line", async () => {
  const numbers = ["1,500", "1'500.5", "1 234 567", "1500", "1,5", "1,5000", "12,34", "1e3", "1."];
  const rows = numbers.map((number) => `2026-11-18;"${number}"`);
  const columns = { startedAt: "day", timeEngaged: "seconds" };
  const file = ["day;seconds", ...rows].join("\n");
  const { sessions, summary, rejected } = await read("csv", file, { columns, defaults: { aiTool: "Claude" } });
  expect(sessions.map(({ timeEngaged }) => timeEngaged).slice(0, 4)).toEqual([1_500, 1_500.5, 1_234_567, 1_500]);
  // More seconds than a session may have.
  expect(rejected.map(({ line, reason }) => [line, reason.split(" ")[0]])).toEqual(
    [4, 6, 7, 8, 9, 10].map((line) => [line, "timeEngaged"]),
  );
  expect(summary.sessions).toBe(3);
  const tokens = await read("openai", 'start_time,num_model_requests,input_tokens\n1763424000,0,"1,5"\n');
  expect(tokens.rejected).toEqual([{ line: 2, reason: "has a number that cannot be read" }]);
});

test("given JSON with an entry that is wrong, then it is rejected with its line, or with its place in the list if the file is one value", async () => {
  const wrong = { data: [{}] };
  const right = { day: "2026-11-18", user_login: "octocat", user_initiated_interaction_count: 1 };
  const lines = await read(
    "github-copilot",
    `[{"day":"x"}]\n\n${JSON.stringify([wrong, right, wrong])}\n${JSON.stringify(wrong)}`,
  );
  expect(lines.rejected.map(({ line }) => line)).toEqual([1, 3, 3, 4]);
  const list = await read("github-copilot", JSON.stringify([wrong, right, wrong], null, 2));
  expect(list.rejected.map(({ line }) => line)).toEqual([1, 3]);
});

test("given usage of Anthropic as CSV or JSON, then all input tokens count, and an entry is one prompt", async () => {
  // The columns that the Console exports, and the answer of the usage report for messages.
  const csv = await read(
    "anthropic",
    "usage_date_utc,model_version,api_key,workspace,usage_type,context_window,usage_input_tokens_no_cache," +
      "usage_input_tokens_cache_write_5m,usage_input_tokens_cache_write_1h,usage_input_tokens_cache_read,usage_output_tokens,web_search_count\n" +
      "2026-11-18,claude-sonnet-4-5,key,Default,standard,≤ 200k,100,20,3,4000,500,10\n",
  );
  const json = await read(
    "anthropic",
    JSON.stringify({
      data: [
        {
          ...{ starting_at: "2026-11-18T00:00:00Z", ending_at: "2026-11-19T00:00:00Z" },
          results: [
            {
              ...{ uncached_input_tokens: 100, cache_read_input_tokens: 4000, output_tokens: 500 },
              cache_creation: { ephemeral_1h_input_tokens: 3, ephemeral_5m_input_tokens: 20 },
              ...{ server_tool_use: { web_search_requests: 10 }, model: "claude-sonnet-4-5", api_key_id: null },
            },
          ],
        },
      ],
      has_more: false,
    }),
  );
  for (const { sessions } of [csv, json]) {
    expect(sessions).toEqual([
      expect.objectContaining({
        aiTool: "Claude",
        model: "claude-sonnet-4-5",
        inputTokens: 4123,
        outputTokens: 500,
        promptCount: 1,
      }),
    ]);
  }
});

test("given metrics of GitHub Copilot by organization or by person, then chats and suggestions are prompts", async () => {
  // Shortened from the examples of GitHub's documentation.
  const organization = await read(
    "github-copilot",
    JSON.stringify([
      {
        ...{ date: "2026-11-18", total_active_users: 24 },
        copilot_ide_code_completions: {
          editors: [
            {
              name: "vscode",
              models: [
                {
                  name: "default",
                  languages: [
                    { name: "python", total_code_suggestions: 249 },
                    { name: "ruby", total_code_suggestions: 1 },
                  ],
                },
              ],
            },
          ],
        },
        copilot_ide_chat: { editors: [{ name: "vscode", models: [{ name: "gpt-5", total_chats: 45 }] }] },
        copilot_dotcom_chat: { models: [{ name: "default", total_chats: 38 }] },
        copilot_dotcom_pull_requests: {
          repositories: [{ name: "demo/repo1", models: [{ name: "default", total_pr_summaries_created: 6 }] }],
        },
      },
    ]),
  );
  expect(organization.sessions.map(({ promptCount }) => promptCount)).toEqual([250, 45, 38, 6]);
  expect(organization.sessions[1]).toMatchObject({ aiTool: "GitHub Copilot", model: "gpt-5", automated: true });
  const person = {
    day: "2026-11-18",
    user_id: 1,
    user_initiated_interaction_count: 4,
    code_generation_activity_count: 7,
  };
  const lines = [{ ...person, user_login: "octocat" }, { ...person, user_login: "hubot" }, { day: "2026-11-18" }];
  const people = await read("github-copilot", lines.map((line) => JSON.stringify(line)).join("\n"));
  expect(people.sessions.map(({ userName, promptCount }) => [userName, promptCount])).toEqual([
    ["octocat", 11],
    ["hubot", 11],
  ]);
  expect(people.rejected.map(({ line }) => line)).toEqual([3]);
});

test("given the report of Microsoft 365 Copilot, then each app's last day is a session without prompts", async () => {
  // The header of the documentation of getMicrosoft365CopilotUsageUserDetail.
  const { sessions, summary } = await read(
    "microsoft-365-copilot",
    "Report Refresh Date,User Principal Name,Display Name,Last Activity Date,Copilot Chat Last Activity Date,Word Copilot Last Activity Date,Report Period\n" +
      "2026-11-19,ann@acme.example,Ann,2026-11-18,2026-11-18,2026-11-10,30\n" +
      "2026-11-19,E58EEF6A6BBD3D0293CB306D24A42057,Ben,,,,30\n",
  );
  expect(sessions.map(({ startedAt, promptCount, userEmail }) => [startedAt, promptCount, userEmail])).toEqual([
    ["2026-11-18T00:00:00.000Z", 0, "ann@acme.example"],
    ["2026-11-10T00:00:00.000Z", 0, "ann@acme.example"],
  ]);
  expect(summary).toMatchObject({ ignored: 1, tools: [{ tool: "Microsoft 365 Copilot", sessions: 2 }] });
});

test("given gzip, UTF-16, a mark or a line of more than a million characters, then the file is read all the same", async () => {
  const columns = { startedAt: "time", aiTool: "tool" };
  const file = `time,tool\n2026-11-18,Claude ü\n${"x".repeat(1_200_000)}\n2026-11-19,Claude\n`;
  const forms = [
    Buffer.from(file),
    Buffer.from(`\uFEFF${file}`),
    gzipSync(file),
    Buffer.from(`\uFEFF${file}`, "utf16le"),
    Buffer.from(`\uFEFF${file}`, "utf16le").swap16(),
  ];
  for (const form of forms) {
    const { summary, rejected } = await read("csv", form, { columns });
    expect(summary).toMatchObject({ lines: 4, sessions: 2, sample: [{ aiTool: "Claude ü" }, {}] });
    expect(rejected).toEqual([{ line: 3, reason: "is longer than a million characters" }]);
  }
  const invalid = await read("csv", Buffer.concat([Buffer.from("time,tool\n2026-11-18,"), Buffer.from([0xe4, 0xff])]), {
    columns,
  });
  expect(invalid.summary.sessions).toBe(1);
});

test.each<[string, ImportKind, string | Buffer, RegExp]>([
  ["without its columns", "zscaler", "a,b\n1,2\n", /names these columns: datetime, url/],
  ["of JSON", "windows-dns", '{"timestamp": 1, "url": "claude.ai"}\n', /is JSON/],
  ["of another format", "squid", "a line\nand another\n", /No line of the file is of Squid/],
  ["that is empty", "zscaler", "", /is empty/],
  ["that is no JSON", "github-copilot", "day,user\n", /is not JSON/],
  ["whose compression is damaged", "squid", gzipSync("x".repeat(10_000)).subarray(0, 20), /is damaged/],
])("given a file %s, then it is refused as a whole", async (_, kind, file, problem) => {
  await expect(read(kind, file)).rejects.toThrow(problem);
});

test("given a table with a column of projects, then its sessions have them, and the default where a cell is empty", async () => {
  const columns = { startedAt: "time", aiTool: "tool", project: "client" };
  const file = "time,tool,client\n2026-11-19 09:00,Claude, acme \n2026-11-19 10:00,Claude,\n";
  const { sessions } = await read("csv", file, { columns, defaults: { project: "internal" } });
  expect(sessions.map(({ project }) => project)).toEqual(["acme", "internal"]);
});
