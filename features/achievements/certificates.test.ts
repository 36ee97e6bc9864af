import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { PASSWORD, type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { ADAPTERS } from "@treadlight/domain/adapters";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

const ISSUER = "https://treadlight.example";
const listOf = async ({ token }: Person) => (await api.call("GET", "/api/user/certificates", { token })).body;
const publish = ({ token }: Person, id: string, name: string) =>
  api.call("PUT", `/api/user/certificates/${id}`, { token, body: { name } });
const open = (id: string, part = "") => api.call("GET", `/api/certificates/${id}${part}`);

/** Somebody who has earned bronze, and their certificate. */
async function holder(name = "Ida Example") {
  const person = await api.person({ role: "individual", name });
  const { organizationId, id: personId } = person;
  const payload = { event: "onboarding_completed", properties: {} };
  const receivedAt = api.clock.now();
  await api.warehouse.insertReports([
    { kind: "event", eventId: randomUUID(), organizationId, personId, receivedAt, payload },
  ]);
  const { certificates } = await listOf(person);
  return { person, id: z.guid().parse(certificates[0].id) };
}

/** Checks a token as a stranger would: with jose, which had no part in making it, and the published keys. */
async function verified(token: string) {
  const keys = createLocalJWKSet((await api.call("GET", "/.well-known/treadlight-report-keys.json")).body);
  return (await jwtVerify(token, keys, { issuer: ISSUER, currentDate: api.clock.date() })).payload;
}

async function isRevoked(credential: Awaited<ReturnType<typeof verified>>): Promise<boolean> {
  const entry = z.object({ statusListCredential: z.string(), statusListIndex: z.string() });
  const { statusListCredential, statusListIndex } = entry.parse(credential.credentialStatus);
  const list = await verified((await api.call("GET", statusListCredential.replace(ISSUER, ""))).text);
  const { encodedList } = z.object({ encodedList: z.string().startsWith("u") }).parse(list.credentialSubject);
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"));
  expect(bits.length).toBeGreaterThanOrEqual(16_384);
  const index = Number(statusListIndex);
  return (((bits[Math.floor(index / 8)] ?? 0) >> (7 - (index % 8))) & 1) === 1;
}

test("given an achievement, then its certificate is private until its holder publishes it under a name of their choice", async () => {
  const { person, id } = await holder();
  expect((await listOf(person)).certificates).toMatchObject([
    { achievementType: "bronze", awardedAt: api.clock.date().toJSON(), publishedName: null },
    { achievementType: "silver", id: null, awardedAt: null },
    { achievementType: "gold", id: null, awardedAt: null },
  ]);
  for (const part of ["", "/credential"]) expect((await open(id, part)).status).toBe(404);
  expect((await publish(person, id, "  ")).status).toBe(400);
  expect((await publish(person, id, "Dr Ida E.")).status).toBe(204);
  const shown = await open(id);
  expect(shown.body).toEqual({
    ...{ id, achievementType: "bronze", name: "Dr Ida E.", awardedAt: api.clock.date().toJSON() },
    issuer: { name: "Treadlight", url: ISSUER },
  });
  expect(shown.text).not.toContain(person.email);
  expect((await api.call("DELETE", `/api/user/certificates/${id}`, { token: person.token })).status).toBe(204);
  expect((await open(id)).status).toBe(404);
});

test("given a public certificate, then its credential verifies by the published key, and a changed one does not", async () => {
  const { person, id } = await holder();
  await publish(person, id, "Ida Example");
  const { text: token, headers } = await open(id, "/credential");
  expect(headers.get("content-type")).toBe("application/vc+jwt");
  const credential = await verified(token);
  expect(credential).toMatchObject({
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    issuer: { id: ISSUER, type: ["Profile"] },
    credentialSubject: {
      identifier: [{ identityHash: "Ida Example" }],
      achievement: { name: "AI Optimisation Starter" },
    },
    ...{ iss: ISSUER, jti: `${ISSUER}/certificates/${id}`, sub: `urn:uuid:${id}` },
  });
  expect(await isRevoked(credential)).toBe(false);

  const [header = "", payload = "", signature = ""] = token.split(".");
  const other = Buffer.from(JSON.stringify({ ...credential, name: "Another" })).toString("base64url");
  const [first = ""] = signature;
  for (const tampered of [
    `${header}.${other}.${signature}`,
    `${header}.${payload}.${first === "A" ? "B" : "A"}${signature.slice(1)}`,
  ]) {
    await expect(verified(tampered)).rejects.toThrow("signature verification failed");
  }
  const { keys } = (await api.call("GET", "/.well-known/treadlight-report-keys.json")).body;
  expect(keys).toMatchObject([decodeProtectedHeader(token).jwk]);
});

test("given an account that is deleted, then its certificate is revoked, and its page names nobody", async () => {
  const { person, id } = await holder("Ida Nameless");
  const other = await holder();
  for (const [holding, name] of [
    [{ person, id }, "Ida Nameless"],
    [other, "Joe"],
  ] as const) {
    await publish(holding.person, holding.id, name);
  }
  const credential = await verified((await open(id, "/credential")).text);
  const { token } = person;
  expect((await api.call("DELETE", "/api/user", { token, body: { password: PASSWORD } })).status).toBe(200);
  for (const part of ["", "/credential"]) {
    const gone = await open(id, part);
    expect(gone).toMatchObject({ status: 410, body: { code: "certificate_revoked" } });
    expect(gone.text).not.toMatch(/Ida|Nameless/);
  }
  api.clock.advance(60_000);
  expect(await isRevoked(credential)).toBe(true);
  const kept = await verified((await open(other.id, "/credential")).text);
  expect(await isRevoked(kept)).toBe(false);
});

test("given a public certificate, then its holder alone prints it, and equal facts give equal bytes", async () => {
  const { person, id } = await holder();
  const print = async ({ token }: Person) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${api.url}/api/user/certificates/${id}/pdf`, { headers });
    return { status: response.status, content: Buffer.from(await response.arrayBuffer()) };
  };
  expect((await print(person)).status).toBe(404);
  await publish(person, id, "Ида Zoë");
  const { status, content } = await print(person);
  expect([status, content.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  expect((await print(person)).content.equals(content)).toBe(true);
  const { person: stranger } = await holder();
  expect((await print(stranger)).status).toBe(404);
  expect((await publish(stranger, id, "Mine now")).status).toBe(404);
});

test("given pages that are opened again and again, then no numbers of certificates are used up", async () => {
  const numberOf = async (id: string) => {
    const row = api.db.selectFrom("achievements").where("certificateId", "=", id).select("certificateIndex");
    return (await row.executeTakeFirstOrThrow()).certificateIndex;
  };
  const { person, id } = await holder();
  for (let view = 0; view < 5; view += 1) await listOf(person);
  const next = await holder();
  expect(await numberOf(next.id)).toBe((await numberOf(id)) + 1);
});

test("given a browser extension, then it gets the adapters, signed with the published key, and no body if it has them", async () => {
  const get = (headers = {}) => api.call("GET", "/api/extension/adapters", { headers });
  const { text, headers } = await get({ origin: "chrome-extension://abcdefghijklmnop" });
  expect(headers.get("access-control-allow-origin")).toBe("chrome-extension://abcdefghijklmnop");
  const keys = createLocalJWKSet((await api.call("GET", "/.well-known/treadlight-report-keys.json")).body);
  expect((await jwtVerify(text, keys)).payload).toEqual(ADAPTERS);
  expect(await get({ "if-none-match": headers.get("etag") })).toMatchObject({ status: 304, text: "" });
});
