import { createHash, randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { PASSWORD, type TemporaryApi, temporaryApi, tokenIn } from "@treadlight/api/testing";
import { CONFIRM_HEADER } from "@treadlight/contract/confirmation";
import { temporaryServer } from "@treadlight/platform/http/testing";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { Secret, TOTP } from "otpauth";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { attemptLimits } from "../limits/attempt-limits.ts";
import { dayOf } from "../mail/template.ts";
import { softwareAuthenticator } from "../sign-in/testing/authenticator.ts";
import { addressClaimsSchema, companyAddress } from "./address.ts";
import { openProvider } from "./provider.ts";
import { CLIENT_ID, CLIENT_SECRET, startProvider, type TestPerson } from "./testing/provider.ts";
import { recordOf } from "./verified-domains.ts";

const MINUTE_MS = 60_000;
const REDIRECT_URI = "https://treadlight.example/company-sign-in";

let api: TemporaryApi;
let provider: Awaited<ReturnType<typeof startProvider>>;
/** TXT records, by name. */
const dns = new Map<string, string[]>();
beforeAll(async () => {
  // The provider signs with the real time.
  const resolveTxt = async (name: string) => dns.get(name) ?? [];
  api = await temporaryApi({ now: new Date(), resolveTxt, limits: attemptLimits });
  provider = await startProvider({ redirectUri: REDIRECT_URI });
});
afterAll(async () => {
  await provider.stop();
  await api.close();
});
beforeEach(() => {
  api.clock.ms = Date.now();
});

type Person = Awaited<ReturnType<TemporaryApi["person"]>>;
let count = 0;

/** The issuer of a tenant at Microsoft Entra. */
const ENTRA = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`;

/** An owner whose organization has a verified domain. */
async function company() {
  const domain = `company-${++count}.example`;
  const owner = await api.person({ email: `owner@${domain}`, name: "Olga" });
  const { body } = await api.call("POST", "/api/organization/domains", { token: owner.token, body: { name: domain } });
  dns.set(body.record.name, [body.record.value]);
  const checked = await api.call("POST", `/api/organization/domains/${body.id}/check`, { token: owner.token });
  expect(checked.status).toBe(200);
  return { ...owner, domain, domainId: String(body.id) };
}
type Company = Awaited<ReturnType<typeof company>>;

/** With the name that confirms what a change does to others. */
const CONFIRMED = { [CONFIRM_HEADER]: "Acme" };
const change = (owner: Person, body: object, headers: Record<string, string> = CONFIRMED) =>
  api.call("PATCH", "/api/organization/company-sign-in", { token: owner.token, body, headers });

async function companyWithProvider(issuer = provider.issuer) {
  const owner = await company();
  const body = { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  expect((await change(owner, body)).status).toBe(200);
  return owner;
}

async function start(email: string) {
  const answer = await api.call("POST", "/api/auth/company/start", { body: { email } });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { ...answer, cookie, url: String(answer.body?.url) };
}

const finish = (query: string, cookie: string) =>
  api.call("POST", "/api/auth/company/finish", { body: { query }, headers: { cookie } });

async function signIn(person: TestPerson & { email: string }, startedAs = person.email) {
  const { url, cookie } = await start(startedAs);
  const back = await provider.signIn(url, person);
  return finish(back.search, cookie);
}

const link = (token: string, password = PASSWORD, more: object = {}) =>
  api.call("POST", "/api/auth/company/link", { body: { token, password, ...more } });
const login = (email: string) => api.call("POST", "/api/auth/login", { body: { email, password: PASSWORD } });
const userBy = (email: string) => api.db.selectFrom("users").where("email", "=", email).selectAll().executeTakeFirst();
const actions = async (organizationId: string) =>
  (
    await api.db
      .selectFrom("auditEntries")
      .where("chainId", "=", organizationId)
      .where("action", "!=", "sign_in.succeeded")
      .orderBy("position")
      .select("action")
      .execute()
  ).map(({ action }) => action);

describe("domains", () => {
  test("given a record that is missing, wrong and then right, then only the last verifies the domain", async () => {
    const { token, organizationId } = await api.person();
    const add = (name: string) => api.call("POST", "/api/organization/domains", { token, body: { name } });
    const { body } = await add("Acme-Proof.Example");
    expect(body).toMatchObject({ name: "acme-proof.example", verifiedAt: null, joinable: false });
    expect((await add("acme-proof.example")).status).toBe(409);
    const check = () => api.call("POST", `/api/organization/domains/${body.id}/check`, { token });
    expect(await check()).toMatchObject({ status: 409, body: { code: "domain_not_proved" } });
    dns.set(body.record.name, ["v=spf1 -all", `${body.record.value}x`]);
    expect((await check()).status).toBe(409);
    dns.set(body.record.name, ["v=spf1 -all", body.record.value]);
    expect((await check()).body.verifiedAt).not.toBeNull();
    expect(await actions(organizationId)).toEqual(["domain.added", "domain.verified"]);
  });

  test.each([
    "gmail.com",
    "co.uk",
    "github.io",
    "com.au",
    "s3.amazonaws.com",
    "acme",
    "127.0.0.1",
    "https://acme.example/x",
    "a b.example",
    "acme.example@evil.example",
  ])("given %s, then it is refused", async (name) => {
    const { token } = await api.person();
    expect((await api.call("POST", "/api/organization/domains", { token, body: { name } })).status).toBe(400);
  });

  test("given a domain that another organization has verified, then it stays theirs", async () => {
    const first = await company();
    const { token } = await api.person();
    const body = { name: first.domain };
    const { body: mine } = await api.call("POST", "/api/organization/domains", { token, body });
    dns.set(mine.record.name, [mine.record.value]);
    const check = await api.call("POST", `/api/organization/domains/${mine.id}/check`, { token });
    expect(check).toMatchObject({ status: 409, body: { code: "already_exists" } });
    const theirs = `/api/organization/domains/${first.domainId}`;
    expect((await api.call("POST", `${theirs}/check`, { token })).status).toBe(404);
    expect((await api.call("PATCH", theirs, { token, body: { joinable: true } })).status).toBe(404);
    expect((await api.call("DELETE", theirs, { token })).status).toBe(404);
    const unproved = await api.call("PATCH", `/api/organization/domains/${mine.id}`, {
      token,
      body: { joinable: true },
    });
    expect(unproved).toMatchObject({ status: 409, body: { code: "domain_not_proved" } });
  });

  test("given a joinable domain, then a colleague asks and is mailed an invitation, which proves the address", async () => {
    const owner = await company();
    const jane = await api.person({ role: "individual", email: `jane@${owner.domain}` });
    const joinable = () => api.call("GET", "/api/user/joinable-organization", { token: jane.token });
    const ask = () => api.call("POST", "/api/user/joinable-organization", { token: jane.token });
    expect((await joinable()).body).toEqual({ organization: null });
    expect((await ask()).status).toBe(409);
    const path = `/api/organization/domains/${owner.domainId}`;
    await api.call("PATCH", path, { token: owner.token, body: { joinable: true } });
    expect((await joinable()).body).toEqual({ organization: { name: "Acme" } });
    expect((await ask()).status).toBe(202);
    expect((await userBy(jane.email))?.organizationId).toBe(jane.organizationId);
    const token = tokenIn(await api.mailTo(jane.email));
    await api.call("POST", "/api/invitations/accept", { token: jane.token, body: { token } });
    expect(await userBy(jane.email)).toMatchObject({ organizationId: owner.organizationId, role: "member" });
  });
});

describe("the settings", () => {
  test("given an administrator, then only owners decide how people sign in", async () => {
    const { organizationId } = await company();
    const { token } = await api.person({ role: "admin", organizationId });
    expect((await api.call("GET", "/api/organization/company-sign-in", { token })).status).toBe(403);
  });

  test("given no verified domain, then there is nothing to sign in with", async () => {
    const owner = await api.person();
    const body = { issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
    expect(await change(owner, body)).toMatchObject({ status: 409, body: { code: "domain_not_proved" } });
  });

  test("given a secret, then it is stored encrypted and never shown, and another issuer needs another one", async () => {
    const owner = await companyWithProvider();
    const { clientSecret } = await api.db
      .selectFrom("companySignIns")
      .where("organizationId", "=", owner.organizationId)
      .select("clientSecret")
      .executeTakeFirstOrThrow();
    expect(clientSecret).not.toContain(CLIENT_SECRET);
    const shown = await api.call("GET", "/api/organization/company-sign-in", { token: owner.token });
    expect(shown.text).not.toContain(CLIENT_SECRET);
    expect(shown.body).toMatchObject({ configured: true, clientId: CLIENT_ID, redirectUri: REDIRECT_URI });
    expect(await change(owner, { issuer: "https://another.example" })).toMatchObject({
      status: 400,
      body: { details: [{ path: "clientSecret", code: "required" }] },
    });
    const log = await api.db.selectFrom("auditDetails").select("details").execute();
    expect(JSON.stringify(log)).not.toContain(CLIENT_SECRET);
  });

  test("given a provider, then trying it says what is wrong", async () => {
    const owner = await companyWithProvider();
    const tried = async () =>
      (await api.call("POST", "/api/organization/company-sign-in/test", { token: owner.token })).body.problem;
    expect(await tried()).toBeNull();
    await change(owner, { clientSecret: "another secret" });
    expect(await tried()).toBe("The provider does not accept the client id and secret.");
    await change(owner, { issuer: `${provider.issuer}/nowhere`, clientSecret: CLIENT_SECRET });
    expect(await tried()).toContain("has no description at /.well-known/openid-configuration");
  });
});

describe("signing in", () => {
  test("given somebody new, then they are placed by their groups, and are the same person the next time", async () => {
    const owner = await companyWithProvider();
    const { token } = owner;
    const { body: department } = await api.call("POST", "/api/admin/departments", {
      token,
      body: { name: "Research" },
    });
    const rules = [{ group: "engineers", role: "auditor", departmentId: department.id }];
    await api.call("PATCH", "/api/organization/group-rules", { token, body: { rules } });
    const jane = { sub: "jane", email: `Jane@${owner.domain}`, name: "Jane Example", groups: ["/Engineers"] };
    const first = await signIn(jane);
    expect(first).toMatchObject({ status: 200, body: { success: true, data: { user: { userType: "Auditor" } } } });
    expect(first.body.data.refreshToken).toBeUndefined();
    const cookies = first.headers.getSetCookie();
    expect(cookies.some((cookie) => /^treadlight_refresh=.+HttpOnly.+SameSite=Strict/.test(cookie))).toBe(true);
    expect(await userBy(jane.email.toLowerCase())).toMatchObject({
      organizationId: owner.organizationId,
      name: "Jane Example",
      role: "auditor",
      departmentId: department.id,
      passwordHash: null,
    });
    const again = await signIn({ ...jane, email: `jane.doe@${owner.domain}` }, jane.email);
    expect(again.body.data.user.id).toBe(first.body.data.user.id);
    expect(await actions(owner.organizationId)).toContain("user.joined");
  });

  test("given rules and an invitation with places in two departments, then nobody gets a team of the other one", async () => {
    const owner = await companyWithProvider();
    const { token } = owner;
    const made = async (kind: "departments" | "teams", body: object) =>
      String((await api.call("POST", `/api/admin/${kind}`, { token, body })).body.id);
    const [research, sales] = [
      await made("departments", { name: "Research" }),
      await made("departments", { name: "Sales" }),
    ];
    const north = await made("teams", { name: "North", departmentId: sales });
    const rules = [
      { group: "engineers", departmentId: research },
      { group: "north", teamId: north },
    ];
    await api.call("PATCH", "/api/organization/group-rules", { token, body: { rules } });
    const both = `both@${owner.domain}`;
    await signIn({ sub: "both", email: both, groups: ["engineers", "north"] });
    expect(await userBy(both)).toMatchObject({ departmentId: research, teamId: null });
    const invited = `seller@${owner.domain}`;
    const body = { email: invited, role: "member", teamId: north };
    await api.call("POST", "/api/admin/invitations", { token, body });
    await signIn({ sub: "seller", email: invited, groups: ["engineers"] });
    expect(await userBy(invited)).toMatchObject({ departmentId: research, teamId: null });
  });

  test("given an invitation, then it is used up and says the role", async () => {
    const owner = await companyWithProvider();
    const email = `invited@${owner.domain}`;
    await api.call("POST", "/api/admin/invitations", { token: owner.token, body: { email, role: "admin" } });
    await signIn({ sub: "invited", email });
    expect((await userBy(email))?.role).toBe("admin");
    const open = await api.db.selectFrom("invitations").where("email", "=", email).select("acceptedAt").execute();
    expect(open[0]?.acceptedAt).not.toBeNull();
  });

  test("given an address that has an account, then the account's password links it, and moves it from outside", async () => {
    const owner = await companyWithProvider();
    const jane = await api.person({ role: "individual", email: `jane@${owner.domain}` });
    const person = { sub: "jane", email: jane.email };
    const { body } = await signIn(person);
    expect(body).toMatchObject({ success: false, link: { email: jane.email, organizationName: "Acme" } });
    expect((await userBy(jane.email))?.organizationId).toBe(jane.organizationId);
    expect(await link(body.link.token, "a wrong password")).toMatchObject({ status: 401 });
    expect((await link(body.link.token)).status).toBe(200);
    expect(await userBy(jane.email)).toMatchObject({ organizationId: owner.organizationId, role: "member" });
    expect((await signIn(person)).body.data.user.id).toBe(jane.id);
    const member = await api.person({
      role: "admin",
      email: `m@${owner.domain}`,
      organizationId: owner.organizationId,
    });
    const second = await signIn({ sub: "m", email: member.email });
    expect((await link(second.body.link.token)).body.data.user).toMatchObject({ id: member.id, userType: "OrgAdmin" });
  });

  test("given a linked account, then its person unlinks it, unless they have no password or the company requires its sign-in", async () => {
    const owner = await companyWithProvider();
    const path = "/api/user/company-identity";
    const jane = await api.person({ role: "individual", email: `jane@${owner.domain}` });
    const { body: asked } = await signIn({ sub: "jane", email: jane.email });
    const token = (await link(asked.link.token)).body.data.accessToken;
    const identity = async () => (await api.call("GET", path, { token })).body.identity;
    expect(await identity()).toMatchObject({ issuer: provider.issuer, canUnlink: true });
    await change(owner, { required: true });
    expect(await identity()).toMatchObject({ canUnlink: false });
    const unlink = (as = token) => api.call("DELETE", path, { token: as });
    expect(await unlink()).toMatchObject({ status: 409, body: { code: "organization_decides" } });
    await change(owner, { required: false });
    expect((await unlink()).status).toBe(204);
    expect([await identity(), (await unlink()).status]).toEqual([null, 204]);
    expect((await actions(owner.organizationId)).at(-1)).toBe("user.company_unlinked");
    expect((await signIn({ sub: "jane", email: jane.email })).body.link.email).toBe(jane.email);

    const { body: made } = await signIn({ sub: "max", email: `max@${owner.domain}` });
    expect(await unlink(made.data.accessToken)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await unlink(owner.token)).toMatchObject({ status: 204 });
  });

  test("given a provider that changes its key between two sign-ins, then both succeed", async () => {
    const owner = await companyWithProvider();
    const { url, cookie } = await start(owner.email);
    const back = await provider.signIn(url, { sub: "late", email: `late@${owner.domain}` });
    expect((await finish(back.search, cookie)).status).toBe(200);
    await provider.rotateKeys();
    expect((await signIn({ sub: "later", email: `later@${owner.domain}` })).status).toBe(200);
  });

  test("given a provider that changes its key in the middle of a sign-in, then it succeeds", async () => {
    const owner = await companyWithProvider();
    const { url, cookie } = await start(owner.email);
    await provider.rotateKeys();
    const back = await provider.signIn(url, { sub: "middle", email: `middle@${owner.domain}` });
    expect((await finish(back.search, cookie)).status).toBe(200);
  });

  test("given a provider that goes down in the middle of a sign-in, then the error says so, and the next one succeeds", async () => {
    const owner = await companyWithProvider();
    const person = { sub: "patient", email: `patient@${owner.domain}` };
    const { url, cookie } = await start(owner.email);
    const back = await provider.signIn(url, person);
    await provider.stop();
    try {
      expect(await finish(back.search, cookie)).toMatchObject({ status: 503, body: { code: "provider_unavailable" } });
    } finally {
      await provider.start();
    }
    expect((await signIn(person)).status).toBe(200);
  });

  test("given a provider that is down, then the error says so, and owners sign in with their password", async () => {
    const owner = await companyWithProvider();
    await change(owner, { required: true });
    await provider.stop();
    try {
      expect(await start(owner.email)).toMatchObject({ status: 503, body: { code: "provider_unavailable" } });
      expect((await login(owner.email)).status).toBe(200);
    } finally {
      await provider.start();
    }
    expect((await start(owner.email)).status).toBe(200);
  });

  test("given that the company's sign-in is required, then a password works for one owner only, until that owner leaves", async () => {
    const owner = await companyWithProvider();
    const { organizationId } = owner;
    const second = await api.person({ organizationId, email: `second@${owner.domain}` });
    const member = await api.person({ organizationId, role: "member", email: `member@${owner.domain}` });
    const me = (token: string) => api.call("GET", "/api/auth/me", { token });
    expect((await change(owner, { required: true })).body).toMatchObject({ required: true, wayBack: owner.email });
    expect((await me(member.token)).status).toBe(401);
    expect((await me(owner.token)).status).toBe(200);
    for (const { email } of [second, member]) {
      const asked = { to: email, subject: "Acme: sign in to Treadlight with your company" };
      await vi.waitFor(() => expect(api.mails).toContainEqual(expect.objectContaining(asked)), { timeout: 60_000 });
      expect(await login(email)).toMatchObject({ status: 403, body: { code: "company_sign_in_required" } });
    }
    expect((await login(owner.email)).status).toBe(200);
    await api.db.updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", owner.id).execute();
    expect((await login(second.email)).status).toBe(200);
    expect((await login(member.email)).status).toBe(403);
    expect(api.mails.filter(({ to, subject }) => to === owner.email && subject.includes("your company"))).toEqual([]);
  });

  test("given that the company's sign-in is required, then neither a passkey nor a sign-in under way gets around it", async () => {
    const owner = await companyWithProvider();
    const { organizationId } = owner;
    const member = await api.person({ organizationId, role: "member", email: `keys@${owner.domain}` });
    const post = (path: string, body: object = {}, token?: string) =>
      api.call("POST", `/api/auth/${path}`, { body, token });
    const authenticator = softwareAuthenticator();
    const made = authenticator.create((await post("passkeys/options", {}, member.token)).body);
    const { recoveryCodes } = (await post("passkeys", { name: "Phone", credential: made }, member.token)).body;
    const { secondStep } = (await login(member.email)).body;
    await change(owner, { required: true });
    const refused = { status: 403, body: { code: "company_sign_in_required" } };
    const passkey = authenticator.get((await post("passkey-challenge")).body);
    expect(await post("passkey-login", { passkey })).toMatchObject(refused);
    expect(await post("second-step", { token: secondStep.token, code: recoveryCodes[0] })).toMatchObject(refused);
  });

  test("given an address without a company here, then it is not found", async () => {
    expect(await start("jane@nowhere.example")).toMatchObject({ status: 404, body: { code: "no_company_sign_in" } });
  });
});

describe("attacks with a real provider", () => {
  let owner: Company;
  beforeAll(async () => {
    owner = await companyWithProvider();
  });
  const victim = () => ({ sub: `v${++count}`, email: `v${count}@${owner.domain}` });
  const refused = (message: RegExp | string = /./) => ({
    status: 403,
    body: { code: "company_sign_in_failed", error: expect.stringMatching(message) },
  });

  test("given a code that was used before, then it signs in nobody", async () => {
    const { url, cookie } = await start(owner.email);
    const back = await provider.signIn(url, victim());
    expect((await finish(back.search, cookie)).status).toBe(200);
    expect(await finish(back.search, cookie)).toMatchObject(refused("could not be verified"));
  });

  test("given a code in a browser that did not begin, then it signs in nobody", async () => {
    const { url } = await start(owner.email);
    const back = await provider.signIn(url, victim());
    const other = await start(owner.email);
    expect(await finish(back.search, other.cookie)).toMatchObject(refused());
    expect(await finish(back.search, "")).toMatchObject(refused("another browser"));
    expect(await finish(back.search, "treadlight_company=e30")).toMatchObject(refused("another browser"));
  });

  test("given a sign-in that took longer than ten minutes, then it has ended", async () => {
    const { url, cookie } = await start(owner.email);
    const back = await provider.signIn(url, victim());
    api.clock.advance(10 * MINUTE_MS);
    expect(await finish(back.search, cookie)).toMatchObject(refused("ten minutes"));
  });

  test("given another issuer in the answer, then it is a mix-up and signs in nobody", async () => {
    const { url, cookie } = await start(owner.email);
    const back = await provider.signIn(url, victim());
    back.searchParams.set("iss", "https://another.example");
    expect(await finish(back.search, cookie)).toMatchObject(refused());
  });

  test("given headers that name another host, then the provider still sends people back to us", async () => {
    const headers = { forwarded: "host=evil.example", "x-forwarded-host": "evil.example" };
    const { body } = await api.call("POST", "/api/auth/company/start", { body: { email: owner.email }, headers });
    const url = new URL(body.url);
    expect([url.origin, url.searchParams.get("redirect_uri")]).toEqual([provider.issuer, REDIRECT_URI]);
  });

  test("given an issuer in a private network, then an installation that does not allow it sends no request there", async () => {
    const client = { issuer: "https://169.254.169.254", clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
    const deps = { privateWebhooks: false, logger: pino({ level: "silent" }), now: api.clock.now };
    await expect(openProvider(deps, client)).rejects.toMatchObject({
      code: "provider_unavailable",
      message: expect.stringContaining("may not be used"),
    });
  });

  test.each<[string, (domain: string) => object, RegExp]>([
    ["no address", () => ({ email: undefined }), /did not send your e-mail address/],
    ["two addresses in one", (domain) => ({ email: `eve@evil.example,jane@${domain}` }), /did not send|not verified/],
    ["an address of a subdomain", (domain) => ({ email: `jane@sub.${domain}` }), /not verified the domain/],
    [
      "an address of a domain that ends alike",
      (domain) => ({ email: `jane@not-${domain}` }),
      /not verified the domain/,
    ],
    ["a verification in words", () => ({ email_verified: "false" }), /has not verified your e-mail/],
    ["no word of a verification", () => ({ email_verified: undefined }), /has not verified your e-mail/],
    [
      "no word of a verification from Microsoft's tenant for private accounts",
      () => ({ iss: ENTRA("9188040d-6c67-4c5b-b112-36a304b66dad"), email_verified: undefined }),
      /has not verified your e-mail/,
    ],
    ["a private account at Google", () => ({ iss: "https://accounts.google.com" }), /account of your company/],
    [
      "an account of another company at Google",
      () => ({ iss: "https://accounts.google.com", hd: "another.example" }),
      /account of your company/,
    ],
  ])("given %s, then the company does not vouch for it", async (_name, changed, message) => {
    const said = { iss: provider.issuer, email: `jane@${owner.domain}`, email_verified: true };
    const claims = { ...said, ...changed(owner.domain) };
    const address = companyAddress(api.db, owner.organizationId, addressClaimsSchema.parse(claims));
    await expect(address).rejects.toMatchObject({
      code: "company_sign_in_failed",
      message: expect.stringMatching(message),
    });
  });

  test("given a company's own tenant at Microsoft, which never says whether an address is verified, then the company vouches for it", async () => {
    const email = `jane@${owner.domain}`;
    const claims = { iss: ENTRA("3f2504e0-4f89-41d3-9a0c-0305e82c3301"), email };
    expect(await companyAddress(api.db, owner.organizationId, addressClaimsSchema.parse(claims))).toBe(email);
  });

  test("given the company's account at Google, then the company vouches for it", async () => {
    const email = `jane@${owner.domain}`;
    const claims = { iss: "https://accounts.google.com", email, email_verified: true, hd: owner.domain };
    expect(await companyAddress(api.db, owner.organizationId, addressClaimsSchema.parse(claims))).toBe(email);
  });

  test("given an account with a second step, then its password alone links nothing", async () => {
    const jane = await api.person({ role: "individual", email: `two-steps@${owner.domain}` });
    const { token } = jane;
    const { body: app } = await api.call("POST", "/api/auth/authenticator-app", { token });
    const totp = new TOTP({ secret: Secret.fromBase32(app.secret) });
    const codeOf = () => totp.generate({ timestamp: api.clock.ms });
    await api.call("POST", "/api/auth/authenticator-app/confirm", { token, body: { code: codeOf() } });
    const used = codeOf();
    api.clock.advance(MINUTE_MS);
    const { body } = await signIn({ sub: "two-steps", email: jane.email });
    expect(await link(body.link.token)).toMatchObject({
      status: 400,
      body: { details: [{ path: "code", code: "required" }] },
    });
    expect(await link(body.link.token, PASSWORD, { code: used })).toMatchObject({ body: { code: "wrong_code" } });
    expect((await userBy(jane.email))?.organizationId).toBe(jane.organizationId);
    expect((await link(body.link.token, PASSWORD, { code: codeOf() })).status).toBe(200);
  });

  test("given a member of another company that requires its own provider, then a password does not move them here", async () => {
    const other = await companyWithProvider();
    const { organizationId } = other;
    const jane = await api.person({ role: "member", organizationId, email: `poached@${owner.domain}` });
    await change(other, { required: true });
    const { body } = await signIn({ sub: "poached", email: jane.email });
    expect(await link(body.link.token)).toMatchObject({ status: 403, body: { code: "company_sign_in_required" } });
    expect((await userBy(jane.email))?.organizationId).toBe(organizationId);
  });

  test("given many wrong passwords for an account to be linked, then guessing ends", async () => {
    const jane = await api.person({ role: "individual", email: `guessed@${owner.domain}` });
    const { token } = (await signIn({ sub: "guessed", email: jane.email })).body.link;
    const guess = (password: string) =>
      api.call("POST", "/api/auth/company/link", { body: { token, password }, address: "198.51.100.7" });
    for (let n = 0; n < 10; n += 1) expect((await guess(`wrong ${n}`)).status).toBe(401);
    expect(await guess(PASSWORD)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  });

  test("given somebody who belongs to another organization, then what the provider knew of them opens nothing", async () => {
    const jane = await api.person({ role: "individual" });
    const identity = {
      userId: jane.id,
      organizationId: owner.organizationId,
      issuer: provider.issuer,
      subject: "gone",
    };
    await api.db
      .insertInto("companyIdentities")
      .values({ ...identity, createdAt: new Date() })
      .execute();
    expect(await signIn({ sub: "gone", email: `gone@${owner.domain}` })).toMatchObject(refused("no longer a member"));
  });

  test("given an administrator, then nothing about how people sign in is theirs to change", async () => {
    const { token } = await api.person({ role: "admin", organizationId: owner.organizationId });
    for (const [method, path, body] of [
      ["POST", "domains", { name: "another.example" }],
      ["DELETE", `domains/${owner.domainId}`],
      ["PATCH", "company-sign-in", { required: true }],
      ["DELETE", "company-sign-in"],
      ["PATCH", "group-rules", { rules: [{ group: "all", role: "admin" }] }],
      ["POST", "directory-keys", { name: "Mine" }],
    ] as const) {
      expect((await api.call(method, `/api/organization/${path}`, { token, body })).status, path).toBe(403);
    }
  });

  test("given an unverified address, then it takes over no account", async () => {
    const person = await api.person({ email: `taken@${owner.domain}`, role: "individual" });
    const unverified = { sub: "evil", email: person.email, email_verified: false };
    expect(await signIn(unverified)).toMatchObject(refused("has not verified your e-mail address"));
  });

  test("given an address of another domain, then the organization cannot vouch for it", async () => {
    const other = await company();
    const before = await userBy(other.email);
    expect(await signIn({ sub: "evil", email: other.email }, owner.email)).toMatchObject(
      refused(`has not verified the domain ${other.domain}`),
    );
    expect(await userBy(other.email)).toEqual(before);
  });

  test("given somebody who cancels at the provider, then nobody is signed in", async () => {
    const { url, cookie } = await start(owner.email);
    const back = await provider.signIn(url, undefined);
    expect(await finish(back.search, cookie)).toMatchObject(refused("did not sign you in"));
  });

  test("given a link token of an account, then it opens neither a sign-in nor another account, nor works later", async () => {
    const jane = await api.person({ role: "individual", email: `linked@${owner.domain}` });
    const { body } = await signIn({ sub: "linked", email: jane.email });
    expect(await finish("?code=x", `treadlight_company=${body.link.token}`)).toMatchObject(refused("another browser"));
    const { cookie } = await start(owner.email);
    expect(await link(cookie.replace("treadlight_company=", ""))).toMatchObject(refused());
    await api.db
      .updateTable("users")
      .set({ email: `moved@${owner.domain}` })
      .where("id", "=", jane.id)
      .execute();
    expect(await link(body.link.token)).toMatchObject({ status: 401 });
    api.clock.advance(10 * MINUTE_MS);
    expect(await link(body.link.token)).toMatchObject(refused("ten minutes"));
  });

  test("given staff of the installation, then no company's provider signs them in", async () => {
    const staff = await api.person({ role: "individual", isStaff: true, email: `staff@${owner.domain}` });
    const { body } = await signIn({ sub: "staff", email: staff.email });
    expect(await link(body.link.token)).toMatchObject(refused("Staff of this installation"));
    expect((await userBy(staff.email))?.organizationId).toBe(staff.organizationId);
  });

  test("given a suspended member, then the provider does not let them in", async () => {
    const person = victim();
    await signIn(person);
    await api.db.updateTable("users").set({ suspendedAt: new Date() }).where("email", "=", person.email).execute();
    expect(await signIn(person)).toMatchObject({ status: 403, body: { code: "account_suspended" } });
  });

  test("given a domain whose record is missing for a week, then its people cannot sign in any more", async () => {
    const own = await companyWithProvider();
    dns.set(recordOf({ name: own.domain, proof: "" }).name, []);
    const check = () => api.call("POST", `/api/organization/domains/${own.domainId}/check`, { token: own.token });
    await check();
    expect((await start(own.email)).status).toBe(200);
    const missing = new Date(Date.now() - 8 * 24 * 60 * MINUTE_MS);
    await api.db.updateTable("domains").set({ missingSince: missing }).where("id", "=", own.domainId).execute();
    await check();
    expect((await start(own.email)).status).toBe(404);
  });
});

/** A provider whose tokens a test forges. Its description is Keycloak's. */
async function startForger() {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const forged = {
    token: async (_claims: JWTPayload, _key: CryptoKey): Promise<string> => "",
    nonce: "",
    issuer: "",
    signInPage: "",
    /** The latest request for a token. */
    exchange: new URLSearchParams(),
  };
  const answerTo: RequestListener = async (req, res) => {
    const issuer = `http://${req.headers.host}/realms/acme`;
    const base = `${issuer}/protocol/openid-connect`;
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 300, nonce: forged.nonce };
    const answers: Record<string, () => Promise<object>> = {
      "/realms/acme/.well-known/openid-configuration": async () => ({
        ...keycloakDescription(forged.issuer || issuer, base),
        ...(forged.signInPage !== "" && { authorization_endpoint: forged.signInPage }),
      }),
      "/realms/acme/protocol/openid-connect/certs": async () => ({
        keys: [{ ...(await exportJWK(publicKey)), kid: "key", alg: "RS256", use: "sig" }],
      }),
      "/realms/acme/protocol/openid-connect/token": async () => ({
        access_token: "opaque",
        token_type: "Bearer",
        id_token: await forged.token(claims, privateKey),
      }),
    };
    if (req.method === "POST") forged.exchange = new URLSearchParams(await text(req));
    const answer = answers[req.url ?? ""];
    res.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    res.end(JSON.stringify((await answer?.()) ?? {}));
  };
  const server = await temporaryServer(answerTo);
  return { forged, issuer: `${server.url}/realms/acme`, privateKey, stop: server.close };
}

