import { hash, verify } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { PASSWORD, type TemporaryAuth, temporaryAuth } from "./testing/index.ts";

// The real thing, watched.
vi.mock("@node-rs/argon2", { spy: true });

let auth: TemporaryAuth;
beforeAll(async () => {
  auth = await temporaryAuth();
});
afterAll(() => auth.close());
beforeEach(async () => {
  await auth.empty();
  await auth.register({ email: "known@acme.example" });
  await auth.sent();
  auth.state.mails.length = 0;
});

type Answer = Awaited<ReturnType<TemporaryAuth["call"]>>;

/** What somebody outside could tell apart: the answer, and the slow work before and after it. */
async function workOf(answer: () => Promise<Answer>) {
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
  const mailsBefore = auth.state.mails.length;
  const { status, body, headers } = await answer();
  const passwords = { hashed: vi.mocked(hash).mock.calls.length, compared: vi.mocked(verify).mock.calls.length };
  const mails = (await auth.sent()).length - mailsBefore;
  const { date: _, ...others } = Object.fromEntries(headers);
  return { answer: { status, body, headers: others }, passwords, mails };
}

test("given a login with an address that has an account or none, then answer and work are the same", async () => {
  const known = await workOf(() => auth.login("known@acme.example", "wrong password"));
  const unknown = await workOf(() => auth.login("nobody@acme.example", "wrong password"));
  expect(known).toEqual(unknown);
  expect(known).toMatchObject({ answer: { status: 401 }, passwords: { hashed: 0, compared: 1 } });
});

test("given a registration of an address that has an account or none, then answer and work are the same", async () => {
  const known = await workOf(() => auth.register({ email: "known@acme.example" }));
  const unknown = await workOf(() => auth.register({ email: "nobody@acme.example" }));
  expect(known).toEqual(unknown);
  expect(known).toMatchObject({ answer: { status: 201 }, passwords: { hashed: 1, compared: 0 }, mails: 1 });
});

test("given a forgotten password of an address that has an account or none, then answer and work before it are the same", async () => {
  const forgot = (email: string) => workOf(() => auth.call("POST", "/api/auth/forgot-password", { body: { email } }));
  const [known, unknown] = [await forgot("known@acme.example"), await forgot("nobody@acme.example")];
  expect({ ...known, mails: 0 }).toEqual(unknown);
  expect(known).toMatchObject({ answer: { status: 200 }, passwords: { hashed: 0, compared: 0 }, mails: 1 });
});

test("given a change to an address that has an account or none, then answer and work are the same", async () => {
  const { accessToken: token } = await auth.person("jane@acme.example");
  const change = (email: string) =>
    workOf(() => auth.call("POST", "/api/auth/change-email", { token, body: { email, password: PASSWORD } }));
  await auth.sent();
  const [known, unknown] = [await change("known@acme.example"), await change("nobody@acme.example")];
  expect(known).toEqual(unknown);
  expect(known).toMatchObject({ answer: { status: 200 }, passwords: { compared: 1 }, mails: 1 });
});
