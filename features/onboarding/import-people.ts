import { can } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { type ImportReport, importPeople } from "@treadlight/contract/organization";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Kysely } from "kysely";
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
import { type InvitationLimitDeps, invitationsLeft } from "../limits/invitation-limit.ts";
import { lockOwnOrganization } from "../organization/lock.ts";
import { assertSeats } from "../plans/included.ts";
import { type Directory, directoryCreated, readDirectory } from "./directory.ts";
import { type LineProblem, type PeopleLines, readPeople } from "./people-lines.ts";

export function importPeopleEndpoint(deps: ApiDeps): Endpoint {
  const { db, now } = deps;
  return endpoint(importPeople, {
    async handle({ caller, query: { dryRun, skipInvalid, mapping }, body }) {
      const at = new Date(now());
      const people = await readPeople(body, mapping);
      if (dryRun) {
        const inviting = { organizationId: caller.organizationId, callerType: caller.userType };
        const plan = await planOf(db, inviting, people, at);
        const { organizationId } = caller;
        await assertSeats(db, deps.billing.mode, { organizationId, more: plan.invitations.length }, at);
        const left = await invitationsLeft(db, deps, organizationId, at);
        return { status: 200, body: reportOf(plan, "planned", left) };
      }
      const { plan, isDone } = await inviteAll(deps, caller, { people, skipInvalid }, at);
      const left = await invitationsLeft(db, deps, caller.organizationId, at);
      return { status: 200, body: reportOf(plan, isDone ? "done" : "refused", left) };
    },
  });
}

interface Plan {
  columns: PeopleLines["columns"];
  lines: number;
  problems: LineProblem[];
  invitations: NewInvitation[];
  directory: Directory;
}

/** Plans an import without changing anything. */
async function planOf(
  db: Kysely<Database>,
  inviting: { organizationId: string; callerType: string },
  { columns, count, people, problems: unreadable }: PeopleLines,
  now: Date,
): Promise<Plan> {
  const directory = await readDirectory(db, inviting.organizationId);
  const refused = new Map(
    (
      await problemsOfInvitees(
        db,
        inviting,
        people.map(({ person }) => person),
        now,
      )
    ).map((problem) => [problem.index, problem]),
  );
  const problems = [...unreadable];
  const invitations = people.flatMap(({ line, person }, index): NewInvitation[] => {
    const problem = refused.get(index);
    if (problem) {
      const { field: column, code, message } = problem;
      problems.push({ line, column, code, message });
      return [];
    }
    const { email, name = null, role, department, team } = person;
    const assignment = directory.assign({ department, team });
    if (assignment) return [newInvitation({ email, name, role, ...assignment }, now)];
    problems.push({ line, column: "team", code: "invalid_value", message: "belongs to another department" });
    return [];
  });
  return { columns, lines: count, problems: problems.sort((a, b) => a.line - b.line), invitations, directory };
}

/** @throws Expected `forbidden` if the caller has lost the right to; `rate_limited` if the organization sends too many invitations */
async function inviteAll(
  deps: Pick<ApiDeps, "db"> & InvitationLimitDeps,
  caller: UserIdentity,
  { people, skipInvalid }: { people: PeopleLines; skipInvalid: boolean },
  now: Date,
): Promise<{ plan: Plan; isDone: boolean }> {
  const { organizationId, userId } = caller;
  return deps.db.transaction().execute(async (transaction) => {
    const callerType = await lockOwnOrganization(transaction, caller);
    if (!can(callerType, "manage_people")) throw new Expected("forbidden");
    const plan = await planOf(transaction, { organizationId, callerType }, people, now);
    if (plan.problems.length > 0 && !skipInvalid) return { plan, isDone: false };
    const { directory, invitations } = plan;
    await directory.save(transaction, now);
    await storeInvitations(transaction, { organizationId, invitedBy: userId, ...deps }, invitations, now);
    const changes = [...directoryCreated(directory), ...invitations.map(invitationCreated)];
    await auditAll(transaction, { kind: "user", id: userId }, { organizationId, changes }, now);
    await mailInvitations(transaction, caller, invitations);
    return { plan, isDone: true };
  });
}

function reportOf(
  { columns, lines, problems, invitations, directory }: Plan,
  outcome: "planned" | "done" | "refused",
  left: number | null,
): ImportReport {
  const { newDepartments, newTeams } = outcome === "refused" ? { newDepartments: [], newTeams: [] } : directory;
  return {
    columns: [...columns],
    lines,
    valid: invitations.length,
    invalid: problems,
    created: outcome === "done" ? invitations.length : 0,
    departmentsCreated: newDepartments.map(({ name }) => name),
    teamsCreated: newTeams.map(({ name }) => name),
    invitationsLeft: left,
  };
}
