import { randomUUID } from "node:crypto";
import {
  addDomain,
  changeDomain,
  checkDomain,
  type Domain,
  domainChangeSchema,
  listDomains,
  removeDomain,
} from "@treadlight/contract/company";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { changeOfVersion, orNotFound, versionOf } from "@treadlight/platform/lists";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { confirmationIn } from "../organization/confirmation.ts";
import { confirmAtOnce } from "../organization/pending-changes.ts";
import { newOpaqueToken } from "../sign-in/secrets/opaque-token.ts";
import { effectsOfRemoval } from "./effects.ts";
import { lockForSignIn } from "./lock.ts";
import { isPublicSuffix, PUBLIC_DOMAINS } from "./public-domains.ts";
import { checkDomain as check, recordOf, SIGN_IN_PAGE } from "./verified-domains.ts";

const MAX_DOMAINS = 50;

/** The domains of an organization, which are proved by a TXT record. */
export function domainEndpoints({
  db,
  resolveTxt,
  logger,
  now,
}: Pick<ApiDeps, "db" | "resolveTxt" | "logger" | "now">) {
  return [
    endpoint(listDomains, {
      async handle({ caller: { organizationId } }) {
        const rows = await domainsOf(db, organizationId).orderBy("name").execute();
        return { status: 200, body: { domains: rows.map(shown) } };
      },
    }),
    endpoint(addDomain, {
      async handle({ caller, body: { name } }) {
        const { organizationId, userId } = caller;
        const isSuffix = isPublicSuffix(name);
        if (PUBLIC_DOMAINS.has(name) || isSuffix) {
          const message = isSuffix
            ? "is one under which anybody can have a domain"
            : "is a public mail domain, which no organization can verify";
          throw new Expected("invalid_body", { details: [{ path: "name", code: "not_allowed", message }] });
        }
        const at = new Date(now());
        const id = randomUUID();
        await db.transaction().execute(async (transaction) => {
          await lockForSignIn(transaction, caller);
          const present = await domainsOf(transaction, organizationId).execute();
          if (present.some((domain) => domain.name === name)) throw new Expected("already_exists");
          if (present.length >= MAX_DOMAINS) {
            const message = `An organization can have at most ${MAX_DOMAINS} domains.`;
            throw new Expected("already_exists", { message });
          }
          const { token: proof } = newOpaqueToken();
          await transaction.insertInto("domains").values({ id, organizationId, name, proof, createdAt: at }).execute();
          const entry = { action: "domain.added", resource: "domains", resourceId: id, after: { name } };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at);
        });
        return { status: 201, body: await domainBy(db, organizationId, id) };
      },
    }),
    endpoint(checkDomain, {
      async handle({ caller: { organizationId }, params: { id } }) {
        const { name, record } = await domainBy(db, organizationId, id);
        const found = await check({ db, resolve: resolveTxt }, id, new Date(now())).catch((err: unknown) => {
          logger.info({ err, name }, "DNS lookup failed");
          throw new Expected("domain_not_proved", { message: `The DNS of ${name} did not answer. Try again later.` });
        });
        if (found === "taken") {
          throw new Expected("already_exists", { message: `Another organization has verified ${name}.` });
        }
        if (found === "missing") {
          const message = `${record.name} has no TXT record with this value yet. New records can take up to an hour to appear.`;
          throw new Expected("domain_not_proved", { message });
        }
        return { status: 200, body: await domainBy(db, organizationId, id) };
      },
    }),
    endpoint(changeDomain, {
      async handle({ caller, params: { id }, body, ifMatch }) {
        const { organizationId, userId } = caller;
        await db.transaction().execute(async (transaction) => {
          await lockForSignIn(transaction, caller);
          const stored = await domainBy(transaction, organizationId, id);
          const change = changeOfVersion(domainChangeSchema, stored, body, ifMatch);
          if (!change) return;
          if (!stored.verifiedAt) throw new Expected("domain_not_proved");
          await transaction.updateTable("domains").set(change.after).where("id", "=", id).execute();
          const entry = { organizationId, action: "domain.updated", resource: "domains", resourceId: id, ...change };
          await audit(transaction, { kind: "user", id: userId }, entry, new Date(now()));
        });
        return { status: 200, body: await domainBy(db, organizationId, id) };
      },
    }),
    endpoint(removeDomain, {
      async handle({ caller, params: { id }, req }) {
        const { organizationId, userId } = caller;
        await db.transaction().execute(async (transaction) => {
          await lockForSignIn(transaction, caller);
          const domain = await domainBy(transaction, organizationId, id);
          const { name } = domain;
          const effects = await effectsOfRemoval(transaction, organizationId, domain);
          const removal = { title: `The domain ${name} is removed`, effects, page: SIGN_IN_PAGE };
          await confirmAtOnce(transaction, { organizationId, confirmation: confirmationIn(req) }, removal);
          await transaction.deleteFrom("domains").where("id", "=", id).execute();
          const entry = {
            organizationId,
            action: "domain.removed",
            resource: "domains",
            resourceId: id,
            before: { name },
          };
          await audit(transaction, { kind: "user", id: userId }, entry, new Date(now()));
        });
        return { status: 204, body: undefined };
      },
    }),
  ] satisfies Endpoint[];
}

function domainsOf(db: Kysely<Database>, organizationId: string) {
  return db
    .selectFrom("domains")
    .where("organizationId", "=", organizationId)
    .select(["id", "name", "proof", "verifiedAt", "checkedAt", "missingSince", "joinable"]);
}

/** @throws Expected `not_found` */
async function domainBy(db: Kysely<Database>, organizationId: string, id: string): Promise<Domain> {
  return shown(orNotFound(await domainsOf(db, organizationId).where("id", "=", id).executeTakeFirst()));
}

function shown({ proof, ...domain }: Omit<Domain, "record" | "etag"> & { proof: string }): Domain {
  const record = recordOf({ name: domain.name, proof });
  return { ...domain, record, etag: versionOf(domainChangeSchema, domain) };
}

/** @throws Expected `domain_not_proved` for an organization without a verified domain */
export async function requireVerifiedDomain(db: Kysely<Database>, organizationId: string): Promise<void> {
  const verified = await domainsOf(db, organizationId).where("verifiedAt", "is not", null).limit(1).executeTakeFirst();
  if (!verified) throw new Expected("domain_not_proved", { message: "The organization has no verified domain yet." });
}
