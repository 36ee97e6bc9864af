import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { ACCESS_TOKEN_LIFETIME_MS } from "@treadlight/platform/identity";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

const SOON = { timeout: 60_000 };

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi({ streams: { perPerson: 2, altogether: 3 } });
});
afterAll(() => api.close());

/** Opens a stream; `ended` resolves once the server has ended it. */
async function open(token: string) {
  const client = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${api.url}/api/live`, { headers, signal: client.signal });
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    ended: response.text().then(
      () => "ended",
      () => "cut off",
    ),
    leave: () => client.abort(),
  };
}

describe("given an open stream", () => {
  const member = async (role: "member" | "owner" = "member") => {
    const person = await api.person({ role, organizationId: (await api.organization()).id });
    return { ...person, stream: await open(person.token) };
  };

  test("when its access token expires, then it ends", async () => {
    const { id } = await api.person();
    api.clock.advance(1_000 - ACCESS_TOKEN_LIFETIME_MS);
    const token = await api.signIn(id);
    api.clock.advance(ACCESS_TOKEN_LIFETIME_MS - 1_000);
    expect(await (await open(token)).ended).toBe("ended");
  });

  test("when its person signs out, then it ends", async () => {
    const { token, stream } = await member();
    await api.call("POST", "/api/auth/logout", { token, body: {} });
    expect(await stream.ended).toBe("ended");
  });

  test("when its person is suspended, then it ends", async () => {
    const { id, organizationId, stream } = await member();
    const owner = await api.person({ organizationId });
    const suspended = await api.call("PUT", `/api/admin/users/${id}`, {
      token: owner.token,
      body: { suspended: true },
    });
    expect(suspended.status).toBe(200);
    expect(await stream.ended).toBe("ended");
  });

  test("when its person gets another role, then it ends", async () => {
    const { id, organizationId, stream } = await member("owner");
    const owner = await api.person({ organizationId });
    expect(
      (await api.call("PUT", `/api/admin/users/${id}`, { token: owner.token, body: { role: "admin" } })).status,
    ).toBe(200);
    expect(await stream.ended).toBe("ended");
  });

  test("when its person becomes responsible for another department, or for none, then it ends", async () => {
    const { id: organizationId } = await api.organization();
    const owner = await api.person({ organizationId });
    const department = async (name: string): Promise<string> =>
      (await api.call("POST", "/api/admin/departments", { token: owner.token, body: { name } })).body.id;
    const [sales, law] = [await department("Sales"), await department("Law")];
    const head = await api.person({ organizationId, role: "department_head" });
    const setTo = async (responsibleDepartmentIds: string[]) => {
      const body = { responsibleDepartmentIds };
      const { status } = await api.call("PUT", `/api/admin/users/${head.id}`, { token: owner.token, body });
      expect(status).toBe(200);
    };
    await setTo([sales]);
    for (const places of [[law], []]) {
      const stream = await open(head.token);
      expect(stream.status).toBe(200);
      await setTo(places);
      expect(await stream.ended).toBe("ended");
    }
  });

  test("when its person is removed, then it ends", async () => {
    const { id, organizationId, stream } = await member();
    const owner = await api.person({ organizationId });
    expect((await api.call("DELETE", `/api/admin/users/${id}`, { token: owner.token })).status).toBe(200);
    expect(await stream.ended).toBe("ended");
  });

  test("when its organization is suspended, then it ends", async () => {
    const { organizationId, stream } = await member();
    await api.db
      .updateTable("organizations")
      .set({ suspendedAt: new Date() })
      .where("id", "=", organizationId)
      .execute();
    expect(await stream.ended).toBe("ended");
  });

  test("when a colleague changes, then it goes on", async () => {
    const { organizationId, stream } = await member();
    const { id } = await api.person({ organizationId });
    await api.db.updateTable("users").set({ role: "admin" }).where("id", "=", id).execute();
    const other = await member();
    await api.call("POST", "/api/auth/logout", { token: other.token, body: {} });
    expect(await other.stream.ended).toBe("ended");
    // Notifications arrive in order, so the colleague's has been heard.
    stream.leave();
    expect(await stream.ended).toBe("cut off");
  });
});

test("given as many streams as a person or a process may have, then the next is refused until one closes", async () => {
  const jane = await api.person();
  const streams = await Promise.all([open(jane.token), open(jane.token)]);
  const third = await open(jane.token);
  expect([third.status, third.retryAfter]).toEqual([429, "10"]);
  streams.push(await open((await api.person()).token));
  expect((await open((await api.person()).token)).status).toBe(503);
  for (const { status } of streams) expect(status).toBe(200);
  streams[0]?.leave();
  const again = await vi.waitFor(async () => {
    const stream = await open(jane.token);
    expect(stream.status).toBe(200);
    return stream;
  }, 60_000);
  for (const stream of [...streams, again]) stream.leave();
});

test("given people who leave while they are being identified, then their streams do not stay open", async () => {
  const jane = await api.person();
  await api.db.transaction().execute(async (transaction) => {
    await sql`LOCK TABLE users`.execute(transaction);
    const clients = [new AbortController(), new AbortController()];
    const headers = { authorization: `Bearer ${jane.token}` };
    const asked = clients.map(({ signal }) => fetch(`${api.url}/api/live`, { headers, signal }).catch(() => "gone"));
    await vi.waitFor(async () => {
      const { rows } = await sql`
        SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE datname = current_database() AND relation = 'users'::regclass AND NOT granted`.execute(api.db);
      expect(rows).not.toEqual([]);
    }, SOON);
    for (const client of clients) client.abort();
    expect(await Promise.all(asked)).toEqual(["gone", "gone"]);
  });
  await vi.waitFor(async () => {
    const stream = await open(jane.token);
    stream.leave();
    expect(stream.status).toBe(200);
  }, SOON);
});
