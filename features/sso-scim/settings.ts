import {
  type CompanySignIn,
  type CompanySignInChange,
  companySignInChangeSchema,
  getCompanySignIn,
  removeCompanySignIn,
  testCompanySignIn,
  updateCompanySignIn,
} from "@treadlight/contract/company";
import { type ErrorDetail, Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { changeOfVersion, versionOf } from "@treadlight/platform/lists";
import { parseDestination, RefusedDestinationError } from "@treadlight/platform/outbound";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import { confirmationIn } from "../organization/confirmation.ts";
import { confirmAtOnce } from "../organization/pending-changes.ts";
import { requireVerifiedDomain } from "./domains.ts";
import { effectsOfProvider, isOtherProvider } from "./effects.ts";
import { lockForSignIn } from "./lock.ts";
import { notifyRequiredSignIn } from "./notify-members.ts";
import { clientSecrets, type ProviderDeps, problemOf, providerOf, redirectUri } from "./provider.ts";
import { readSource, reasonOf } from "./saml-provider.ts";
import { serviceProvider } from "./saml-response.ts";
import { SIGN_IN_PAGE } from "./verified-domains.ts";

const DEFAULT_GROUPS_CLAIM = "groups";

/** Owners set how their organization signs in. */
export function settingsEndpoints(deps: ProviderDeps): Endpoint[] {
  const { db, jwtSecret, privateWebhooks, issuer, now } = deps;
  const shownTo = (db: Kysely<Database>, organizationId: string) => signInOf(db, organizationId, issuer.url);
  return [
    endpoint(getCompanySignIn, {
      async handle({ caller: { organizationId } }) {
        return { status: 200, body: await shownTo(db, organizationId) };
      },
    }),
    endpoint(updateCompanySignIn, {
      async handle({ caller, body, ifMatch, req }) {
        const { organizationId, userId, loginId } = caller;
        if (body.issuer !== undefined) assertReachable("issuer", body.issuer, privateWebhooks);
        if (body.metadataUrl !== undefined) assertReachable("metadataUrl", body.metadataUrl, privateWebhooks);
        const described = await describedBy(deps, body);
        const at = new Date(now());
        await db.transaction().execute(async (transaction) => {
          await lockForSignIn(transaction, caller);
          const stored = await shownTo(transaction, organizationId);
          const { clientSecret } = body;
          const secrets = { clientSecret: null, metadata: null };
          const change = changeOfVersion(companySignInChangeSchema, { ...stored, ...secrets }, body, ifMatch);
          if (!change) return;
          await requireVerifiedDomain(transaction, organizationId);
          const settings = complete(stored, body, described);
          if (settings.required && !stored.required) await assertWayBack(transaction, userId);
          const effects = await effectsOfProvider(
            transaction,
            { organizationId, callerId: userId },
            {
              before: stored.configured ? stored : null,
              after: settings,
              hasNewMetadata: change.after.metadata !== undefined || typeof change.after.metadataUrl === "string",
              endingLogins: () => countPasswordLogins(transaction, organizationId, loginId),
            },
          );
          const title = settings.required
            ? "Members must sign in with the provider"
            : "The sign-in provider has changed";
          const asking = { organizationId, confirmation: confirmationIn(req) };
          await confirmAtOnce(transaction, asking, { title, effects, page: SIGN_IN_PAGE });
          const sealed =
            clientSecret !== undefined && (await clientSecrets(jwtSecret, organizationId).seal(clientSecret));
          const columns = {
            ...settings,
            ...(settings.protocol === "saml" ? { clientSecret: null } : sealed && { clientSecret: sealed }),
            ...(settings.required !== stored.required && { wayBack: settings.required ? userId : null }),
          };
          if (stored.configured) {
            await transaction
              .updateTable("companySignIns")
              .set(columns)
              .where("organizationId", "=", organizationId)
              .execute();
          } else {
            await transaction
              .insertInto("companySignIns")
              .values({ organizationId, metadata: null, metadataUrl: null, clientSecret: null, ...columns })
              .execute();
          }
          if (isOtherProvider(stored, settings)) {
            await transaction.deleteFrom("companyIdentities").where("organizationId", "=", organizationId).execute();
          }
          if (settings.required && !stored.required) {
            await endPasswordLogins(transaction, organizationId, loginId, at);
            await notifyRequiredSignIn(transaction, organizationId);
          }
          const { clientSecret: _, metadata: __, ...before } = change.before;
          const { clientSecret: isNew, metadata: isOther, ...after } = change.after;
          const entry = {
            action: "company_sign_in.updated",
            resource: "company-sign-in",
            resourceId: organizationId,
            before,
            after: {
              ...after,
              ...(isNew !== undefined && { clientSecretChanged: true }),
              ...(isOther !== undefined && { metadataChanged: true }),
            },
          };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at);
        });
        return { status: 200, body: await shownTo(db, organizationId) };
      },
    }),
    endpoint(removeCompanySignIn, {
      async handle({ caller, req }) {
        const { organizationId, userId } = caller;
        await db.transaction().execute(async (transaction) => {
          await lockForSignIn(transaction, caller);
          const stored = await shownTo(transaction, organizationId);
          const effects = await effectsOfProvider(
            transaction,
            { organizationId, callerId: userId },
            { before: stored.configured ? stored : null, after: null, endingLogins: async () => 0 },
          );
          const asking = { organizationId, confirmation: confirmationIn(req) };
          await confirmAtOnce(transaction, asking, {
            title: "The sign-in provider is removed",
            effects,
            page: SIGN_IN_PAGE,
          });
          const removed = await transaction
            .deleteFrom("companySignIns")
            .where("organizationId", "=", organizationId)
            .returning("issuer")
            .executeTakeFirst();
          if (!removed) return;
          await transaction.deleteFrom("companyIdentities").where("organizationId", "=", organizationId).execute();
          const entry = {
            action: "company_sign_in.removed",
            resource: "company-sign-in",
            resourceId: organizationId,
            before: removed,
          };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, new Date(now()));
        });
        return { status: 204, body: undefined };
      },
    }),
    endpoint(testCompanySignIn, {
      async handle({ caller: { organizationId } }) {
        const client = await providerOf(deps, organizationId);
        if (!client) throw new Expected("conflict", { message: "There is no provider to test yet." });
        return { status: 200, body: { problem: await problemOf(deps, client) } };
      },
    }),
  ];
}

