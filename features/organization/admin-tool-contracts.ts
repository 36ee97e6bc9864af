import { randomUUID } from "node:crypto";
import { can } from "@treadlight/contract/access";
import { toolContracts } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import { contractPlans } from "@treadlight/domain/ratings";
import { type Database, isUniqueViolation } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { orNotFound, readEndpoints, readTable } from "@treadlight/platform/lists";
import { type Kysely, sql, type Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { lockOwnOrganization } from "./lock.ts";

const UNRATED = {
  path: "tool",
  code: "invalid_value",
  message: "must be a tool of which the terms of that plan are known, besides those of a weaker one",
} as const;

/** The contracts under which an organization uses tools. They are stated and taken back, and never changed. */
export function toolContractsResource({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const table = readTable(db, rowsOf, ["tool"]);

  /** @throws Expected `forbidden` if the caller may no longer decide about tools; `already_exists` */
  const changing = <T>(caller: UserIdentity, change: (transaction: Transaction<Database>, at: Date) => Promise<T>) =>
    db
      .transaction()
      .execute(async (transaction) => {
        if (!can(await lockOwnOrganization(transaction, caller), "tool_policy")) throw new Expected("forbidden");
        return change(transaction, new Date(now()));
      })
      .catch((cause) => {
        if (!isUniqueViolation(cause)) throw cause;
        throw new Expected("already_exists", {
          cause,
          details: [{ path: "tool", code: "duplicate", message: "has a contract already" }],
        });
      });

  return [
    ...readEndpoints(toolContracts, table),
    endpoint(toolContracts.create, {
      async handle({ caller, body: after }) {
        const { organizationId, userId } = caller;
        if (!contractPlans(after.tool).includes(after.plan)) throw new Expected("invalid_body", { details: [UNRATED] });
        const row = await changing(caller, async (transaction, createdAt) => {
          const id = randomUUID();
          await transaction
            .insertInto("toolContracts")
            .values({ id, organizationId, ...after, createdBy: userId, createdAt })
            .execute();
          const entry = { action: "tool_contract.stated", resource: "tool-contracts", resourceId: id, after };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, createdAt);
          return orNotFound(await table.one(caller, id, transaction));
        });
        return { status: 201, body: row };
      },
    }),
    endpoint(toolContracts.remove, {
      async handle({ caller, params: { id } }) {
        const { organizationId, userId } = caller;
        const row = await changing(caller, async (transaction, at) => {
          const row = orNotFound(await table.one(caller, id, transaction));
          await transaction.deleteFrom("toolContracts").where("id", "=", id).execute();
          const before = { tool: row.tool, plan: row.plan };
          const entry = { action: "tool_contract.taken_back", resource: "tool-contracts", resourceId: id, before };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at);
          return row;
        });
        return { status: 200, body: row };
      },
    }),
  ];
}

function rowsOf(db: Kysely<Database>, { organizationId }: UserIdentity) {
  return db
    .selectFrom("toolContracts as c")
    .leftJoin("users as u", "u.id", "c.createdBy")
    .where("c.organizationId", "=", organizationId)
    .select(["c.id", "c.tool", "c.plan", "c.createdAt"])
    .select(sql<string | null>`coalesce(u.name, u.email)`.as("createdBy"));
}