/** As Keycloak 26 describes a realm, without what is of no use here. */
const keycloakDescription = (issuer: string, base: string) => ({
  issuer,
  authorization_endpoint: `${base}/auth`,
  token_endpoint: `${base}/token`,
  introspection_endpoint: `${base}/token/introspect`,
  userinfo_endpoint: `${base}/userinfo`,
  end_session_endpoint: `${base}/logout`,
  frontchannel_logout_session_supported: true,
  frontchannel_logout_supported: true,
  jwks_uri: `${base}/certs`,
  grant_types_supported: ["authorization_code", "client_credentials", "implicit", "password", "refresh_token"],
  response_types_supported: ["code", "none", "id_token", "token", "id_token token", "code id_token"],
  subject_types_supported: ["public", "pairwise"],
  id_token_signing_alg_values_supported: ["PS384", "RS384", "EdDSA", "ES384", "HS256", "HS512", "ES256", "RS256"],
  response_modes_supported: ["query", "fragment", "form_post", "query.jwt", "jwt"],
  token_endpoint_auth_methods_supported: ["private_key_jwt", "client_secret_basic", "client_secret_post"],
  claims_supported: ["aud", "sub", "iss", "auth_time", "name", "given_name", "family_name", "email", "acr"],
  scopes_supported: ["openid", "basic", "profile", "email", "roles", "web-origins"],
  code_challenge_methods_supported: ["plain", "S256"],
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
});