async function signInOf(db: Kysely<Database>, organizationId: string, publicUrl: string): Promise<CompanySignIn> {
  const stored = await db
    .selectFrom("companySignIns as c")
    .leftJoin("users as u", "u.id", "c.wayBack")
    .where("c.organizationId", "=", organizationId)
    .select(["c.protocol", "c.issuer", "c.clientId", "c.metadataUrl", "c.groupsClaim", "c.required"])
    .select("u.email as wayBack")
    .executeTakeFirst();
  const none = {
    ...({ protocol: "oidc", issuer: null, clientId: null, metadataUrl: null } as const),
    ...{ groupsClaim: DEFAULT_GROUPS_CLAIM, required: false, wayBack: null },
  };
  const settings = stored ?? none;
  return {
    configured: stored !== undefined,
    ...settings,
    redirectUri: redirectUri(publicUrl),
    backChannelLogoutUri: `${publicUrl}/api/auth/company/back-channel-logout/${organizationId}`,
    samlUrl: serviceProvider(publicUrl, organizationId).entityId,
    etag: versionOf(companySignInChangeSchema, settings),
  };
}

/** @throws Expected `invalid_body` for an address that we would not connect to */
function assertReachable(path: string, address: string, allowPrivate: boolean): void {
  try {
    parseDestination(address, { allowPrivate });
  } catch (error) {
    if (!(error instanceof RefusedDestinationError)) throw error;
    const detail = { path, code: "not_allowed", message: error.message } as const;
    throw new Expected("invalid_body", { details: [detail] });
  }
}

/**
 * The entity id in the metadata that a change brings. Read before anything is locked.
 * @throws Expected `invalid_body` if it cannot be used
 */
async function describedBy(deps: ProviderDeps, change: CompanySignInChange): Promise<string | undefined> {
  const { metadata, metadataUrl } = change;
  if (metadata === undefined && metadataUrl === undefined) return undefined;
  const path = metadata === undefined ? "metadataUrl" : "metadata";
  try {
    return (await readSource(deps, { metadata: metadata ?? null, metadataUrl: metadataUrl ?? null })).issuer;
  } catch (error) {
    throw invalid(path, "not_allowed", reasonOf(error));
  }
}

