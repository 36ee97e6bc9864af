import { randomUUID } from "node:crypto";
import { can } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import {
  askForTool,
  decideToolRequest,
  listToolRequests,
  MAX_LISTED_REQUESTS,
  type ToolDecision,
  type ToolRequest,
} from "@treadlight/contract/organization";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import { orNotFound } from "@treadlight/platform/lists";
import { type Kysely, type Selectable, sql } from "kysely";
import { z } from "zod";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { administratorsWhoWant, sendMail, sendMails } from "../mail/index.ts";
import { lockOwnOrganization } from "./lock.ts";
import { toolRequestDecidedMail } from "./mails/tool-request-decided.ts";
import { toolRequestsMail } from "./mails/tool-requests.ts";
import { approveTool, assertTool, deciderOf } from "./tool-policy.ts";
import type { Place } from "./tool-rules.ts";

/** Bounds what one person can have administrators read. */
const MAX_OPEN_REQUESTS = 20;
/** Bounds a mail. */
const MAILED_REQUESTS = 20;
const MINUTE_S = 60;

const RESOURCE = "tool-request";

/** Requests of people for tools that their organization does not approve. */
export function toolRequestEndpoints({ db, now }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  return [
    endpoint(listToolRequests, {
      async handle({ caller: { organizationId, userId, userType } }) {
        const [decisionOn, rows] = await Promise.all([
          deciderOf(db, organizationId, new Date(now())),
          requestsOf(db, organizationId)
            .$if(!can(userType, "tool_policy"), (query) => query.where("r.userId", "=", userId))
            .orderBy(sql`r.decided_at IS NOT NULL`)
            .orderBy("r.createdAt", "desc")
            .limit(MAX_LISTED_REQUESTS)
            .execute(),
        ]);
        return { status: 200, body: { requests: rows.map((row) => shownTo(userId, row, decisionOn)) } };
      },
    }),
    endpoint(askForTool, {
      async handle({ caller, body: { tool, reason } }) {
        const { organizationId, userId } = caller;
        assertTool(tool);
        const createdAt = new Date(now());
        const body = await db.transaction().execute(async (transaction) => {
          // Serializes a person's requests, of which there may be only so many.
          await lockOwnOrganization(transaction, caller);
          const decisionOn = await deciderOf(transaction, organizationId, createdAt);
          if (decisionOn(tool, caller) === "approve") {
            throw new Expected("conflict", { message: `Your organization has approved ${tool}.` });
          }
          const open = await transaction
            .selectFrom("toolRequests")
            .where("organizationId", "=", organizationId)
            .where("userId", "=", userId)
            .where("decidedAt", "is", null)
            .select("tool")
            .execute();
          if (open.some((other) => other.tool === tool)) {
            throw new Expected("conflict", { message: `You have asked for ${tool} already.` });
          }
          if (open.length >= MAX_OPEN_REQUESTS) {
            throw new Expected("conflict", { message: `You can have ${MAX_OPEN_REQUESTS} open requests.` });
          }
          const id = randomUUID();
          await transaction
            .insertInto("toolRequests")
            .values({ id, organizationId, userId, tool, reason, createdAt })
            .execute();
          const entry = { action: "tool_request.created", resource: RESOURCE, resourceId: id, after: { tool } };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, createdAt);
          const row = await requestsOf(transaction, organizationId).where("r.id", "=", id).executeTakeFirstOrThrow();
          return shownTo(userId, row, decisionOn);
        });
        return { status: 201, body };
      },
    }),
    endpoint(decideToolRequest, {
      async handle({ caller, params: { id = "" }, body: { decision, answer = null } }) {
        const { organizationId, userId } = caller;
        const at = new Date(now());
        const body = await db.transaction().execute(async (transaction) => {
          const callerType = await lockOwnOrganization(transaction, caller);
          if (!can(callerType, "tool_policy")) throw new Expected("forbidden");
          const asked = orNotFound(
            await requestsOf(transaction, organizationId).where("r.id", "=", id).executeTakeFirst(),
          );
          const { tool } = asked;
          if (asked.decision !== null) {
            throw new Expected("conflict", { message: "Somebody has decided about this request already." });
          }
          const isApproved = decision === "approve";
          if (isApproved) await approveTool(transaction, caller, tool, at);
          const decisionOn = await deciderOf(transaction, organizationId, at);
          const open = await requestsOf(transaction, organizationId)
            .where("r.decidedAt", "is", null)
            .where(isApproved ? "r.tool" : "r.id", "=", isApproved ? tool : id)
            .execute();
          // A rule for where somebody works can still say otherwise.
          const answered = open.filter((request) => !isApproved || decisionOn(tool, request) === "approve");
          if (!answered.some((request) => request.id === id)) {
            const message = `A rule for the person's department or team decides about ${tool}. Change that rule first.`;
            throw new Expected("conflict", { message });
          }
          const decided = await transaction
            .updateTable("toolRequests")
            .where(
              "id",
              "in",
              answered.map((request) => request.id),
            )
            .set({ decision, answer, decidedAt: at, decidedBy: userId })
            .returning(["id", "userId"])
            .execute();
          const people = await transaction
            .selectFrom("users as u")
            .innerJoin("organizations as o", "o.id", "u.organizationId")
            .where(
              "u.id",
              "in",
              decided.map((request) => request.userId),
            )
            .where("u.organizationId", "=", organizationId)
            .where("u.suspendedAt", "is", null)
            .select(["u.email", "o.name as organizationName"])
            .execute();
          for (const { email: to, organizationName } of people) {
            await sendMail(transaction, toolRequestDecidedMail, {
              to,
              params: { organizationName, tool, isApproved, answer },
            });
          }
          for (const { id: resourceId } of decided) {
            const entry = { action: "tool_request.decided", resource: RESOURCE, resourceId, after: { tool, decision } };
            await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at);
          }
          const row = await requestsOf(transaction, organizationId).where("r.id", "=", id).executeTakeFirstOrThrow();
          return shownTo(userId, row, decisionOn);
        });
        return { status: 200, body };
      },
    }),
  ];
}

