import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { tries } from "../../tests/support/long.ts";
import { type TemporaryApi, temporaryApi } from "./testing/index.ts";

/** Of each resource, in all more than 200 in `npm run test:long`: a race that can go wrong does so in some of them. */
const ROUNDS = tries(5, 25);
const ROUNDS_AT_ONCE = 5;

// Seconds each on an idle machine.
vi.setConfig({ testTimeout: 600_000 });

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
interface Editable {
  /** Where it is read. */
  path: string;
  /** Two people who may edit it. */
  editors: readonly [Person, Person];
  method: "PUT" | "PATCH";
}

async function administrators(): Promise<readonly [Person, Person]> {
  const owner = await api.person();
  return [owner, await api.person({ role: "admin", organizationId: owner.organizationId })];
}

const staff = async () => [await api.person({ isStaff: true }), await api.person({ isStaff: true })] as const;

async function created(resource: string, body: unknown, editors: readonly [Person, Person]): Promise<Editable> {
  const answer = await api.call("POST", `/api/admin/${resource}`, { token: editors[0].token, body });
  return { path: `/api/admin/${resource}/${answer.body.id}`, editors, method: "PUT" };
}

/** By resource: how one is made, and two changes by two people. */
const EDITABLE: Readonly<Record<string, { make(): Promise<Editable>; changes: readonly [object, object] }>> = {
  users: {
    async make() {
      const editors = await administrators();
      const { id } = await api.person({ role: "member", organizationId: editors[0].organizationId });
      return { path: `/api/admin/users/${id}`, editors, method: "PUT" };
    },
    changes: [{ role: "admin" }, { name: "Renamed" }],
  },
  organizations: {
    async make() {
      const editors = await administrators();
      return { path: `/api/admin/organizations/${editors[0].organizationId}`, editors, method: "PUT" };
    },
    changes: [{ region: "de" }, { minGroupSize: 7 }],
  },
  "the caller's organization": {
    make: async () => ({ path: "/api/organization", editors: await administrators(), method: "PATCH" }),
    changes: [{ retentionDays: 90 }, { previewsEnabled: false }],
  },
  departments: {
    make: async () => created("departments", { name: "Sales" }, await administrators()),
    changes: [{ name: "Sales and more" }, { name: "Selling" }],
  },
  teams: {
    async make() {
      const editors = await administrators();
      const department = await created("departments", { name: "Sales" }, editors);
      const departmentId = department.path.split("/").at(-1);
      return created("teams", { name: "North", departmentId }, editors);
    },
    changes: [{ name: "South" }, { departmentId: null }],
  },
  invitations: {
    make: async () => created("invitations", { email: `${randomUUID()}@example.com` }, await administrators()),
    changes: [{ role: "admin" }, { name: "Ida" }],
  },
  "ingest-keys": {
    make: async () => created("ingest-keys", { name: "build" }, await administrators()),
    changes: [{ scopes: ["sessions"] }, { name: "deploy" }],
  },
  "alert-rules": {
    make: async () => created("alert-rules", { kind: "exposure", name: "Leaks", threshold: 1 }, await administrators()),
    changes: [{ threshold: 5 }, { name: "Exposure" }],
  },
  "tool-rules": {
    async make() {
      const editors = await administrators();
      const department = await created("departments", { name: "Sales" }, editors);
      const departmentId = department.path.split("/").at(-1);
      return created("tool-rules", { tool: "ChatGPT", decision: "warn", departmentId }, editors);
    },
    changes: [{ decision: "block" }, { lastDay: "2100-01-31" }],
  },
  "vendor-invoices": {
    make: async () =>
      created(
        "vendor-invoices",
        { vendor: "OpenAI", firstMonth: "2026-03", lastMonth: "2026-03", amount: 10, currency: "EUR" },
        await administrators(),
      ),
    changes: [{ amount: 12 }, { covers: "both" }],
  },
  marks: {
    make: async () =>
      created(
        "marks",
        { name: "Licences", kind: "licence", day: "2026-03-02", department: "Sales", comparison: "Law" },
        await administrators(),
      ),
    changes: [{ day: "2026-03-09" }, { name: "Training" }],
  },
  webhooks: {
    make: async () => created("webhooks", { name: "On call", url: "https://acme.example" }, await administrators()),
    changes: [{ enabled: false }, { name: "Night" }],
  },
  connectors: {
    make: async () =>
      created("connectors", { kind: "openai", name: "Usage", secret: "sk-admin" }, await administrators()),
    changes: [{ enabled: false }, { name: "API" }],
  },
  waitlist: {
    make: async () => created("waitlist", { email: `${randomUUID()}@example.com` }, await staff()),
    changes: [{ status: "invited" }, { note: "Called." }],
  },
  "contact-messages": {
    async make() {
      const id = randomUUID();
      await api.db
        .insertInto("contactMessages")
        .values({
          ...{ id, email: "jane@acme.example", name: "Jane", topic: "sales", message: "Hello" },
          ...{ contentHash: Buffer.from(id), createdAt: api.clock.date() },
        })
        .execute();
      return { path: `/api/admin/contact-messages/${id}`, editors: await staff(), method: "PUT" };
    },
    changes: [{ handled: true }, { note: "Called." }],
  },
};

