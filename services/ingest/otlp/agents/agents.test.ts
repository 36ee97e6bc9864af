import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SessionEvent } from "@treadlight/domain/session";
import {
  emptyGrowing,
  type GrowingSessions,
  growingSessions,
} from "@treadlight/features/growing-sessions/growing-sessions.ts";
import { pseudonymOf } from "@treadlight/features/sessions/pseudonym.ts";
import { type TemporaryDatabase, temporaryDatabase } from "@treadlight/platform/database/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ACME, BOUND, PSEUDONYM_SECRET, type RunningIngest, startIngest } from "../../testing/index.ts";

/** When the requests were recorded. */
const RECORDED_AT = Date.parse("2026-11-28T13:00:00Z");

/** A request as a tool sent it. People, hosts and ids were replaced, the values kept. */
const requestSchema = z.object({ path: z.string(), body: z.record(z.string(), z.unknown()) });
type Sent = z.output<typeof requestSchema>;

let database: TemporaryDatabase;
let ingest: RunningIngest;

beforeAll(async () => {
  database = await temporaryDatabase();
  await database.db
    .insertInto("organizations")
    .values({ id: ACME.organizationId, name: "Acme", accountType: "business", createdAt: new Date() })
    .execute();
});
afterAll(() => database.close());

const said = ({ aiTool, model, promptCount, requests, automated, timeEngaged, detected, ...event }: SessionEvent) => ({
  ...{ aiTool, model, promptCount, requests, automated, timeEngaged, detected },
  tokens: [event.inputTokens, event.cachedTokens, event.outputTokens],
  from: new Date(event.startedAt).toISOString(),
  to: new Date(event.endedAt ?? 0).toISOString(),
  workflowType: event.workflowType,
  isOfSomebody: event.personId !== "00000000-0000-0000-0000-000000000000",
});

const ANN = { email: 1 };
const JANES = { isOfSomebody: true };

/** Worked out by hand from the requests. */
const EXPECTED = {
  "claude-code": [
    {
      ...{ aiTool: "Claude Code", model: "claude-sonnet-5", promptCount: 2, requests: 3, ...JANES },
      // 418 + (2 + 23,995 + 5,618) + (2 + 29,673 + 681), of which 23,995 + 29,673 from the cache; 21 + 164 + 263.
      // And 41.5 + 18.2 + 12.25 seconds.
      ...{ tokens: [60_389, 53_668, 448], timeEngaged: 71.95, detected: {} },
      ...{ from: "2026-11-28T09:00:10.482Z", to: "2026-11-28T09:03:40.010Z" },
    },
  ],
  "claude-code-1": [
    {
      ...{ aiTool: "Claude Code", model: "claude-sonnet-4-5-20250929", promptCount: 1, requests: 1, ...JANES },
      ...{ tokens: [8, 3, 2], automated: true, detected: { email: 1, card: 1 }, workflowType: "code-development" },
      ...{ from: "2026-11-28T09:10:00.000Z", to: "2026-11-28T09:10:04.250Z" },
    },
  ],
  codex: [
    {
      ...{ aiTool: "OpenAI Codex", model: "gpt-5.5", promptCount: 2, requests: 3, ...JANES },
      // 9,994 + 12,480 + 13,020, of which 9,856 + 12,416 from the cache; 0 + 310 + 88.
      ...{ tokens: [35_494, 22_272, 398], timeEngaged: undefined, detected: ANN },
      ...{ from: "2026-11-28T10:15:23.537Z", to: "2026-11-28T10:18:09.000Z" },
    },
    {
      ...{ aiTool: "OpenAI Codex", model: "gpt-5.5", promptCount: 1, requests: 1, ...JANES },
      ...{ tokens: [100, 40, 10], automated: true },
      ...{ from: "2026-11-28T10:20:00.000Z", to: "2026-11-28T10:20:05.000Z" },
    },
  ],
  "gemini-cli": [
    {
      ...{ aiTool: "Gemini CLI", model: "gemini-3-pro-preview", promptCount: 1, requests: 2, ...JANES },
      // 12,000 + 200 and 5 of tools, of which 8,000 from the cache; 350 and 420 of thoughts + 100.
      ...{ tokens: [12_205, 8_000, 870], timeEngaged: undefined, detected: ANN, workflowType: "code-development" },
      ...{ from: "2026-11-28T11:02:10.000Z", to: "2026-11-28T11:02:18.700Z" },
    },
  ],
  "vscode-copilot": [
    {
      ...{ aiTool: "GitHub Copilot", model: "claude-sonnet-4.6", promptCount: 2, requests: 4, ...JANES },
      // 1,500 + 300 + 2,100 + 900, of which 1,200 + 0 + 1,500 + 800 from the cache; 250 + 40 + 320 + 60.
      ...{ tokens: [4_800, 3_500, 670], timeEngaged: undefined, detected: {} },
      ...{ from: "2026-11-28T12:00:00.500Z", to: "2026-11-28T12:02:02.000Z" },
    },
  ],
  "copilot-cli": [
    {
      ...{ aiTool: "GitHub Copilot", model: "gpt-5.4", promptCount: 1, requests: 1, ...JANES },
      ...{ tokens: [9_200, 7_000, 410], timeEngaged: undefined, detected: {} },
      ...{ from: "2026-11-28T12:30:00.000Z", to: "2026-11-28T12:30:06.000Z" },
    },
  ],
};
const NAMES = z.enum(["claude-code", "claude-code-1", "codex", "gemini-cli", "vscode-copilot", "copilot-cli"]).options;

