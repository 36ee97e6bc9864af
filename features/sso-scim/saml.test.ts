import { PASSWORD, type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { CONFIRM_HEADER } from "@treadlight/contract/confirmation";
import { temporaryServer } from "@treadlight/platform/http/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attemptLimits } from "../limits/attempt-limits.ts";
import { MetadataProblem, readMetadata } from "./saml-metadata.ts";
import { requestIn, type SamlPerson, samlProvider, type Wrong } from "./testing/saml-provider.ts";

let api: TemporaryApi;
let provider: Awaited<ReturnType<typeof samlProvider>>;
let other: Awaited<ReturnType<typeof samlProvider>>;
const dns = new Map<string, string[]>();
beforeAll(async () => {
  api = await temporaryApi({ now: new Date(), resolveTxt: async (name) => dns.get(name) ?? [], limits: attemptLimits });
  provider = await samlProvider("https://idp.example/saml");
  other = await samlProvider("https://other.example/saml");
});
afterAll(() => api.close());
beforeEach(() => {
  api.clock.ms = Date.now();
});

let count = 0;

/** An owner whose organization has a verified domain and signs in with a provider. */
async function company(metadata = provider.metadata) {
  const domain = `saml-${++count}.example`;
  const owner = await api.person({ email: `owner@${domain}`, name: "Olga" });
  const { body } = await api.call("POST", "/api/organization/domains", { token: owner.token, body: { name: domain } });
  dns.set(body.record.name, [body.record.value]);
  const checked = await api.call("POST", `/api/organization/domains/${body.id}/check`, { token: owner.token });
  expect(checked.status).toBe(200);
  const changed = await change(owner, { protocol: "saml", metadata });
  expect(changed.status, changed.text).toBe(200);
  return { ...owner, domain };
}

const change = ({ token }: { token: string }, body: object) =>
  api.call("PATCH", "/api/organization/company-sign-in", { token, body, headers: { [CONFIRM_HEADER]: "Acme" } });

async function start(email: string) {
  const { body, headers, status, text } = await api.call("POST", "/api/auth/company/start", { body: { email } });
  expect(status, text).toBe(200);
  return { url: String(body.url), cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

/** The browser posts a response to us, and goes where it is sent. */
async function post(organizationId: string, xml: string): Promise<string> {
  const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString("base64"), RelayState: "" });
  const { status, headers, text } = await api.call("POST", `/api/auth/company/saml/${organizationId}`, {
    body: String(form),
    contentType: "application/x-www-form-urlencoded",
    headers: { origin: "https://idp.example" },
  });
  expect(status, text).toBe(303);
  const url = new URL(headers.get("location") ?? "");
  expect(url.pathname).toBe("/company-sign-in");
  return url.search;
}

const finish = (query: string, cookie: string) =>
  api.call("POST", "/api/auth/company/finish", { body: { query }, headers: { cookie } });

async function signIn({ organizationId }: { organizationId: string }, person: SamlPerson, wrong?: Wrong) {
  const { url, cookie } = await start(person.email ?? person.nameId);
  const query = await post(organizationId, provider.respond(url, person, wrong));
  return { ...(await finish(query, cookie)), query, cookie };
}

const linkedOf = ({ organizationId }: { organizationId: string }) =>
  api.db
    .selectFrom("companyIdentities")
    .where("organizationId", "=", organizationId)
    .select(({ fn }) => fn.countAll<number>().as("linked"))
    .executeTakeFirstOrThrow();
const userBy = (email: string) => api.db.selectFrom("users").where("email", "=", email).selectAll().executeTakeFirst();
const FORGED = {
  status: 403,
  body: { code: "company_sign_in_failed", message: "The provider's response could not be verified." },
};

test("given somebody whom the provider signs in, then they join by its groups, and are the same person the next time, also with another address", async () => {
  const owner = await company();
  const rules = [{ group: "Auditors", role: "auditor" }];
  await api.call("PATCH", "/api/organization/group-rules", { token: owner.token, body: { rules } });
  const ada = { nameId: "1234", email: `ada@${owner.domain}`, name: "Ada", groups: ["Everybody", "auditors"] };
  const { status, body, text } = await signIn(owner, ada);
  expect(status, text).toBe(200);
  expect(body.data.user).toMatchObject({ email: ada.email, organizationId: owner.organizationId, userType: "Auditor" });
  expect((await signIn(owner, { ...ada, email: `ada.lovelace@${owner.domain}` })).body.data.user.id).toBe(
    body.data.user.id,
  );
  expect(await userBy(ada.email)).toMatchObject({ name: "Ada", role: "auditor", passwordHash: null });
});

test("given our request and our metadata, then both name the organization's own addresses", async () => {
  const owner = await company();
  const { url } = await start(`ada@${owner.domain}`);
  const address = `https://treadlight.example/api/auth/company/saml/${owner.organizationId}`;
  expect(url).toMatch(/^https:\/\/idp\.example\/saml\/sign-in\?SAMLRequest=/);
  expect(requestIn(url)).toMatchObject({ responseUrl: address, entityId: address });
  const metadata = await api.call("GET", `/api/auth/company/saml/${owner.organizationId}`);
  expect(metadata.headers.get("content-type")).toMatch(/^application\/samlmetadata\+xml/);
  expect(metadata.text).toContain(`entityID="${address}"`);
  expect(metadata.text).toContain(`Location="${address}"`);
  expect(metadata.text).toContain('WantAssertionsSigned="true"');
});

test("given an address that has an account, then its password links it once", async () => {
  const owner = await company();
  const person = await api.person({ email: `bo@${owner.domain}` });
  const answer = await signIn(owner, { nameId: "bo", email: `bo@${owner.domain}` });
  expect(answer).toMatchObject({ status: 200, body: { success: false, link: { email: `bo@${owner.domain}` } } });
  const { token } = answer.body.link;
  const link = (password: string) => api.call("POST", "/api/auth/company/link", { body: { token, password } });
  expect((await link("wrong")).status).toBe(401);
  expect((await link(PASSWORD)).body.data.user).toMatchObject({ id: person.id, organizationId: owner.organizationId });
});

describe("what is no answer to this browser's request", () => {
  test.each<[string, Wrong]>([
    ["nothing signed", { signed: "nothing" }],
    ["only the response signed", { signed: "Response" }],
    ["SHA-1 for the signature", { signatureAlgorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" }],
    ["SHA-1 for the digest", { digestAlgorithm: "http://www.w3.org/2000/09/xmldsig#sha1" }],
    ["another issuer", { issuer: "https://other.example/saml" }],
    ["another audience", { audience: "https://elsewhere.example" }],
    ["another recipient", { recipient: "https://elsewhere.example/saml" }],
    ["no request that it answers", { inResponseTo: null }],
    ["an end in the past", { endsInMs: -120_000 }],
    ["a beginning in the future", { startsInMs: 120_000 }],
    [
      "a name id that is another one each time",
      { nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" },
    ],
  ])("given %s, then it is refused", async (_what, wrong) => {
    const owner = await company();
    const email = `eve@${owner.domain}`;
    expect(await signIn(owner, { nameId: "eve", email }, wrong)).toMatchObject(FORGED);
    expect(await userBy(email)).toBeUndefined();
  });

  test("given the signature of another provider, then it is refused", async () => {
    const owner = await company();
    const { url, cookie } = await start(`eve@${owner.domain}`);
    const person = { nameId: "eve", email: `eve@${owner.domain}` };
    for (const wrong of [{}, { issuer: provider.issuer }]) {
      expect(await finish(await post(owner.organizationId, other.respond(url, person, wrong)), cookie)).toMatchObject(
        FORGED,
      );
    }
  });

  test("given another organization's provider or address, then it opens nothing here", async () => {
    const [owner, stranger] = [await company(), await company()];
    const foreign = { nameId: "eve", email: `eve@${owner.domain}` };
    // The stranger's provider vouches for an address of the other organization.
    const { url, cookie } = await start(`eve@${stranger.domain}`);
    const vouched = await finish(await post(stranger.organizationId, provider.respond(url, foreign)), cookie);
    expect(vouched).toMatchObject({ status: 403, body: { code: "company_sign_in_failed" } });
    expect(vouched.body.message).toContain("has not verified the domain");
    // A response for one organization, posted to another.
    expect(await finish(await post(owner.organizationId, provider.respond(url, foreign)), cookie)).toMatchObject(
      FORGED,
    );
    expect(await userBy(foreign.email)).toBeUndefined();
  });

  test("given a response that nobody asked for, from another browser's request, twice, or late, then it signs nobody in", async () => {
    const owner = await company();
    const person = { nameId: "ada", email: `ada@${owner.domain}` };
    const elsewhere = { status: 403, body: { message: expect.stringContaining("started in another browser") } };
    const [mine, theirs] = [await start(person.email), await start(person.email)];
    const query = await post(owner.organizationId, provider.respond(theirs.url, person));
    expect(await finish(query, mine.cookie)).toMatchObject(elsewhere);
    expect(await finish(query, "")).toMatchObject(elsewhere);
    const unasked = await post(owner.organizationId, provider.respond(mine.url, person, { inResponseTo: "_made-up" }));
    expect(await finish(unasked, mine.cookie)).toMatchObject(elsewhere);

    const xml = provider.respond(mine.url, person, { assertionId: "_once" });
    const first = await post(owner.organizationId, xml);
    expect((await finish(first, mine.cookie)).status).toBe(200);
    const used = { status: 403, body: { message: "This response of the provider has been used already." } };
    expect(await finish(first, mine.cookie)).toMatchObject(used);
    expect(await finish(await post(owner.organizationId, xml), mine.cookie)).toMatchObject(used);

    const later = await start(person.email);
    const late = await post(owner.organizationId, provider.respond(later.url, person));
    api.clock.ms += 11 * 60_000;
    expect(await finish(late, later.cookie)).toMatchObject(elsewhere);
  });
});

/** What is between the tags of a signed response's only assertion. */
const assertionIn = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "";
const signatureIn = (xml: string) => /<ds:Signature.*<\/ds:Signature>/s.exec(xml)?.[0] ?? "";

/** The wrapping attacks of Somorovsky and others (2012): the signed assertion stays valid, and another one is to be read. */
const WRAPPINGS: Record<string, (xml: string, forged: string) => string> = {
  "the forged assertion before the signed one": (xml, forged) =>
    xml.replace(assertionIn(xml), forged + assertionIn(xml)),
  "the forged assertion after the signed one": (xml, forged) =>
    xml.replace(assertionIn(xml), assertionIn(xml) + forged),
  "the signed assertion inside the forged one": (xml, forged) =>
    xml.replace(assertionIn(xml), forged.replace("</saml:Assertion>", `${assertionIn(xml)}</saml:Assertion>`)),
  "the signed assertion inside the signature of the forged one": (xml, forged) => {
    const inner = assertionIn(xml).replace(signatureIn(xml), "");
    const signature = signatureIn(xml).replace("</ds:Signature>", `<ds:Object>${inner}</ds:Object></ds:Signature>`);
    return xml.replace(assertionIn(xml), forged.replace("<saml:Subject>", `${signature}<saml:Subject>`));
  },
  "the signed assertion inside an extension": (xml, forged) =>
    xml
      .replace(assertionIn(xml), forged)
      .replace("<samlp:Status>", `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions><samlp:Status>`),
  "the forged assertion with the same id": (xml, forged) => {
    const id = / ID="(_once-[^"]*)"/.exec(assertionIn(xml))?.[1] ?? "";
    return xml.replace(assertionIn(xml), forged.replace(/ ID="[^"]*"/, ` ID="${id}"`) + assertionIn(xml));
  },
  "a whole other response around the signed one": (xml, forged) => {
    const outer = xml.replace(assertionIn(xml), forged);
    return outer.replace("</samlp:Response>", `<samlp:Extensions>${xml}</samlp:Extensions></samlp:Response>`);
  },
  "the signed text changed": (xml) => xml.replace(/mallory@/g, "owner@").replace(">mallory<", ">owner<"),
  "an attribute added to what is signed": (xml) =>
    xml.replace(
      "<saml:AttributeStatement>",
      '<saml:AttributeStatement><saml:Attribute Name="groups"><saml:AttributeValue>auditors</saml:AttributeValue></saml:Attribute>',
    ),
  "an entity": (xml) => `<!DOCTYPE r [<!ENTITY e "x">]>${xml}`,
};

describe("given a response that the provider signed for one person, wrapped to sign in another", () => {
  test.each(Object.entries(WRAPPINGS))("%s", async (_way, wrap) => {
    const owner = await company();
    const { url, cookie } = await start(`mallory@${owner.domain}`);
    const own = provider.respond(
      url,
      { nameId: "mallory", email: `mallory@${owner.domain}` },
      { assertionId: `_once-${crypto.randomUUID()}` },
    );
    const victim = { nameId: "owner", email: `new@${owner.domain}` };
    const forged = assertionIn(provider.respond(url, victim, { signed: "nothing" }));
    const xml = wrap(own, forged);
    expect(xml).not.toBe(own);
    const answer = await finish(await post(owner.organizationId, xml), cookie);
    expect(answer).toMatchObject(FORGED);
    expect(await userBy(victim.email)).toBeUndefined();
  });

  test("a comment in a name does not cut it", async () => {
    const owner = await company();
    const email = `ada@${owner.domain}`;
    const { url, cookie } = await start(email);
    const attributes = `<saml:Attribute Name="email"><saml:AttributeValue>${email}<!-- -->.evil.example</saml:AttributeValue></saml:Attribute>`;
    const xml = provider.respond(url, { nameId: "ada<!-- -->.evil" }, { attributes });
    const answer = await finish(await post(owner.organizationId, xml), cookie);
    expect(answer.body.message).toContain(`${owner.domain}.evil.example`);
    expect(await userBy(email)).toBeUndefined();
  });
});

test("given SHA-1 behind a reference to a character, then it is refused", async () => {
  const owner = await company();
  const person = { nameId: "eve", email: `eve@${owner.domain}` };
  const { url, cookie } = await start(person.email);
  const signatureAlgorithm = "http://www.w3.org/2000/09/xmldsig#rsa-sha1";
  const xml = provider.respond(url, person, { signatureAlgorithm });
  const hidden = xml.replace(signatureAlgorithm, signatureAlgorithm.replace("#", "&#35;"));
  expect(await finish(await post(owner.organizationId, hidden), cookie)).toMatchObject(FORGED);
});

describe("settings", () => {
  test("given other keys of the same provider, then its owners confirm them, because whoever has them can be anybody", async () => {
    const owner = await company();
    const { metadata } = await samlProvider(provider.issuer);
    const put = (headers: Record<string, string>) =>
      api.call("PATCH", "/api/organization/company-sign-in", { token: owner.token, body: { metadata }, headers });
    expect((await signIn(owner, { nameId: "ada", email: `ada@${owner.domain}` })).status).toBe(200);
    expect((await put({})).body).toMatchObject({
      code: "confirmation_required",
      message: "1 person will be signed in by the keys in the new metadata. All owners get a mail.",
    });
    expect((await put({ [CONFIRM_HEADER]: "Acme" })).status).toBe(200);
    expect((await linkedOf(owner)).linked).toBe(1);
  });

  test("given a provider that has one name for both protocols, then whom it named with the other is nobody", async () => {
    const owner = await company();
    expect((await signIn(owner, { nameId: "ada", email: `ada@${owner.domain}` })).status).toBe(200);
    const oidc = { protocol: "oidc", issuer: provider.issuer, clientId: "treadlight", clientSecret: "secret" };
    expect((await change(owner, oidc)).status).toBe(200);
    expect((await linkedOf(owner)).linked).toBe(0);
  });

  test("given metadata at an address, then it is read at every sign-in, and only that of the same provider counts", async () => {
    let text = provider.metadata;
    const server = await temporaryServer((_req, res) => res.end(text));
    try {
      const owner = await company();
      const set = await change(owner, { protocol: "saml", metadataUrl: server.url });
      expect(set).toMatchObject({ status: 200, body: { protocol: "saml", metadataUrl: server.url, clientId: null } });
      const test = () => api.call("POST", "/api/organization/company-sign-in/test", { token: owner.token });
      expect((await test()).body).toEqual({ problem: null });
      text = other.metadata;
      expect((await test()).body).toEqual({ problem: "The metadata is of another provider than before." });
      const started = await api.call("POST", "/api/auth/company/start", { body: { email: `a@${owner.domain}` } });
      expect(started.body.code).toBe("provider_unavailable");
    } finally {
      await server.close();
    }
  });

  test.each([
    [{ protocol: "saml" }, "metadataUrl"],
    [{ protocol: "saml", metadata: "<a/>" }, "metadata"],
    [{ protocol: "saml", metadata: "no XML", metadataUrl: "https://idp.example" }, "metadata"],
    [{ protocol: "saml", metadataUrl: "file:///etc/passwd" }, "metadataUrl"],
    [{ protocol: "saml", metadata: "<a/>", clientId: "x" }, "metadata"],
    [{ protocol: "oidc", issuer: "https://login.example", clientId: "x" }, "clientSecret"],
  ])("given %j, then the field is named", async (body, path) => {
    const owner = await company();
    const fresh = await api.call("DELETE", "/api/organization/company-sign-in", {
      token: owner.token,
      headers: { [CONFIRM_HEADER]: "Acme" },
    });
    expect(fresh.status).toBe(204);
    expect(await change(owner, body)).toMatchObject({ status: 400, body: { details: [{ path }] } });
  });

  test("given a change from SAML to OpenID Connect, then nothing of SAML is left, and no answer of it counts", async () => {
    const owner = await company();
    const person = { nameId: "ada", email: `ada@${owner.domain}` };
    const { url, cookie } = await start(person.email);
    const query = await post(owner.organizationId, provider.respond(url, person));
    const changed = await change(owner, {
      ...{ protocol: "oidc", issuer: "https://login.example", clientId: "treadlight", clientSecret: "secret" },
    });
    expect(changed).toMatchObject({ status: 200, body: { protocol: "oidc", metadataUrl: null } });
    expect((await finish(query, cookie)).body.message).toBe("The organization has changed its sign-in provider.");
    const xml = provider.respond(url, person);
    expect((await finish(await post(owner.organizationId, xml), cookie)).body.code).toBe("company_sign_in_failed");
  });
});

test.each([
  ["no XML", "x"],
  ["an entity", '<!DOCTYPE a [<!ENTITY b "c">]><a/>'],
  ["a service provider", '<EntityDescriptor entityID="x"><SPSSODescriptor/></EntityDescriptor>'],
  [
    "no certificate",
    '<EntityDescriptor entityID="x"><IDPSSODescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://a.example"/></IDPSSODescriptor></EntityDescriptor>',
  ],
])("given metadata with %s, then it is refused with the reason", (_what, xml) => {
  expect(() => readMetadata(xml)).toThrow(MetadataProblem);
});