/** Of people who belong to the organization. */
const requestsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom("toolRequests as r")
    .innerJoin("users as u", (join) =>
      join.onRef("u.id", "=", "r.userId").onRef("u.organizationId", "=", "r.organizationId"),
    )
    .leftJoin("departments as d", "d.id", "u.departmentId")
    .leftJoin("teams as t", "t.id", "u.teamId")
    .where("r.organizationId", "=", organizationId)
    .select(["d.name as department", "t.name as team"])
    .select(["r.id", "r.userId", "r.tool", "r.reason", "r.createdAt", "r.decision", "r.answer", "r.decidedAt"])
    .select(sql<string>`coalesce(u.name, u.email)`.as("person"));

type Stored = Omit<Selectable<Database["toolRequests"]>, "organizationId" | "announcedAt" | "decidedBy"> & {
  person: string;
} & Place;

const shownTo = (
  callerId: string,
  { userId, department, team, ...row }: Stored,
  decisionOn: (tool: string, place: Place) => ToolDecision,
): ToolRequest => ({
  ...row,
  mine: userId === callerId,
  current: decisionOn(row.tool, { department, team }),
});

/** Tells administrators about requests for tools, together those of some minutes. */
export const toolRequestsJob = jobKind({
  name: "tool-requests",
  payload: z.object({}),
  result: z.null(),
  keepS: MINUTE_S,
});

export function toolRequestsHandler({ db, now }: { db: Kysely<Database>; now: () => number }): JobHandler {
  return jobHandler(toolRequestsJob, async (_payload, { signal }) => {
    const waiting = await db
      .selectFrom("toolRequests")
      .where("announcedAt", "is", null)
      .where("decidedAt", "is", null)
      .select("organizationId")
      .distinct()
      .execute();
    for (const { organizationId } of waiting) {
      signal.throwIfAborted();
      await announce(db, organizationId, new Date(now()));
    }
    return null;
  });
}

function announce(db: Kysely<Database>, organizationId: string, announcedAt: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const announced = await transaction
      .updateTable("toolRequests")
      .where("organizationId", "=", organizationId)
      .where("announcedAt", "is", null)
      .where("decidedAt", "is", null)
      .set({ announcedAt })
      .returning("id")
      .execute();
    // Another worker was faster.
    if (announced.length === 0) return;
    const requests = await requestsOf(transaction, organizationId)
      .where(
        "r.id",
        "in",
        announced.map(({ id }) => id),
      )
      .orderBy("r.createdAt")
      .execute();
    if (requests.length === 0) return;
    const administrators = await administratorsWhoWant(transaction, organizationId, "alerts");
    const listed = requests.slice(0, MAILED_REQUESTS).map(({ tool, person, reason }) => ({ tool, person, reason }));
    const params = { requests: listed, more: Math.max(0, requests.length - MAILED_REQUESTS) };
    await sendMails(
      transaction,
      toolRequestsMail,
      administrators.map(({ email: to, ...recipient }) => ({
        to,
        params: { ...recipient, ...params },
        limit: "alerts" as const,
      })),
    );
  });
}