describe("forged tokens", () => {
  let forger: Awaited<ReturnType<typeof startForger>>;
  let owner: Company;
  beforeAll(async () => {
    forger = await startForger();
    owner = await companyWithProvider(forger.issuer);
  });
  afterAll(() => forger.stop());
  afterEach(() => {
    Object.assign(forger.forged, { issuer: "", signInPage: "" });
  });

  /** As Keycloak writes them. */
  const facts = (name: string) => ({
    sub: name,
    auth_time: Math.floor(Date.now() / 1_000),
    jti: "1f7e1a3a-6f3c-4f50-9d3c-0d7b6f0a5b11",
    typ: "ID",
    azp: CLIENT_ID,
    sid: `sid-of-${name}`,
    acr: "1",
    email_verified: true,
    name: "Jane Example",
    preferred_username: name,
    given_name: "Jane",
    family_name: "Example",
    email: `${name}@${owner.domain}`,
    realm_access: { roles: ["offline_access", "auditors"] },
  });
  const sign = (claims: JWTPayload, key: CryptoKey | Uint8Array, alg = "RS256") =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: "key" }).sign(key);

  async function signInWith(token: (claims: JWTPayload, key: CryptoKey) => Promise<string>) {
    const { url, cookie } = await start(owner.email);
    const asked = new URL(url).searchParams;
    forger.forged.nonce = asked.get("nonce") ?? "";
    forger.forged.token = token;
    return finish(`?code=a-code&state=${asked.get("state")}`, cookie);
  }

  test("given Keycloak's tokens, then its people sign in, also with a clock half a minute ahead or behind", async () => {
    await change(owner, { groupsClaim: "realm_access.roles" });
    const body = { rules: [{ group: "auditors", role: "auditor" }] };
    await api.call("PATCH", "/api/organization/group-rules", { token: owner.token, body });
    const answer = await signInWith((claims, key) =>
      sign({ ...claims, ...facts("keycloak"), iat: (claims.iat ?? 0) + 30 }, key),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { user: { userType: "Auditor", name: "Jane Example" } } },
    });
    const late = await signInWith((claims, key) =>
      sign({ ...claims, ...facts("keycloak"), exp: (claims.iat ?? 0) - 30 }, key),
    );
    expect(late.status).toBe(200);
  });

  test.each<[string, (claims: JWTPayload, key: CryptoKey) => Promise<string>]>([
    ["no nonce", ({ nonce: _, ...claims }, key) => sign({ ...claims, ...facts("a") }, key)],
    ["another nonce", (claims, key) => sign({ ...claims, ...facts("a"), nonce: "another" }, key)],
    ["another audience", (claims, key) => sign({ ...claims, ...facts("a"), aud: "another-client" }, key)],
    ["another issuer", (claims, key) => sign({ ...claims, ...facts("a"), iss: "https://another.example" }, key)],
    ["an expiry in the past", (claims, key) => sign({ ...claims, ...facts("a"), exp: (claims.iat ?? 0) - 120 }, key)],
    [
      "a beginning in the future",
      (claims, key) => sign({ ...claims, ...facts("a"), nbf: (claims.iat ?? 0) + 120 }, key),
    ],
    [
      "two audiences, made for the other one",
      (claims, key) => sign({ ...claims, ...facts("a"), aud: [CLIENT_ID, "another"], azp: "another" }, key),
    ],
    ["a time in two minutes", (claims, key) => sign({ ...claims, ...facts("a"), iat: (claims.iat ?? 0) + 120 }, key)],
    ["an empty subject", (claims, key) => sign({ ...claims, ...facts("a"), sub: "" }, key)],
    [
      "a subject of characters that nobody sees",
      (claims, key) => sign({ ...claims, ...facts("a"), sub: "\u200b" }, key),
    ],
    [
      "no word of a verified address",
      (claims, key) => sign({ ...claims, ...facts("a"), email_verified: undefined }, key),
    ],
    ["no signature", async (claims) => new UnsecuredJWT({ ...claims, ...facts("a") }).encode()],
    [
      "a key of somebody else",
      async (claims) => sign({ ...claims, ...facts("a") }, (await generateKeyPair("RS256")).privateKey),
    ],
    [
      "the client's secret as its key",
      (claims) => sign({ ...claims, ...facts("a") }, new TextEncoder().encode(CLIENT_SECRET), "HS256"),
    ],
    [
      "claims that were changed after signing",
      async (claims, key) => {
        const [head, , signature] = (await sign({ ...claims, ...facts("a") }, key)).split(".");
        const payload = Buffer.from(JSON.stringify({ ...claims, ...facts("b") })).toString("base64url");
        return `${head}.${payload}.${signature}`;
      },
    ],
  ])("given an ID token with %s, then it signs in nobody", async (_name, token) => {
    expect(await signInWith(token)).toMatchObject({ status: 403, body: { code: "company_sign_in_failed" } });
    expect(await userBy(`a@${owner.domain}`)).toBeUndefined();
    expect(await userBy(`b@${owner.domain}`)).toBeUndefined();
  });

  test("given a code, then only who began can exchange it: the proof key goes to the provider at the end", async () => {
    const { url, cookie } = await start(owner.email);
    const asked = new URL(url).searchParams;
    forger.forged.nonce = asked.get("nonce") ?? "";
    forger.forged.token = (claims, key) => sign({ ...claims, ...facts("pkce") }, key);
    expect((await finish(`?code=a-code&state=${asked.get("state")}`, cookie)).status).toBe(200);
    const verifier = forger.forged.exchange.get("code_verifier") ?? "";
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("code_challenge")).toBe(createHash("sha256").update(verifier).digest("base64url"));
  });

  test("given an answer with the state of another sign-in, or with none, then it signs in nobody", async () => {
    const { url, cookie } = await start(owner.email);
    forger.forged.nonce = new URL(url).searchParams.get("nonce") ?? "";
    forger.forged.token = (claims, key) => sign({ ...claims, ...facts("a") }, key);
    for (const query of ["?code=a-code&state=another", "?code=a-code"]) {
      expect(await finish(query, cookie)).toMatchObject({ status: 403, body: { code: "company_sign_in_failed" } });
    }
  });

  test("given a provider whose sign-in page is a script, then no browser is sent there", async () => {
    forger.forged.signInPage = "javascript:alert(1)//";
    expect(await start(owner.email)).toMatchObject({ status: 503, body: { code: "provider_unavailable" } });
  });

  test("given a provider that names a different issuer in its metadata, then nobody is sent there", async () => {
    forger.forged.issuer = "https://another.example";
    expect(await start(owner.email)).toMatchObject({ status: 503, body: { code: "provider_unavailable" } });
  });

  test("given a logout by the back channel, then exactly the named logins end, and forged ones end none", async () => {
    const tokens: string[] = [];
    for (const name of ["out", "stays"]) {
      const { body } = await signInWith((claims, key) => sign({ ...claims, ...facts(name) }, key));
      tokens.push(body.data.accessToken);
    }
    const statuses = () =>
      Promise.all(tokens.map(async (token) => (await api.call("GET", "/api/auth/me", { token })).status));
    const path = `/api/auth/company/back-channel-logout/${owner.organizationId}`;
    const now = Math.floor(Date.now() / 1_000);
    const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
    const right = { iss: forger.issuer, aud: CLIENT_ID, iat: now, jti: "logout", sid: "sid-of-out", events };
    const post = async (token: string, to = path) => {
      const body = String(new URLSearchParams({ logout_token: token }));
      return (await api.call("POST", to, { body, contentType: "application/x-www-form-urlencoded" })).status;
    };
    const send = async (claims: JWTPayload, to = path) => post(await sign(claims, forger.privateKey), to);
    const without = (claim: keyof typeof right) => ({ ...right, [claim]: undefined });
    for (const [name, claims] of Object.entries<JWTPayload>({
      "a nonce, as ID tokens have": { ...right, nonce: "of an ID token" },
      "another audience": { ...right, aud: "another-client" },
      "another issuer": { ...right, iss: "https://another.example" },
      "an hour of age": { ...right, iat: now - 3_600 },
      "a time in an hour": { ...right, iat: now + 3_600 },
      "an expiry in the past": { ...right, exp: now - 120 },
      "no time": without("iat"),
      "no event": without("events"),
      "another event": { ...right, events: { "https://another.example/event": {} } },
      "neither session nor subject": without("sid"),
      "an empty session": { ...right, sid: "" },
    })) {
      expect(await send(claims), name).toBe(403);
    }
    expect(await post(await sign(right, (await generateKeyPair("RS256")).privateKey))).toBe(403);
    expect(await post(await sign(right, new TextEncoder().encode(CLIENT_SECRET), "HS256"))).toBe(403);
    expect(await post(new UnsecuredJWT(right).encode())).toBe(403);
    // A session of somebody else.
    expect(await send({ ...right, sub: "stays" })).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
    const other = await companyWithProvider(forger.issuer);
    const theirs = path.replace(owner.organizationId, other.organizationId);
    expect(await send(right, theirs)).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
    expect(await send(right)).toBe(200);
    await vi.waitFor(async () => expect(await statuses()).toEqual([401, 200]), 60_000);
    // A copy of the token does not end the next login.
    api.clock.advance(2 * MINUTE_MS);
    const again = await signInWith((claims, key) => sign({ ...claims, ...facts("out") }, key));
    tokens[0] = again.body.data.accessToken;
    expect(await send(right)).toBe(200);
    expect(await statuses()).toEqual([200, 200]);
    expect(await send({ ...without("sid"), sub: "stays" })).toBe(200);
    await vi.waitFor(async () => expect(await statuses()).toEqual([200, 401]), 60_000);
  });
});