const invalid = (path: string, code: ErrorDetail["code"], message: string) =>
  new Expected("invalid_body", { details: [{ path, code, message }] });

/**
 * The settings after a change.
 * @param described the entity id in its metadata
 * @throws Expected `invalid_body` if one is missing, or of the other protocol
 */
function complete(stored: CompanySignIn, wanted: CompanySignInChange, described: string | undefined) {
  const { groupsClaim = stored.groupsClaim, required = stored.required, protocol = stored.protocol } = wanted;
  const foreign = protocol === "saml" ? OF_OIDC : OF_SAML;
  const other = foreign.find((field) => wanted[field] !== undefined);
  if (other) throw invalid(other, "not_allowed", `does not belong to ${PROTOCOL_NAMES[protocol]}`);
  const isOther = protocol !== stored.protocol || !stored.configured;
  if (protocol === "saml") {
    const issuer = described ?? (isOther ? null : stored.issuer);
    if (wanted.metadata !== undefined && wanted.metadataUrl !== undefined) {
      throw invalid("metadata", "not_allowed", "is not needed beside metadataUrl");
    }
    if (issuer === null) throw invalid("metadataUrl", "required", "is required, or metadata");
    const { metadata = null, metadataUrl = null } = wanted;
    return { protocol, issuer, groupsClaim, required, clientId: null, ...(described && { metadata, metadataUrl }) };
  }
  const before = isOther ? { issuer: null, clientId: null } : stored;
  const { issuer = before.issuer, clientId = before.clientId, clientSecret } = wanted;
  // A secret must not be sent to another provider than the one it was entered for.
  const needsSecret = clientSecret === undefined && issuer !== before.issuer;
  const missing = (path: string): ErrorDetail => ({ path, code: "required", message: "is required" });
  if (issuer === null || clientId === null || needsSecret) {
    const details = [
      ...(issuer === null ? [missing("issuer")] : []),
      ...(clientId === null ? [missing("clientId")] : []),
      ...(needsSecret ? [missing("clientSecret")] : []),
    ];
    throw new Expected("invalid_body", { details });
  }
  return { protocol, issuer, clientId, groupsClaim, required, metadata: null, metadataUrl: null };
}

const OF_OIDC = ["issuer", "clientId", "clientSecret"] as const;
const OF_SAML = ["metadata", "metadataUrl"] as const;
const PROTOCOL_NAMES = { oidc: "OpenID Connect", saml: "SAML" };

/** @throws Expected `conflict` for an owner without a password */
async function assertWayBack(db: Kysely<Database>, userId: string): Promise<void> {
  const { passwordHash } = await db
    .selectFrom("users")
    .where("id", "=", userId)
    .select("passwordHash")
    .executeTakeFirstOrThrow();
  if (passwordHash !== null) return;
  const message = "You have no password, so you could lock yourself out. Set one with “Forgot your password?” first.";
  throw new Expected("conflict", { message });
}

/** Signs everybody out who signed in with a password, but for the login that asks. Device credentials stay. */
async function endPasswordLogins(
  db: Kysely<Database>,
  organizationId: string,
  loginId: string | undefined,
  now: Date,
): Promise<void> {
  const ids = passwordLogins(db, organizationId, loginId).select("l.id");
  await db.updateTable("logins").set({ revokedAt: now }).where("id", "in", ids).execute();
}

async function countPasswordLogins(
  db: Kysely<Database>,
  organizationId: string,
  loginId: string | undefined,
): Promise<number> {
  const logins = passwordLogins(db, organizationId, loginId);
  return (await logins.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;
}

const passwordLogins = (db: Kysely<Database>, organizationId: string, loginId: string | undefined) =>
  db
    .selectFrom("logins as l")
    .innerJoin("users as u", "u.id", "l.userId")
    .where("u.organizationId", "=", organizationId)
    .where("l.revokedAt", "is", null)
    .where("l.tokenHash", "is", null)
    .where(
      "l.id",
      "not in",
      db.selectFrom("companyLogins").where("organizationId", "=", organizationId).select("loginId"),
    )
    .$if(loginId !== undefined, (query) => query.where("l.id", "!=", loginId ?? ""));
