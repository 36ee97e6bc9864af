import { randomUUID } from "node:crypto";
import { can } from "@treadlight/contract/access";
import { type ErrorDetail, Expected } from "@treadlight/contract/errors";
import { type Onboarding, onboardOrganization } from "@treadlight/contract/organization";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { newIngestKey, type UserIdentity } from "@treadlight/platform/identity";
import type { Transaction } from "kysely";
import { auditAll } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { mailInvitations } from "../invitations/mail.ts";
import {
  invitationCreated,
  type NewInvitation,
  newInvitation,
  problemsOfInvitees,
  storeInvitations,
} from "../invitations/store.ts";
import type { InvitationLimitDeps } from "../limits/invitation-limit.ts";
import { lockOwnOrganization } from "../organization/lock.ts";
import { changeLockedOrganization, organizationOfMember } from "../organization/profile.ts";
import { type DepartmentLine, departmentLines } from "./department-lines.ts";
import { type Directory, directoryCreated, readDirectory } from "./directory.ts";

export function onboardingEndpoint(deps: ApiDeps): Endpoint {
  const { db, now } = deps;
  return endpoint(onboardOrganization, {
    async handle({ caller, body }) {
      const at = new Date(now());
      const made = await db.transaction().execute((transaction) => setUp(transaction, deps, caller, body, at));
      const organization = await organizationOfMember(db, caller.userId, at);
      // The tokens are for the invited people only.
      const invitations = made.invitations.map(({ id, email, role, expiresAt }) => ({ id, email, role, expiresAt }));
      return { status: 200, body: { ...made, organization, invitations } };
    },
  });
}

async function setUp(
  transaction: Transaction<Database>,
  deps: InvitationLimitDeps,
  caller: UserIdentity,
  onboarding: Onboarding,
  now: Date,
) {
  const { organizationId, userId } = caller;
  const { departments, departmentsText, invitations: invitees, keyName, ...profile } = onboarding;
  const callerType = await lockOwnOrganization(transaction, caller);
  if (!can(callerType, "manage_departments")) throw new Expected("forbidden");

  const profileEntry = await changeLockedOrganization(transaction, { organizationId, at: now }, profile);
  await transaction
    .updateTable("organizations")
    .set({ onboardedAt: now })
    .where("id", "=", organizationId)
    .where("onboardedAt", "is", null)
    .execute();

  const directory = await readDirectory(transaction, organizationId);
  for (const department of departments) directory.assign({ department });
  assignLines(directory, await departmentLines(departmentsText ?? ""));
  const invitations = await newInvitations(transaction, { organizationId, callerType, directory }, invitees, now);
  await directory.save(transaction, now);
  await storeInvitations(transaction, { organizationId, invitedBy: userId, ...deps }, invitations, now);
  const key = keyName === undefined ? undefined : await firstKey(transaction, caller, keyName, now);

  const changes = [
    ...(profileEntry ? [profileEntry] : []),
    ...directoryCreated(directory),
    ...invitations.map(invitationCreated),
    ...(key ? [key.entry] : []),
  ];
  await auditAll(transaction, { kind: "user", id: userId }, { organizationId, changes }, now);
  await mailInvitations(transaction, caller, invitations);
  return {
    departments: [...directory.newDepartments],
    teams: [...directory.newTeams],
    invitations,
    key: key?.shown ?? null,
  };
}

/** @throws Expected `invalid_body` that names each invalid line */
function assignLines(directory: Directory, lines: readonly DepartmentLine[]): void {
  const details = lines.flatMap(({ line, department, team }): ErrorDetail[] => {
    if (directory.assign({ department, team })) return [];
    return [{ path: `departmentsText.${line}`, code: "invalid_value", message: "team belongs to another department" }];
  });
  if (details.length > 0) throw new Expected("invalid_body", { details });
}

/** Skips people who already have an open invitation. @throws Expected `invalid_body` that names everybody who cannot be invited */
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
    const assignment = directory.assign({ department, team });
    if (assignment) return [newInvitation({ email, name, role, ...assignment }, now)];
    const message = "belongs to another department";
    details.push({ path: `invitations.${index}.team`, code: "invalid_value", message });
    return [];
  });
  if (details.length > 0) throw new Expected("invalid_body", { details });
  return invitations;
}

/** Creates an ingest key, unless a valid one of this name exists. */
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