describe("what a change does to the sign-in of others", () => {
  /** A refusal, with what it says it would do. */
  const asks = (...effects: string[]) => ({
    status: 428,
    body: { code: "confirmation_required", error: `${effects.join(" ")} All owners get a mail.` },
  });
  const DOMAINS = "/api/organization/domains";

  /** A company with another owner, somebody of the provider without a password, and a member with an address of elsewhere. */
  async function staffed() {
    const owner = await companyWithProvider();
    const { organizationId, domain, token } = owner;
    const other = await api.person({ organizationId, email: `other@${domain}` });
    const outside = await api.person({ organizationId, role: "member", email: `outside@not-${domain}` });
    await signIn({ sub: "linked", email: `linked@${domain}` });
    return { owner, organizationId, domain, token, other, outside };
  }
  /** What the other owner was told, which waits for it. */
  const told = async ({ email }: { email: string }, title: string) =>
    vi.waitFor(
      () => {
        const mail = api.mails.find(({ to, text }) => to === email && text.includes(title));
        if (!mail) throw new Error(`no mail to ${email} says "${title}"`);
        return mail.text;
      },
      { timeout: 60_000, interval: 10 },
    );

  test("given a domain with people, when it is removed, then the name confirms how many are locked out, and all owners are told", async () => {
    const { owner, domain, token, other } = await staffed();
    await api.call("POST", "/api/organization/directory-keys", { token, body: { name: "Entra" } });
    const path = `${DOMAINS}/${owner.domainId}`;
    const effects = [
      `3 people with an address of ${domain} can no longer sign in with the provider.`,
      "1 of them can get a password only with the link for a forgotten one.",
      "The directory can no longer add or change such people.",
    ];
    expect(await api.call("DELETE", path, { token })).toMatchObject(asks(...effects));
    for (const name of ["acme", "", "Acme%20"]) {
      const headers = { [CONFIRM_HEADER]: name };
      expect((await api.call("DELETE", path, { token, headers })).status, name).toBe(428);
    }
    await change(owner, { required: true });
    const refused = await api.call("DELETE", path, { token });
    expect(refused.body.error).toContain("2 of them cannot sign in at all then, because the organization requires it.");
    expect((await api.call("GET", DOMAINS, { token })).body.domains).toHaveLength(1);
    expect((await api.call("DELETE", path, { token, headers: CONFIRMED })).status).toBe(204);
    expect(await told(other, `The domain ${domain} is removed.`)).toContain(effects[0]);
  });

  test("given a domain that was never verified, or nobody's, then it is removed without a question", async () => {
    const { token } = await api.person();
    const { body } = await api.call("POST", DOMAINS, { token, body: { name: "never-verified.example" } });
    expect((await api.call("DELETE", `${DOMAINS}/${body.id}`, { token })).status).toBe(204);
  });

  test("given a domain that is verified or lost, then all owners are told", async () => {
    const owner = await company();
    const other = await api.person({ organizationId: owner.organizationId });
    const late = `late-${owner.domain}`;
    const { body } = await api.call("POST", DOMAINS, { token: owner.token, body: { name: late } });
    dns.set(body.record.name, [body.record.value]);
    await api.call("POST", `${DOMAINS}/${body.id}/check`, { token: owner.token });
    await told(other, `The domain ${late} is verified.`);
    dns.set(body.record.name, []);
    const missingSince = new Date(api.clock.ms - 8 * 24 * 60 * MINUTE_MS);
    await api.db.updateTable("domains").set({ missingSince }).where("id", "=", body.id).execute();
    await api.call("POST", `${DOMAINS}/${body.id}/check`, { token: owner.token });
    await told(other, `The domain ${late} is no longer verified.`);
  });

  test("given the provider, when it is required, freed, changed or removed, then each says whom it concerns, and does nothing without the name", async () => {
    const { owner, token, other } = await staffed();
    const unconfirmed = (body: object) => change(owner, body, {});
    expect(await unconfirmed({ required: true })).toMatchObject(
      asks(
        "3 people can no longer sign in with a password or a passkey.",
        "1 of them cannot sign in at all: their address is of no verified domain.",
        "2 logins end at once.",
      ),
    );
    const stored = async () => (await api.call("GET", "/api/organization/company-sign-in", { token })).body;
    expect((await stored()).required).toBe(false);
    expect((await change(owner, { required: true })).body).toMatchObject({ required: true });
    await told(other, "Members must sign in with the provider.");
    expect(await unconfirmed({ required: false })).toMatchObject(
      asks("3 people can sign in with a password or a passkey again."),
    );
    await change(owner, { required: false });
    const another = { issuer: "https://another.example", clientSecret: "another secret" };
    const linked = [
      "1 person must prove with their password who they are at the new provider.",
      "1 of them can get a password only with the link for a forgotten one.",
    ];
    expect(await unconfirmed(another)).toMatchObject(asks(...linked));
    const remove = (headers = {}) => api.call("DELETE", "/api/organization/company-sign-in", { token, headers });
    expect(await remove()).toMatchObject(asks("1 person can no longer sign in with the provider.", linked[1] ?? ""));
    expect(await stored()).toMatchObject({ configured: true, issuer: provider.issuer });
    expect((await remove(CONFIRMED)).status).toBe(204);
    await told(other, "The sign-in provider is removed.");
  });

  test("given sign-in rules, when they get stricter or are turned off, then each says whom it concerns, and does nothing without the name", async () => {
    const owner = await api.person();
    const { organizationId, token } = owner;
    const other = await api.person({ organizationId });
    await api.person({ role: "member", organizationId });
    const set = (body: object, headers = {}) =>
      api.call("PATCH", "/api/organization/sign-in-rules", { token, body, headers });
    const stored = async () => (await api.call("GET", "/api/organization/sign-in-rules", { token })).body;
    const before = await stored();
    const due = new Date(api.clock.ms + 30 * 24 * 60 * MINUTE_MS);
    const steps = { twoSteps: "everybody", twoStepsDue: due.toISOString() };
    const old = { createdAt: new Date(api.clock.ms - 3 * 60 * MINUTE_MS), lastUsedAt: new Date(api.clock.ms) };
    await api.db
      .insertInto("logins")
      .values({ id: randomUUID(), userId: other.id, userAgent: null, ...old })
      .execute();
    expect(await set(steps)).toMatchObject(
      asks(`2 people without a second step can do nothing but set one up from ${dayOf(due)} on.`),
    );
    expect(await set({ lifetimeMinutes: 60 })).toMatchObject(asks("1 login ends within a quarter of an hour."));
    expect(await set({ networks: ["192.0.2.0/24"] })).toMatchObject(
      asks("1 administrator can work from no other network than 192.0.2.0/24."),
    );
    expect(await stored()).toEqual(before);
    expect((await set({ ...steps, networks: ["192.0.2.0/24"] }, CONFIRMED)).status).toBe(200);
    await told(other, "The rules about sign-ins have changed.");
    expect(await set({ twoSteps: "nobody" })).toMatchObject(asks("2 people can sign in without a second step."));
    expect(await set({ networks: [] })).toMatchObject(asks("1 administrator can work from any network."));
    expect(await set({ networks: ["192.0.2.1/32"] })).toMatchObject(
      asks("1 administrator can no longer work from 192.0.2.0/24.", "1 administrator can also work from 192.0.2.1/32."),
    );
    // What changes nothing for others needs no name.
    expect((await set({ idleMinutes: 10_000 })).status).toBe(200);
  });
});

