import type { Route } from "@treadlight/contract/access";
import { CONFIRM_HEADER } from "@treadlight/contract/confirmation";
import type { ResourceName, rowParams } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import type { RouteDefinition } from "@treadlight/contract/route";
import { type Database, isUniqueViolation } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { AuditEntry, WriteContext } from "@treadlight/platform/lists";
import { assertVersion, type Change, changeOfVersion, orNotFound, versionedBy } from "@treadlight/platform/lists";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { ApiDeps } from "../deps.ts";
import { type Actor, auditAll } from "./record.ts";

type ConsoleRoute = Extract<Route, `${string} /api/admin/${string}`>;

/** A resource of the contract whose rows can be edited. */
interface WritableResource<New extends z.ZodType, Editable extends z.ZodObject> {
  name: ResourceName;
  create?: RouteDefinition<ConsoleRoute, z.ZodType, z.ZodType, New, { 201: z.ZodType }>;
  update: RouteDefinition<ConsoleRoute, typeof rowParams, z.ZodType, Editable, { 200: z.ZodType }>;
  remove?: RouteDefinition<ConsoleRoute, typeof rowParams, z.ZodType, z.ZodType, { 200: z.ZodType }>;
}

interface Writing<New extends z.ZodType, Editable extends z.ZodObject, Stored> {
  /** The row as the caller sees it. */
  one(caller: UserIdentity, id: string, db: Kysely<Database>): Promise<object | undefined>;
  /** As whom the caller acts, and in which organization; without one, for the platform. */
  auditAs(caller: UserIdentity, stored: Stored | undefined): { actor: Actor; organizationId?: string };
  /** The field whose value no two rows may share. */
  unique?: string;
  /** @returns the new row's id, and the fields that only this answer shows */
  create?(context: WriteContext, body: z.output<New>): Promise<{ id: string; entry: AuditEntry; shownOnce?: object }>;
  /**
   * Reads the fields that can be edited, and locks the row until the transaction ends.
   * @returns undefined for a row that the caller may not see
   */
  lock(context: WriteContext, id: string, purpose: "update" | "remove"): Promise<Stored | undefined>;
  update(
    context: WriteContext & { id: string; stored: Stored },
    change: Change<z.output<Editable>>,
  ): Promise<AuditEntry[]>;
  /** @returns undefined if nothing changes */
  remove?(context: WriteContext & { id: string; stored: Stored }): Promise<AuditEntry | undefined>;
}

/**
 * Serves the routes that create, update and remove rows of a resource. Each is one transaction: lock the row, compare its
 * version and the wanted fields, write, read the answer, audit.
 * @throws Expected `already_exists` for a name or address that is taken; `not_found`; `precondition_failed`
 */
export function writeEndpoints<
  New extends z.ZodType,
  Editable extends z.ZodObject,
  Stored extends Readonly<Record<keyof z.output<Editable>, unknown>>,
>(
  deps: Pick<ApiDeps, "db" | "now">,
  resource: WritableResource<New, Editable>,
  { one, auditAs, unique, create, lock, update, remove }: Writing<New, Editable, Stored>,
): Endpoint[] {
  const { name } = resource;
  const editable = resource.update.body;
  if (!editable) throw new TypeError(`${resource.update.route} has no body`);
  const versioned = versionedBy(editable);

  const inTransaction = async <T>(
    caller: UserIdentity,
    work: (context: WriteContext) => Promise<T>,
    confirmation?: string,
  ): Promise<T> => {
    const at = new Date(deps.now());
    try {
      return await deps.db.transaction().execute((transaction) => work({ transaction, caller, at, confirmation }));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new Expected("already_exists", {
        cause: error,
        ...(unique && { details: [{ path: unique, code: "duplicate", message: "is taken" }] }),
      });
    }
  };
  const record = (
    { transaction, caller, at }: WriteContext,
    id: string,
    entries: readonly AuditEntry[],
    stored?: Stored,
  ): Promise<void> => {
    const { actor, ...chain } = auditAs(caller, stored);
    const changes = entries.map((entry) => ({ resource: name, resourceId: id, ...entry }));
    return auditAll(transaction, actor, { ...chain, changes }, at);
  };

  const endpoints: Endpoint[] = [
    endpoint(resource.update, {
      async handle({ caller, params: { id }, body: wanted, ifMatch, req }) {
        const made = async (context: WriteContext) => {
          const stored = orNotFound(await lock(context, id, "update"));
          const change = changeOfVersion(editable, stored, wanted, ifMatch);
          const entries = change ? await update({ ...context, id, stored }, change) : [];
          const answer = orNotFound(await one(caller, id, context.transaction));
          await record(context, id, entries, stored);
          return answer;
        };
        const row = await inTransaction(caller, made, req.get(CONFIRM_HEADER));
        return { status: 200, body: versioned(row) };
      },
    }),
  ];
  if (resource.create && create) {
    const created = endpoint(resource.create, {
      async handle({ caller, body }) {
        const row = await inTransaction(caller, async (context) => {
          const { id, entry, shownOnce } = await create(context, body);
          const answer = orNotFound(await one(caller, id, context.transaction));
          await record(context, id, [entry]);
          return { ...versioned(answer), ...shownOnce };
        });
        return { status: 201, body: row };
      },
    });
    endpoints.push(created);
  }
  if (resource.remove && remove) {
    const removed = endpoint(resource.remove, {
      async handle({ caller, params: { id }, ifMatch, req }) {
        const made = async (context: WriteContext) => {
          const stored = orNotFound(await lock(context, id, "remove"));
          assertVersion(editable, stored, ifMatch);
          const before = orNotFound(await one(caller, id, context.transaction));
          const entry = await remove({ ...context, id, stored });
          // A key or an invitation is revoked, and stays.
          const after = await one(caller, id, context.transaction);
          await record(context, id, entry ? [entry] : [], stored);
          return after ?? before;
        };
        const row = await inTransaction(caller, made, req.get(CONFIRM_HEADER));
        return { status: 200, body: versioned(row) };
      },
    });
    endpoints.push(removed);
  }
  return endpoints;
}

/** The caller acts in their organization. */
export function asMember({ userId, organizationId }: UserIdentity) {
  return { actor: { kind: "user" as const, id: userId }, organizationId };
}

/** The caller acts as staff of the platform. */
export function asStaff({ userId }: UserIdentity) {
  return { actor: { kind: "staff" as const, id: userId } };
}
