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
import { effectsOfProvider } from "./effects.ts";
import { lockForSignIn } from "./lock.ts";
import { notifyRequiredSignIn } from "./notify-members.ts";
import { clientOf, clientSecrets, type ProviderDeps, problemOf, redirectUri } from "./provider.ts";
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
        if (body.issuer !== undefined) assertReachable(body.issuer, privateWebhooks);
        const at = new Date(now());
        await db.transaction().execute(async (transaction) => {
          await lockForSignIn(transaction, caller);
          const stored = await shownTo(transaction, organizationId);
          const { clientSecret } = body;
          const change = changeOfVersion(companySignInChangeSchema, { ...stored, clientSecret: null }, body, ifMatch);
          if (!change) return;
          await requireVerifiedDomain(transaction, organizationId);
          const settings = complete(stored, body);
          if (settings.required && !stored.required) await assertWayBack(transaction, userId);
          const effects = await effectsOfProvider(
            transaction,
            { organizationId, callerId: userId },
            {
              before: stored.configured ? stored : null,
              after: settings,
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
            ...(sealed && { clientSecret: sealed }),
            ...(settings.required !== stored.required && { wayBack: settings.required ? userId : null }),
          };
          if (stored.configured) {
            await transaction
              .updateTable("companySignIns")
              .set(columns)
              .where("organizationId", "=", organizationId)
              .execute();
          } else if (sealed) {
            await transaction
              .insertInto("companySignIns")
              .values({ organizationId, ...columns, clientSecret: sealed })
              .execute();
          }
          if (settings.issuer !== stored.issuer) {
            // A subject means somebody only at the provider that named it.
            await transaction.deleteFrom("companyIdentities").where("organizationId", "=", organizationId).execute();
          }
          if (settings.required && !stored.required) {
            await endPasswordLogins(transaction, organizationId, loginId, at);
            await notifyRequiredSignIn(transaction, organizationId);
          }
          const { clientSecret: _, ...before } = change.before;
          const { clientSecret: isNew, ...after } = change.after;
          const entry = {
            action: "company_sign_in.updated",
            resource: "company-sign-in",
            resourceId: organizationId,
            before,
            after: { ...after, ...(isNew !== undefined && { clientSecretChanged: true }) },
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
        const client = await clientOf(deps, organizationId);
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
    .select(["c.issuer", "c.clientId", "c.groupsClaim", "c.required", "u.email as wayBack"])
    .executeTakeFirst();
  const none = { issuer: null, clientId: null, groupsClaim: DEFAULT_GROUPS_CLAIM, required: false, wayBack: null };
  const settings = stored ?? none;
  return {
    configured: stored !== undefined,
    ...settings,
    redirectUri: redirectUri(publicUrl),
    backChannelLogoutUri: `${publicUrl}/api/auth/company/back-channel-logout/${organizationId}`,
    etag: versionOf(companySignInChangeSchema, settings),
  };
}

/** @throws Expected `invalid_body` for an issuer that we would not connect to */
function assertReachable(issuer: string, allowPrivate: boolean): void {
  try {
    parseDestination(issuer, { allowPrivate });
  } catch (error) {
    if (!(error instanceof RefusedDestinationError)) throw error;
    const detail = { path: "issuer", code: "not_allowed", message: error.message } as const;
    throw new Expected("invalid_body", { details: [detail] });
  }
}

/** The settings after a change. @throws Expected `invalid_body` if one is missing */
function complete(stored: CompanySignIn, wanted: CompanySignInChange) {
  const { issuer = stored.issuer, clientId = stored.clientId, clientSecret } = wanted;
  const { groupsClaim = stored.groupsClaim, required = stored.required } = wanted;
  // A secret must not be sent to another provider than the one it was entered for.
  const needsSecret = clientSecret === undefined && issuer !== stored.issuer;
  const missing = (path: string): ErrorDetail => ({ path, code: "required", message: "is required" });
  if (issuer === null || clientId === null || needsSecret) {
    const details = [
      ...(issuer === null ? [missing("issuer")] : []),
      ...(clientId === null ? [missing("clientId")] : []),
      ...(needsSecret ? [missing("clientSecret")] : []),
    ];
    throw new Expected("invalid_body", { details });
  }
  return { issuer, clientId, groupsClaim, required };
}

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