describe("sign-in rules", () => {
  const rules = (owner: Person, body: object, address?: string, headers: Record<string, string> = CONFIRMED) =>
    api.call("PATCH", "/api/organization/sign-in-rules", {
      ...{ token: owner.token, body, headers },
      ...(address && { address }),
    });
  /** What a person meets on a page of their own; undefined if they get in. */
  const barrier = async ({ token }: { token: string }, address?: string) =>
    (await api.call("GET", "/api/organization", { token, ...(address && { address }) })).body.code;
  const addApp = async (userId: string) => {
    const app = { userId, secret: "sealed", createdAt: new Date(api.clock.ms) };
    await api.db.insertInto("authenticatorApps").values(app).execute();
    await api.db
      .updateTable("authenticatorApps")
      .set({ confirmedAt: app.createdAt })
      .where("userId", "=", userId)
      .execute();
  };

  test("given nothing was decided, then nobody needs anything; each change is on record", async () => {
    const owner = await api.person();
    const { body } = await api.call("GET", "/api/organization/sign-in-rules", { token: owner.token });
    expect(body).toMatchObject({
      ...{ twoSteps: "nobody", twoStepsDue: null, idleMinutes: null, lifetimeMinutes: null },
      ...{ networks: [], address: "192.0.2.1" },
    });
    expect((await rules(owner, { idleMinutes: 60, lifetimeMinutes: 720 })).body).toMatchObject({ idleMinutes: 60 });
    expect(await actions(owner.organizationId)).toEqual(["sign_in_rules.updated"]);
    const stale = { token: owner.token, body: { idleMinutes: 30 }, ifMatch: `"${body.etag}"` };
    const refused = await api.call("PATCH", "/api/organization/sign-in-rules", stale);
    expect(refused.body.code).toBe("precondition_failed");
  });

  test("given an old sign-in, or an administrator, then the rules stay", async () => {
    const owner = await api.person();
    const { token } = await api.person({ role: "admin", organizationId: owner.organizationId });
    expect((await rules({ ...owner, token }, { idleMinutes: 60 })).body.code).toBe("forbidden");
    api.clock.ms += 10 * MINUTE_MS;
    const refused = await api.call("PATCH", "/api/organization/sign-in-rules", {
      token: owner.token,
      body: { idleMinutes: 60 },
    });
    expect(refused.body.code).toBe("proof_required");
  });

  test("given a second step for everybody, then members get on until the grace period is over, and then when they have one", async () => {
    const owner = await api.person();
    const { organizationId } = owner;
    await addApp(owner.id);
    const member = await api.person({ role: "member", organizationId });
    const missing = await rules(owner, { twoSteps: "everybody" });
    expect(missing.body).toMatchObject({ code: "invalid_body", details: [{ path: "twoStepsDue" }] });
    const twoStepsDue = new Date(api.clock.ms + MINUTE_MS).toISOString();
    expect((await rules(owner, { twoSteps: "everybody", twoStepsDue })).status).toBe(200);
    const me = async () => (await api.call("GET", "/api/auth/me", { token: member.token })).body.data;
    expect(await barrier(member)).toBeUndefined();
    expect(await me()).toMatchObject({ barrier: null, secondStepDue: twoStepsDue });
    const { body: device } = await api.call("POST", "/api/auth/devices", { token: member.token, body: {} });

    api.clock.ms += MINUTE_MS;
    expect(await barrier(member)).toBe("second_step_required");
    const exported = await api.call("GET", "/api/user/export", { token: member.token });
    expect(exported.body.code).toBe("second_step_required");
    expect(await me()).toMatchObject({ barrier: "second_step_required" });
    expect((await api.call("GET", "/api/organization/tool-policy", { token: device.token })).status).toBe(200);
    expect(await barrier(owner)).toBeUndefined();
    const { body: app } = await api.call("POST", "/api/auth/authenticator-app", { token: member.token });
    const code = new TOTP({ secret: Secret.fromBase32(app.secret) }).generate({ timestamp: api.clock.ms });
    await api.call("POST", "/api/auth/authenticator-app/confirm", { token: member.token, body: { code } });
    expect(await barrier(member)).toBeUndefined();
    expect(await me()).toMatchObject({ barrier: null, secondStepDue: null });
    // Whoever removes their last second step needs one again.
    await api.db.deleteFrom("authenticatorApps").where("userId", "=", member.id).execute();
    await expect.poll(() => barrier(member)).toBe("second_step_required");

    expect((await rules(owner, { twoSteps: "nobody" })).body).toMatchObject({ twoStepsDue: null });
    expect(await barrier(member)).toBeUndefined();
  });

  test("given a second step for administrators, then members, passkeys and company sign-ins need no other", async () => {
    const owner = await companyWithProvider();
    const { organizationId, domain } = owner;
    const member = await api.person({ role: "member", organizationId });
    const holder = await api.person({ role: "admin", organizationId });
    const passkey = { name: "Laptop", credentialId: holder.id, publicKey: Buffer.from("key"), counter: "0" };
    await api.db
      .insertInto("passkeys")
      .values({ id: holder.id, userId: holder.id, ...passkey, createdAt: new Date(api.clock.ms) })
      .execute();
    const person = { sub: "admin", email: `admin@${domain}` };
    const { body } = await signIn(person);
    const company = { token: String(body.data.accessToken) };
    await api.db.updateTable("users").set({ role: "admin" }).where("email", "=", person.email).execute();
    const twoStepsDue = new Date(api.clock.ms).toISOString();
    await rules(owner, { twoSteps: "administrators", twoStepsDue });
    expect(await barrier(owner)).toBe("second_step_required");
    for (const other of [member, holder, company]) expect(await barrier(other)).toBeUndefined();
  });

  test("given networks, then administrators work from these alone, also with tokens; members from anywhere", async () => {
    const owner = await api.person();
    const { organizationId } = owner;
    const member = await api.person({ role: "member", organizationId });
    const admin = await api.person({ role: "admin", organizationId });
    const newToken = { name: "Pipeline", scopes: ["usage:read"] };
    const made = await api.call("POST", "/api/auth/api-tokens", { token: admin.token, body: newToken });
    const networks = ["192.0.2.0/24", "2001:db8::/32", "198.51.100.7"];
    expect((await rules(owner, { networks })).body.networks).toEqual([...networks.slice(0, 2), "198.51.100.7/32"]);
    for (const address of ["192.0.2.200", "::ffff:192.0.2.1", "2001:db8::5", "198.51.100.7"]) {
      expect(await barrier(admin, address)).toBeUndefined();
    }
    for (const address of ["192.0.3.1", "198.51.100.8", "2001:db9::1", "not an address"]) {
      expect(await barrier(admin, address)).toBe("network_not_allowed");
      expect(await barrier(member, address)).toBeUndefined();
    }
    const outside = { token: made.body.token, address: "203.0.113.1" };
    expect((await api.call("GET", "/api/usage-records", outside)).body.code).toBe("network_not_allowed");
    const noted = api.db.selectFrom("signInRefusals").where("reason", "=", "network_not_allowed");
    expect(await noted.select(["method", "addresses"]).execute()).toEqual([
      { method: null, addresses: ["192.0.3.1", "198.51.100.8", "2001:db9::1", "not an address", "203.0.113.1"] },
    ]);
  });

  test("given networks without one's own address, then they are refused; an owner elsewhere can lift them, with a proof", async () => {
    const owner = await api.person();
    for (const networks of [["198.51.100.0/24"], ["office"], ["192.0.2.0/33"]]) {
      const refused = await rules(owner, { networks });
      expect(refused.body.code).toBe("invalid_body");
      expect(refused.body.details[0].path).toMatch(/^networks/);
    }
    await rules(owner, { networks: ["192.0.2.0/24"] });
    const elsewhere = "203.0.113.1";
    expect(await barrier(owner, elsewhere)).toBe("network_not_allowed");
    expect((await rules(owner, { idleMinutes: 60 }, elsewhere)).body.code).toBe("invalid_body");
    expect((await rules(owner, { networks: [] }, elsewhere)).status).toBe(200);
    expect(await barrier(owner, elsewhere)).toBeUndefined();
  });

  test("given shorter logins, then they also end those that are open: without use, and in any case", async () => {
    const owner = await api.person();
    const login = async () =>
      (await api.call("POST", "/api/auth/login", { body: { email: owner.email, password: PASSWORD } })).body.data;
    const refresh = async (refreshToken: string) =>
      (await api.call("POST", "/api/auth/refresh", { body: { refreshToken } })).body;
    const [idle, busy] = [await login(), await login()];
    await rules(owner, { idleMinutes: 60, lifetimeMinutes: 120 });
    api.clock.ms += 60 * MINUTE_MS;
    const { data: used } = await refresh(busy.refreshToken);
    api.clock.ms += 15 * MINUTE_MS;
    expect((await refresh(idle.refreshToken)).code).toBe("invalid_refresh_token");
    api.clock.ms += 44 * MINUTE_MS;
    const { data: last } = await refresh(used.refreshToken);
    expect(last.refreshToken).toBeDefined();
    api.clock.ms += MINUTE_MS;
    expect((await refresh(last.refreshToken)).code).toBe("invalid_refresh_token");
  });

  test("given rules that become stricter, then those whom they concern are mailed what is new for them; given relaxed ones, then nobody", async () => {
    const owner = await api.person();
    const { organizationId } = owner;
    await addApp(owner.id);
    const admin = await api.person({ role: "admin", organizationId });
    const member = await api.person({ role: "member", organizationId });
    const gone = await api.person({ role: "member", organizationId });
    await api.db.updateTable("users").set({ suspendedAt: api.clock.date() }).where("id", "=", gone.id).execute();
    const mailed = async (to: string, count: number) => (await api.mailTo(to, count)).text;
    const told = (email: string) =>
      api.mails.filter(({ to, subject }) => to === email && !subject.startsWith("A setting of"));

    const twoStepsDue = new Date(Date.UTC(2050, 2, 14, 10)).toISOString();
    await rules(owner, { twoSteps: "administrators", twoStepsDue });
    expect(await mailed(admin.email, 1)).toContain("From 14 March 2050 on, you need two-step sign-in");
    await rules(owner, { twoSteps: "everybody" });
    expect(await mailed(member.email, 1)).toContain("https://treadlight.example/dashboard/settings/sign-in");
    await rules(owner, { idleMinutes: 480, networks: ["192.0.2.0/24", "198.51.100.0/24"] });
    expect(await mailed(member.email, 2)).toContain("after 8 hours without use, and after 90 days in any case");
    expect(await mailed(member.email, 2)).not.toMatch(/two-step|networks/);
    expect(await mailed(admin.email, 2)).toMatch(/after 8 hours[\s\S]*198\.51\.100\.0\/24/);
    expect(await mailed(admin.email, 2)).not.toContain("two-step");
    await vi.waitFor(() => expect(told(owner.email)[0]?.text).toContain("192.0.2.0/24"), 60_000);

    const later = new Date(Date.UTC(2050, 3, 1)).toISOString();
    await rules(owner, { twoStepsDue: later, idleMinutes: 600 });
    await rules(owner, { networks: ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24"] });
    await rules(owner, { networks: [], twoSteps: "nobody" });
    await rules(owner, { lifetimeMinutes: 1_440 });
    expect(await mailed(member.email, 3)).toContain("after 10 hours without use, and after 1 day in any case");
    // Owners are also told of each change.
    await Promise.all([mailed(admin.email, 3), mailed(owner.email, 7)]);
    expect(api.mails.filter(({ to }) => to === gone.email)).toEqual([]);
    for (const { email } of [owner, admin, member]) expect(told(email).length).toBe(email === owner.email ? 2 : 3);
  });
});
