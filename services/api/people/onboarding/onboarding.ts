import { randomUUID } from "node:crypto";
import { can } from "@treadlight/contract/access";
import { type Onboarding, onboardingSchema } from "@treadlight/contract/account";
import { type ErrorDetail, Expected } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { newIngestKey, type UserIdentity } from "@treadlight/platform/identity";
import type { Transaction } from "kysely";
import { z } from "zod";
import { auditAll } from "../../audit/index.ts";
import type { ApiDeps } from "../../deps/index.ts";
import { mailInvitations } from "../invitations/mail.ts";
import {
  invitationCreated,
  type NewInvitation,
  newInvitation,
  problemsOfInvitees,
  storeInvitations,
} from "../invitations/store.ts";
import { holdOwnOrganization } from "../organization/hold.ts";
import { changeHeldOrganization, organizationOf, organizationSchema } from "../organization/profile.ts";
import { departmentLines } from "./department-lines.ts";
import { type Directory, directoryCreated, directoryOf } from "./directory.ts";

const MAX_BODY_BYTES = 1_048_576;

const answerSchema = z.object({
  organization: organizationSchema,
  departments: z.array(z.object({ id: z.guid(), name: z.string() })).describe("Those that are new."),
  teams: z
    .array(z.object({ id: z.guid(), name: z.string(), departmentId: z.guid().nullable() }))
    .describe("Those that are new."),
  invitations: z
    .array(z.object({ id: z.guid(), email: z.string(), role: z.string(), expiresAt: z.date() }))
    .describe("Those that are new."),
  key: z
    .object({ id: z.guid(), name: z.string(), key: z.string().describe("Shown here and never again.") })
    .nullable()
    .describe("None when it was not asked for, or there is one of that name."),
});

export function onboardingEndpoint(deps: ApiDeps): Endpoint {
  const { db, now } = deps;
  return endpoint(
    defineRoute({
      route: "POST /api/organization/onboarding",
      summary: "Sets a business up in one go: profile, departments, teams, invitations and a first ingest key",
      description: [
        "All of it happens or nothing. Sent again, it keeps what is there: departments, teams and keys by their names, open",
        "invitations by their addresses. What is wrong is named by its path, such as `invitations.3.email`.",
      ].join(" "),
      body: onboardingSchema,
      maxBodyBytes: MAX_BODY_BYTES,
      answers: { 200: answerSchema },
      errors: ["conflict", "rate_limited"],
    }),
    {
      async handle({ caller, body }) {
        const at = new Date(now());
        const made = await db.transaction().execute((transaction) => setUp(transaction, deps, caller, body, at));
        mailInvitations(deps, caller, made.invitations);
        const organization = await organizationOf(db, caller.userId, at);
        // Their tokens are for the invited alone.
        const invitations = made.invitations.map(({ id, email, role, expiresAt }) => ({ id, email, role, expiresAt }));
        return { status: 200, body: { ...made, organization, invitations } };
      },
    },
  );
}

async function setUp(
  transaction: Transaction<Database>,
  { limits }: Pick<ApiDeps, "limits">,
  caller: UserIdentity,
  onboarding: Onboarding,
  now: Date,
) {
  const { organizationId, userId } = caller;
  const { departments, departmentsText, invitations: invitees, keyName, ...profile } = onboarding;
  const callerType = await holdOwnOrganization(transaction, caller);
  if (!can(callerType, "manage_departments")) throw new Expected("forbidden");

  const profileEntry = await changeHeldOrganization(transaction, organizationId, profile);
  await transaction
    .updateTable("organizations")
    .set({ onboardedAt: now })
    .where("id", "=", organizationId)
    .where("onboardedAt", "is", null)
    .execute();

  const directory = await directoryOf(transaction, organizationId);
  for (const department of departments) directory.place({ department });
  placeLines(directory, departmentsText ?? "");
  const invitations = await newInvitations(transaction, { organizationId, callerType, directory }, invitees, now);
  await directory.save(transaction, now);
  await storeInvitations(transaction, { organizationId, invitedBy: userId, limits }, invitations, now);
  const key = keyName === undefined ? undefined : await firstKey(transaction, caller, keyName, now);

  const changes = [
    ...(profileEntry ? [profileEntry] : []),
    ...directoryCreated(directory),
    ...invitations.map(invitationCreated),
    ...(key ? [key.entry] : []),
  ];
  await auditAll(transaction, { kind: "user", id: userId }, { organizationId, changes }, now);
  return {
    departments: [...directory.newDepartments],
    teams: [...directory.newTeams],
    invitations,
    key: key?.shown ?? null,
  };
}

/** @throws Expected `invalid_body` that names each bad line */
function placeLines(directory: Directory, text: string): void {
  const details = departmentLines(text).flatMap(({ line, department, team }): ErrorDetail[] => {
    if (directory.place({ department, team })) return [];
    return [{ path: `departmentsText.${line}`, code: "invalid_value", message: "team belongs to another department" }];
  });
  if (details.length > 0) throw new Expected("invalid_body", { details });
}

/** Who has an open invitation keeps it. @throws Expected `invalid_body` that names whoever cannot be invited */
async function newInvitations(
  transaction: Transaction<Database>,
  { directory, ...inviting }: { organizationId: string; callerType: string; directory: Directory },
  invitees: Onboarding["invitations"],
  now: Date,
): Promise<NewInvitation[]> {
  const problems = await problemsOfInvitees(transaction, inviting, invitees, now);
  const isKept = new Set(problems.filter(({ code }) => code === "already_invited").map(({ index }) => index));
  const details = problems
    .filter(({ index }) => !isKept.has(index))
    .map(({ index, field, code, message }): ErrorDetail => ({ path: `invitations.${index}.${field}`, code, message }));
  const invitations = invitees.flatMap(({ email, name = null, role, department, team }, index): NewInvitation[] => {
    if (isKept.has(index)) return [];
    const placement = directory.place({ department, team });
    if (placement) return [newInvitation({ email, name, role, ...placement }, now)];
    const message = "belongs to another department";
    details.push({ path: `invitations.${index}.team`, code: "invalid_value", message });
    return [];
  });
  if (details.length > 0) throw new Expected("invalid_body", { details });
  return invitations;
}

/** Nothing when there is a key of this name that works. */
async function firstKey(
  transaction: Transaction<Database>,
  { organizationId, userId }: UserIdentity,
  name: string,
  now: Date,
) {
  const known = await transaction
    .selectFrom("ingestKeys")
    .where("organizationId", "=", organizationId)
    .where("name", "=", name)
    .where("revokedAt", "is", null)
    .select("id")
    .executeTakeFirst();
  if (known) return undefined;
  const id = randomUUID();
  const { key, hash, prefix } = newIngestKey();
  const { scopes } = await transaction
    .insertInto("ingestKeys")
    .values({ id, organizationId, name, keyHash: hash, prefix, createdBy: userId, createdAt: now })
    .returning("scopes")
    .executeTakeFirstOrThrow();
  const after = { name, scopes, prefix };
  return {
    shown: { id, name, key },
    entry: { action: "ingest_key.created", resource: "ingest-keys", resourceId: id, after },
  };
}