const recorded = async (name: string): Promise<Sent[]> => {
  const text = await readFile(join(import.meta.dirname, "..", "fixtures", `${name}.json`), "utf8");
  return z.array(requestSchema).parse(JSON.parse(text));
};

/** Each record in a request of its own, with its resource. */
function inParts(requests: readonly Sent[]): Sent[] {
  const groupsSchema = z.record(z.string(), z.array(z.looseObject({ resource: z.unknown() })));
  const scopesSchema = z.array(z.record(z.string(), z.unknown()));
  return requests.flatMap(({ path, body }) =>
    Object.entries(groupsSchema.parse(body)).flatMap(([outer, groups]) =>
      groups.flatMap(({ resource, ...rest }) =>
        Object.entries(rest).flatMap(([inner, scopes]) =>
          scopesSchema.parse(scopes).flatMap(({ scope, ...lists }) =>
            Object.entries(lists).flatMap(([list, items]) =>
              z
                .array(z.unknown())
                .parse(items)
                .map((item) => ({ path, body: { [outer]: [{ resource, [inner]: [{ scope, [list]: [item] }] }] } })),
            ),
          ),
        ),
      ),
    ),
  );
}

async function send({ path, body }: Sent, { token } = ACME): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return fetch(`${ingest.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

async function sessions() {
  const all = (await ingest.sessions()).map(said);
  return all.sort((a, b) => a.from.localeCompare(b.from));
}

/** Sends requests to an ingest that has seen nothing. */
async function afresh(act: () => Promise<void>, growing: GrowingSessions = growingSessions(database.db)) {
  await database.db.deleteFrom("growingSessions").execute();
  ingest = await startIngest(undefined, () => RECORDED_AT, growing);
  try {
    await act();
    return await sessions();
  } finally {
    await ingest.close();
  }
}

describe.each(NAMES)("given what %s sends", (name) => {
  test.each<[string, (requests: readonly Sent[]) => Sent[]]>([
    ["once", (requests) => [...requests]],
    ["twice", (requests) => [...requests, ...requests]],
    ["each request twice", (requests) => requests.flatMap((request) => [request, request])],
    ["record by record", inParts],
    ["in the other order", (requests) => requests.toReversed()],
    ["record by record in the other order", (requests) => inParts(requests).toReversed()],
  ])("when it comes %s, then its sessions are these", async (_, arranged) => {
    const requests = arranged(await recorded(name));
    const found = await afresh(async () => {
      for (const request of requests) expect((await send(request)).status).toBe(200);
    });
    expect(found).toMatchObject(EXPECTED[name]);
    expect(found).toHaveLength(EXPECTED[name].length);
  });
});

test("given a process that ends between the database and the log, when what was not acknowledged is sent again, then nothing is lost or counted twice", async () => {
  const whole = growingSessions(database.db);
  let ends = 0;
  const found = await afresh(
    async () => {
      for (const request of await recorded("codex")) {
        const answer = await send(request);
        if (answer.status !== 200) expect((await send(request)).status).toBe(200);
      }
    },
    {
      ...whole,
      async grow(...given) {
        const grown = await whole.grow(...given);
        ends += 1;
        if (ends % 2 === 1) throw new Error("ended");
        return grown;
      },
    },
  );
  expect(found).toMatchObject(EXPECTED.codex);
  expect(ends).toBe(6);
});

test("given parts of a session that come at once, then each counts", async () => {
  const parts = inParts(await recorded("codex"));
  const found = await afresh(async () => {
    await Promise.all([...parts, ...parts].map((part) => send(part)));
  });
  expect(found).toMatchObject(EXPECTED.codex);
});

test("given a session that is erased while it grows, then what comes afterwards is another one, of that alone", async () => {
  const [first, second] = await recorded("codex");
  if (first === undefined || second === undefined) throw new Error("the recording has two requests");
  const growing = growingSessions(database.db);
  const found = await afresh(async () => {
    await send(first);
    const [{ personId = "" } = {}] = await ingest.sessions();
    const person = { organizationId: ACME.organizationId, personId };
    await growing.forget({ ...person, startedBefore: "2026-11-28" });
    await growing.forget({ ...person, startedFrom: "2026-11-29" });
    await send(first);
    expect(await ingest.sessions()).toHaveLength(1);
    await growing.forget({ ...person, startedFrom: "2026-11-28", startedBefore: "2026-11-29" });
    await send(second);
  }, growing);
  expect(found.map(({ promptCount, requests, tokens }) => [promptCount, requests, ...tokens])).toEqual([
    [1, 1, 9_994, 0, 0],
    [1, 2, 25_500, 22_272, 398],
  ]);
});

test("given a key that is bound to a person, then a session grows for them, whoever its records name, and goes when theirs are erased", async () => {
  const growing = growingSessions(database.db);
  const people: (string | undefined)[] = [];
  const found = await afresh(async () => {
    for (const request of await recorded("codex")) {
      const other = JSON.parse(JSON.stringify(request).replaceAll("jane@acme.example", "jim@acme.example"));
      await send(requestSchema.parse(other), BOUND);
      await send(request, BOUND);
    }
    people.push(...new Set((await ingest.sessions()).map(({ personId }) => personId)));
    await growing.forget({ organizationId: ACME.organizationId, personId: people[0] });
  }, growing);
  expect(found).toHaveLength(EXPECTED.codex.length);
  expect(people).toEqual([pseudonymOf(ACME.organizationId, "ann@acme.example", PSEUDONYM_SECRET)]);
  expect(await database.db.selectFrom("growingSessions").selectAll().execute()).toEqual([]);
});

test("given what tells of no call, or tells it again, then the answer says how much of it did not count, and why", async () => {
  const messages: unknown[] = [];
  await afresh(async () => {
    for (const request of [...(await recorded("gemini-cli")), ...(await recorded("vscode-copilot"))]) {
      messages.push(await (await send(request)).json());
    }
  });
  const not = (calls: string, elsewhere: string) =>
    [
      calls && `Not counted, because they are no successful calls of a model: ${calls}.`,
      elsewhere &&
        `Not counted, because the same tool tells it elsewhere: Copilot in spans, other coding agents in log events: ${elsewhere}.`,
    ]
      .filter((text) => text)
      .join(" ");
  expect(messages).toEqual([
    { partialSuccess: { rejectedLogRecords: "5", errorMessage: not("3 log records", "2 log records") } },
    { partialSuccess: { rejectedLogRecords: "3", errorMessage: not("1 log records", "2 log records") } },
    { partialSuccess: { rejectedSpans: "1", errorMessage: not("", "1 spans") } },
    { partialSuccess: { rejectedSpans: "3", errorMessage: not("3 spans", "") } },
    {},
    { partialSuccess: { rejectedLogRecords: "2", errorMessage: not("1 log records", "1 log records") } },
  ]);
});

test("given a program that names a project, then its session is of the newest one, in whatever order it tells", async () => {
  const parts = inParts(await recorded("codex"));
  const named = (part: Sent, value: string): Sent => {
    const attribute = JSON.stringify({ key: "project", value: { stringValue: value } });
    const text = JSON.stringify(part).replace('"resource":{"attributes":[', `"resource":{"attributes":[${attribute},`);
    return requestSchema.parse(JSON.parse(text));
  };
  const long = "b".repeat(120);
  const all = parts.map((part, index) => (index < 2 ? named(part, "acme") : named(part, long)));
  for (const arranged of [all, all.toReversed()]) {
    let projects: (string | undefined)[] = [];
    await afresh(async () => {
      for (const request of arranged) expect((await send(request)).status).toBe(200);
      projects = (await ingest.sessions()).map(({ project }) => project);
    });
    expect(projects).toEqual([long.slice(0, 100), long.slice(0, 100)]);
  }
});

test("given a session that is erased by itself while it grows, then what is still told of it is of the erased one", async () => {
  const [first, second] = await recorded("codex");
  if (first === undefined || second === undefined) throw new Error("the recording has two requests");
  const ids: string[] = [];
  await afresh(async () => {
    await send(first);
    const [{ personId = "", sessionId = "" } = {}] = await ingest.sessions();
    await emptyGrowing(database.db, { organizationId: ACME.organizationId, personId, sessionId });
    const { totals } = await database.db.selectFrom("growingSessions").select("totals").executeTakeFirstOrThrow();
    expect(totals).toEqual({ aiTool: "OpenAI Codex" });
    for (const request of [first, second]) expect((await send(request)).status).toBe(200);
    ids.push(sessionId, ...(await ingest.sessions()).map((session) => session.sessionId));
  });
  expect(ids[1]).toBe(ids[0]);
});
