import { randomUUID } from "node:crypto";
import { generateServiceProviderMetadata } from "@node-saml/node-saml";
import {
  finishCompanySignIn,
  getSamlMetadata,
  linkCompanyAccount,
  samlResponseSchema,
  startCompanySignIn,
  takeSamlResponse,
} from "@treadlight/contract/company";
import { Expected } from "@treadlight/contract/errors";
import { nameSchema } from "@treadlight/contract/fields";
import { line } from "@treadlight/domain/text";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { lockOrganizations } from "@treadlight/platform/organizations";
import express, { type Request } from "express";
import * as oidc from "openid-client";
import { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { activeAccount, findAccount } from "../sign-in/accounts.ts";
import { countAttempt } from "../sign-in/count-attempt.ts";
import { addLogin } from "../sign-in/logins.ts";
import { passwordMatches } from "../sign-in/password-hash.ts";
import { fromOf, noting } from "../sign-in/records.ts";
import { takeCodeIfNeeded } from "../sign-in/second-steps/take-code.ts";
import { sealer } from "../sign-in/secrets/sealed.ts";
import { signedInAnswers } from "../sign-in/signed-in.ts";
import { assertMaySignInWithoutCompany } from "../sign-in/without-company.ts";
import { addressClaimsSchema, companyAddress } from "./address.ts";
import { attemptCookie, attemptCookieHeader } from "./attempt-cookie.ts";
import { groupsIn, groupsInRules, rulesOf } from "./company-rules.ts";
import { addMember, type CompanyPerson, linkIdentity, linkMember } from "./members.ts";
import { CLOCK_TOLERANCE_S, openProvider, type ProviderDeps, providerOf, redirectUri, signInPage } from "./provider.ts";
import { openSamlProvider } from "./saml-provider.ts";
import { ResponseProblem, readResponse, serviceProvider, signInUrl } from "./saml-response.ts";
import { verifiedDomain } from "./verified-domains.ts";

const ATTEMPT_MS = 10 * 60_000;
/** In the query of the page that people come back to. */
const SAML_ANSWER = "saml";

/** The browser keeps this, sealed, from the beginning of a sign-in to its end. */
const attemptSchema = z
  .object({ organizationId: z.guid(), expiresAt: z.number() })
  .and(
    z.union([
      z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
      z.object({ requestId: z.string() }),
    ]),
  );

const personSchema = z.object({
  organizationId: z.guid(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  groups: z.array(z.string()),
  sid: z.string().nullable(),
});

/** The browser brings this, sealed, from a SAML provider's response to the page: a post from elsewhere comes without the attempt's cookie. */
const samlAnswerSchema = z.union([
  z.object({
    person: personSchema,
    requestId: z.string(),
    assertionId: z.string(),
    validUntil: z.number(),
    expiresAt: z.number(),
  }),
  z.object({ problem: z.string() }),
]);

/** The page keeps this, sealed, while somebody enters the password of an account to be linked. */
const linkSchema = z.object({
  userId: z.guid(),
  expiresAt: z.number(),
  person: personSchema,
});

const claimsSchema = addressClaimsSchema.extend({
  sub: line(255),
  /** Seconds since the epoch. */
  iat: z.number(),
  name: nameSchema.optional().catch(undefined),
  sid: z.string().optional().catch(undefined),
});

type SignInDeps = ProviderDeps & Pick<ApiDeps, "limits" | "billing">;

/** People sign in with the provider of their company: OpenID Connect Core 1.0, code flow with PKCE, or SAML 2.0 Web Browser SSO. */
export function signInEndpoints(deps: SignInDeps): Endpoint[] {
  const { db, jwtSecret, limits, billing, issuer, logger, now: clock } = deps;
  const publicUrl = issuer.url;
  const attempts = sealer(jwtSecret, "company sign-in");
  const links = sealer(jwtSecret, "company account link");
  const samlAnswers = sealer(jwtSecret, "SAML answer");
  const appSecrets = sealer(jwtSecret, "authenticator apps");
  const answer = signedInAnswers(deps);
  const now = () => new Date(clock());

  const failed = (message: string) => new Expected("company_sign_in_failed", { message });

  /** Signs a member in. The browser then forgets the attempt. */
  async function signedIn(userId: string, { organizationId, subject, sid }: CompanyPerson, req: Request) {
    const { account, login } = await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom("users").where("id", "=", userId).select("id").forShare().execute();
      const account = await activeAccount(transaction, userId);
      if (account.organizationId !== organizationId) throw failed("You are no longer a member of the organization.");
      // Staff see all organizations, so no organization may decide who they are.
      if (account.isStaff) throw failed("Staff of this installation sign in with a password.");
      const login = await addLogin(transaction, { userId, method: "company", from: fromOf(req) }, now());
      const started = { loginId: login.id, organizationId, subject, sid };
      await transaction.insertInto("companyLogins").values(started).execute();
      return { account, login };
    });
    return answer(account, login, { cookie: true, cookies: [attemptCookieHeader("", publicUrl)], req });
  }

  /** The person whom the provider has signed in. */
  async function personFrom(req: Request, query: string): Promise<CompanyPerson> {
    const attempt = attemptSchema.safeParse(await attempts.open(attemptCookie(req)));
    const elsewhere = failed("This sign-in was started in another browser, or more than ten minutes ago.");
    if (!attempt.success || attempt.data.expiresAt <= clock()) throw elsewhere;
    const { organizationId } = attempt.data;
    const client = await providerOf(deps, organizationId);
    if (!client) throw failed("The organization has removed its sign-in provider.");
    if ("requestId" in attempt.data) {
      const { requestId } = attempt.data;
      const answer = samlAnswerSchema.safeParse(
        await samlAnswers.open(new URLSearchParams(query).get(SAML_ANSWER) ?? ""),
      );
      if (!answer.success) throw failed("The provider's response could not be verified.");
      if ("problem" in answer.data) throw failed(answer.data.problem);
      const { person, expiresAt } = answer.data;
      const isOfAttempt = answer.data.requestId === requestId && person.organizationId === organizationId;
      if (!isOfAttempt || expiresAt <= clock()) throw elsewhere;
      if (client.protocol !== "saml" || person.issuer !== client.issuer)
        throw failed("The organization has changed its sign-in provider.");
      await useAssertion(organizationId, answer.data);
      return person;
    }
    if (client.protocol !== "oidc") throw elsewhere;
    const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier } = attempt.data;
    const provider = await openProvider(deps, client);
    const url = new URL(redirectUri(publicUrl));
    url.search = query;
    try {
      const tokens = await oidc.authorizationCodeGrant(provider, url, {
        pkceCodeVerifier,
        expectedNonce,
        expectedState,
        idTokenExpected: true,
      });
      const idToken = claimsSchema.parse(tokens.claims());
      if (idToken.iat > clock() / 1_000 + CLOCK_TOLERANCE_S) throw failed("The provider's answer is dated ahead.");
      const isInfoNeeded = idToken.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined;
      const info = isInfoNeeded ? await oidc.fetchUserInfo(provider, tokens.access_token, idToken.sub) : {};
      const claims = claimsSchema.parse({ ...info, ...idToken });
      return {
        organizationId,
        issuer: client.issuer,
        subject: claims.sub,
        email: await companyAddress(db, organizationId, claims),
        name: claims.name ?? null,
        groups: groupsIn(claims, client.groupsClaim),
        sid: claims.sid ?? null,
      };
    } catch (error) {
      if (error instanceof Expected) throw error;
      logger.warn(
        { security: "sign_in_failed", err: error, organizationId },
        "sign-in with a company's provider failed",
      );
      if (error instanceof oidc.AuthorizationResponseError) throw failed("The provider did not sign you in.");
      const isAnswer = error instanceof oidc.ResponseBodyError || (error instanceof oidc.ClientError && error.code);
      throw isAnswer || error instanceof z.ZodError
        ? failed("The provider's response could not be verified.")
        : new Expected("provider_unavailable", { cause: error });
    }
  }

  /** @throws Expected `company_sign_in_failed` if the assertion has signed somebody in before */
  async function useAssertion(
    organizationId: string,
    { assertionId: id, validUntil }: { assertionId: string; validUntil: number },
  ): Promise<void> {
    await db.deleteFrom("samlAssertions").where("expiresAt", "<", now()).execute();
    // Until then, a sealed answer may come back.
    const expiresAt = new Date(Math.max(validUntil, clock()) + ATTEMPT_MS);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("samlAssertions")
      .values({ organizationId, id, expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw failed("This response of the provider has been used already.");
  }

  /** What a SAML response says, sealed. */
  async function samlAnswer(organizationId: string, response: string): Promise<string> {
    const source = await providerOf(deps, organizationId);
    if (source?.protocol !== "saml") throw failed("The organization does not sign in with SAML.");
    const provider = await openSamlProvider(deps, source);
    try {
      const service = serviceProvider(publicUrl, organizationId);
      const {
        attributes,
        subject,
        email: given,
        name,
        ...answer
      } = await readResponse(response, provider, service, clock());
      const { issuer, groupsClaim } = source;
      const email = await companyAddress(db, organizationId, { iss: issuer, email: given, email_verified: true });
      // The others decide nothing, and a provider may name hundreds.
      const groups = groupsInRules(await rulesOf(db, organizationId), groupsIn(attributes, groupsClaim));
      const person = { organizationId, issuer, subject, email, name, groups, sid: null };
      const validUntil = answer.validUntil.getTime();
      return await samlAnswers.seal({ ...answer, person, validUntil, expiresAt: clock() + ATTEMPT_MS });
    } catch (error) {
      if (!(error instanceof ResponseProblem)) throw error;
      logger.warn({ security: "sign_in_failed", err: error, organizationId }, "a SAML response was refused");
      throw failed("The provider's response could not be verified.");
    }
  }

  /** The member who signs in; `account` if an account must first prove that it is the same person. */
  function memberOf(person: CompanyPerson): Promise<{ userId: string } | { account: string }> {
    const { organizationId, subject, email } = person;
    return db.transaction().execute(async (transaction) => {
      await lockOrganizations(transaction, [organizationId]);
      const known = await transaction
        .selectFrom("companyIdentities")
        .where("organizationId", "=", organizationId)
        .where("issuer", "=", person.issuer)
        .where("subject", "=", subject)
        .select("userId")
        .executeTakeFirst();
      if (known) return known;
      const account = await transaction
        .selectFrom("users as u")
        .leftJoin("directoryPeople as d", "d.userId", "u.id")
        .leftJoin("companyIdentities as i", "i.userId", "u.id")
        .where("u.email", "=", email)
        .select(["u.id", "u.organizationId", "u.passwordHash", "d.createdAccount", "i.userId as linked"])
        .executeTakeFirst();
      if (!account) return { userId: await addMember(transaction, person, { billing, now: now() }) };
      const isOfDirectory = account.organizationId === organizationId && account.createdAccount === true;
      // The company made this account, and nobody but the company has ever vouched for it.
      if (isOfDirectory && account.passwordHash === null && account.linked === null) {
        await linkIdentity(transaction, account.id, person, now());
        return { userId: account.id };
      }
      return { account: account.id };
    });
  }

  return [
    endpoint(startCompanySignIn, {
      async handle({ body: { email } }) {
        const found = await verifiedDomain(db, email);
        const client = found && (await providerOf(deps, found.organizationId));
        if (!client) throw new Expected("no_company_sign_in");
        const { organizationId } = found;
        const expiresAt = clock() + ATTEMPT_MS;
        if (client.protocol === "saml") {
          // An XML id begins with a letter or underscore.
          const requestId = `_${randomUUID()}`;
          const provider = await openSamlProvider(deps, client);
          const url = await signInUrl(provider, serviceProvider(publicUrl, organizationId), requestId);
          const sealed = await attempts.seal({ organizationId, requestId, expiresAt });
          return { status: 200, body: { url }, headers: { "Set-Cookie": attemptCookieHeader(sealed, publicUrl) } };
        }
        const provider = await openProvider(deps, client);
        const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
        const url = signInPage(provider, {
          redirect_uri: redirectUri(publicUrl),
          scope: "openid email profile",
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          login_hint: email,
        });
        const attempt = { organizationId, state, nonce, verifier, expiresAt };
        const cookie = attemptCookieHeader(await attempts.seal(attempt), publicUrl);
        return { status: 200, body: { url: url.href }, headers: { "Set-Cookie": cookie } };
      },
    }),
    endpoint(takeSamlResponse, {
      before: [express.urlencoded({ extended: false, limit: "1mb", parameterLimit: 10 })],
      async handle({ params: { id: organizationId }, req, res }) {
        const body = samlResponseSchema.safeParse(req.body);
        if (!body.success) throw failed("There is no SAML response.");
        const answer = await samlAnswer(organizationId, body.data.SAMLResponse).catch((error: unknown) => {
          if (!(error instanceof Expected)) throw error;
          return samlAnswers.seal({ problem: error.message });
        });
        res.redirect(303, `${redirectUri(publicUrl)}?${new URLSearchParams({ [SAML_ANSWER]: answer })}`);
        return undefined;
      },
    }),
    endpoint(getSamlMetadata, {
      async handle({ params: { id }, res }) {
        const { entityId, responseUrl } = serviceProvider(publicUrl, id);
        const metadata = generateServiceProviderMetadata({
          ...{ issuer: entityId, callbackUrl: responseUrl, wantAssertionsSigned: true, identifierFormat: null },
        });
        res.type(getSamlMetadata.answers[200].mediaType).send(metadata);
        return undefined;
      },
    }),
    endpoint(finishCompanySignIn, {
      async handle({ body: { query }, req }) {
        const person = await personFrom(req, query);
        const member = await memberOf(person);
        if ("userId" in member) {
          const attempt = { email: person.email, method: "company" as const, from: fromOf(req) };
          return noting(db, attempt, clock, () => signedIn(member.userId, person, req));
        }
        const { name: organizationName } = await db
          .selectFrom("organizations")
          .where("id", "=", person.organizationId)
          .select("name")
          .executeTakeFirstOrThrow();
        const token = await links.seal({ userId: member.account, expiresAt: clock() + ATTEMPT_MS, person });
        const link = { email: person.email, organizationName, token };
        const headers = { "Set-Cookie": attemptCookieHeader("", publicUrl) };
        return { status: 200, body: { success: false, link }, headers };
      },
    }),
    endpoint(linkCompanyAccount, {
      async handle({ body: { token, password, code }, req }) {
        const link = linkSchema.safeParse(await links.open(token));
        if (!link.success || link.data.expiresAt <= clock()) {
          throw failed("This took more than ten minutes. Start again.");
        }
        const { userId, person } = link.data;
        const from = fromOf(req);
        return noting(db, { email: person.email, method: "company", from }, clock, async () => {
          const attempt = await countAttempt(deps, person.email, req);
          const stored = await findAccount(db, { id: userId });
          if (!(await passwordMatches(password, stored?.passwordHash)) || stored?.account.email !== person.email) {
            throw new Expected("invalid_credentials", { message: "The password is wrong." });
          }
          if (stored.isSuspended) throw new Expected("account_suspended");
          if (stored.account.isStaff) throw failed("Staff of this installation sign in with a password.");
          // The password of another company's member proves nothing if that company requires its own provider.
          if (stored.account.organizationId !== person.organizationId) {
            await assertMaySignInWithoutCompany(db, stored.account);
          }
          await db.transaction().execute(async (transaction) => {
            await linkMember(transaction, userId, person, { billing, now: now() });
            await takeCodeIfNeeded({ transaction, sealer: appSecrets }, { userId, code, from }, now());
          });
          await limits.afterLogin(attempt);
          return signedIn(userId, person, req);
        });
      },
    }),
  ];
}