const read = async ({ path, editors }: Editable, editor: 0 | 1 = 0) => {
  const answer = await api.call("GET", path, { token: editors[editor].token });
  expect(answer.headers.get("etag")).toBe(`"${answer.body.etag}"`);
  return answer.body;
};

/** Saves a whole record, as another program may. */
const save = ({ path, editors, method }: Editable, editor: 0 | 1, record: { etag: string }) =>
  api.call(method, path, { token: editors[editor].token, body: record, ifMatch: `"${record.etag}"` });

describe.each(Object.entries(EDITABLE))("%s", (name, { make, changes }) => {
  test("given two administrators who save at once, then no change of one is silently undone by the other", async () => {
    const round = async () => {
      const editable = await make();
      const forms = await Promise.all([read(editable, 0), read(editable, 1)]);
      const answers = await Promise.all([
        save(editable, 0, { ...forms[0], ...changes[0] }),
        save(editable, 1, { ...forms[1], ...changes[1] }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const winner = answers[0].status === 200 ? 0 : 1;
      const loser = winner === 0 ? 1 : 0;
      const refused = answers[loser].body;
      expect(refused.code).toBe("precondition_failed");
      const stored = await read(editable);
      expect(stored).toMatchObject(changes[winner]);
      // The refusal names what the winner changed, as it is now.
      for (const [path, now] of Object.entries(changes[winner])) {
        expect(refused.details).toContainEqual(expect.objectContaining({ path, code: "changed_meanwhile", now }));
      }
      // Having read it again, the loser's change is added to the winner's.
      const again = await save(editable, loser, { ...stored, ...changes[loser] });
      expect(again).toMatchObject({ status: 200, body: { ...changes[winner], ...changes[loser] } });
      expect(await read(editable, loser)).toEqual(again.body);
    };
    for (let done = 0; done < ROUNDS; done += ROUNDS_AT_ONCE) {
      await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, round));
    }
  });

  test("given an unknown version, or any, then the change is refused, and made; given none, it is made in the console only", async () => {
    const editable = await make();
    const { path, editors, method } = editable;
    const { token } = editors[0];
    const before = await read(editable);
    const put = (ifMatch: string | null) => api.call(method, path, { token, body: changes[0], ifMatch });
    expect(await put('"0123"')).toMatchObject({ status: 412, body: { code: "precondition_failed" } });
    expect(await put("no version")).toMatchObject({ status: 412 });
    expect(await read(editable)).toEqual(before);
    expect(await put("*")).toMatchObject({ status: 200, body: changes[0] });
    expect(await put(`"0123", W/"${before.etag}-gzip"`)).toMatchObject({ status: 200, body: changes[0] });
    if (method === "PATCH") {
      expect(await put(null)).toMatchObject({ status: 428, body: { code: "precondition_required" } });
      return;
    }
    const withEtag = (etag: string) => api.call(method, path, { token, body: { ...changes[1], etag }, ifMatch: null });
    expect(await withEtag(before.etag)).toMatchObject({ status: 412, body: { code: "precondition_failed" } });
    expect(await withEtag((await read(editable)).etag)).toMatchObject({ status: 200, body: changes[1] });
    expect(await put(null)).toMatchObject({ status: 200, body: changes[0] });
  });

  test("given a list, then each row has its version; given a stale one, then nothing is deleted", async () => {
    if (!name.match(/^[\w-]+$/) || name === "organizations") return;
    const editable = await make();
    const { path, editors } = editable;
    const { token } = editors[0];
    const stale = await read(editable);
    const filter = encodeURIComponent(JSON.stringify({ id: [stale.id] }));
    expect((await api.call("GET", `/api/admin/${name}?filter=${filter}`, { token })).body).toEqual([stale]);
    await save(editable, 1, { ...stale, ...changes[1] });
    const remove = (etag: string) => api.call("DELETE", path, { token, ifMatch: `"${etag}"` });
    expect(await remove(stale.etag)).toMatchObject({ status: 412, body: { code: "precondition_failed", details: [] } });
    const fresh = await read(editable);
    expect(fresh).toMatchObject(changes[1]);
    expect((await remove(fresh.etag)).status).toBe(200);
  });
});
