import { can } from "@treadlight/contract/access";
import { Expected, FIELD_ERRORS } from "@treadlight/contract/errors";
import { defineRoute } from "@treadlight/contract/route";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Kysely } from "kysely";
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
import { type Directory, directoryCreated, directoryOf } from "./directory.ts";
import { type LineProblem, MAX_LINES, type PeopleLines, readPeople } from "./people-lines.ts";

const MAX_BODY_BYTES = 1_048_576;

const yesOrNo = z
  .enum(["true", "false"])
  .default("false")
  .transform((text) => text === "true");

const reportSchema = z.object({
  lines: z.int().describe("Below the header."),
  valid: z.int(),
  invalid: z.array(
    z.object({
      line: z.int().describe("From 1, the header."),
      column: z.string().nullable().describe("`null` for the line as a whole."),
      code: z.enum(Object.keys(FIELD_ERRORS)),
      message: z.string(),
    }),
  ),
  created: z.int().describe("Invitations that were made; none in a dry run, or when something was wrong."),
  departmentsCreated: z.array(z.string()).describe("In a dry run: those that would be."),
  teamsCreated: z.array(z.string()).describe("In a dry run: those that would be."),
});

export function importPeopleEndpoint(deps: ApiDeps): Endpoint {
  const { db, now } = deps;
  return endpoint(
    defineRoute({
      route: "POST /api/organization/import-people",
      summary: "Invites the people of a CSV file",
      description: [
        "Columns `email`, `name`, `role`, `department` and `team`, in any order, with a header line, separated by commas, semicolons",
        `or tabs; at most ${MAX_LINES} lines and 1 MiB. Everybody gets an invitation; departments and teams that are new are made.`,
        "With `dryRun=true` nothing changes. A file with a bad line changes nothing either, unless `skipInvalid=true`.",
      ].join(" "),
      query: z.object({ dryRun: yesOrNo, skipInvalid: yesOrNo }),
      body: z.string(),
      bodyType: "text/csv",
      maxBodyBytes: MAX_BODY_BYTES,
      answers: { 200: reportSchema },
      errors: ["conflict", "rate_limited"],
    }),
    {
      async handle({ caller, query: { dryRun, skipInvalid }, body }) {
        const at = new Date(now());
        const people = readPeople(body);
        if (dryRun) {
          const inviting = { organizationId: caller.organizationId, callerType: caller.userType };
          return { status: 200, body: reportOf(await planOf(db, inviting, people, at), "planned") };
        }
        const { plan, isDone } = await importPeople(deps, caller, { people, skipInvalid }, at);
        if (isDone) mailInvitations(deps, caller, plan.invitations);
        return { status: 200, body: reportOf(plan, isDone ? "done" : "refused") };
      },
    },
  );
}

interface Plan {
  lines: number;
  problems: LineProblem[];
  invitations: NewInvitation[];
  directory: Directory;
}

/** What an import would do. */
async function planOf(
  db: Kysely<Database>,
  inviting: { organizationId: string; callerType: string },
  { count, people, problems: unreadable }: PeopleLines,
  now: Date,
): Promise<Plan> {
  const directory = await directoryOf(db, inviting.organizationId);
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
    const placement = directory.place({ department, team });
    if (placement) return [newInvitation({ email, name, role, ...placement }, now)];
    problems.push({ line, column: "team", code: "invalid_value", message: "belongs to another department" });
    return [];
  });
  return { lines: count, problems: problems.sort((a, b) => a.line - b.line), invitations, directory };
}

/** @throws Expected `forbidden` when the caller may not by now; `rate_limited` when the organization sends too many */
async function importPeople(
  { db, limits }: Pick<ApiDeps, "db" | "limits">,
  caller: UserIdentity,
  { people, skipInvalid }: { people: PeopleLines; skipInvalid: boolean },
  now: Date,
): Promise<{ plan: Plan; isDone: boolean }> {
  const { organizationId, userId } = caller;
  return db.transaction().execute(async (transaction) => {
    const callerType = await holdOwnOrganization(transaction, caller);
    if (!can(callerType, "manage_people")) throw new Expected("forbidden");
    const plan = await planOf(transaction, { organizationId, callerType }, people, now);
    if (plan.problems.length > 0 && !skipInvalid) return { plan, isDone: false };
    const { directory, invitations } = plan;
    await directory.save(transaction, now);
    await storeInvitations(transaction, { organizationId, invitedBy: userId, limits }, invitations, now);
    const changes = [...directoryCreated(directory), ...invitations.map(invitationCreated)];
    await auditAll(transaction, { kind: "user", id: userId }, { organizationId, changes }, now);
    return { plan, isDone: true };
  });
}

function reportOf(
  { lines, problems, invitations, directory }: Plan,
  outcome: "planned" | "done" | "refused",
): z.input<typeof reportSchema> {
  const { newDepartments, newTeams } = outcome === "refused" ? { newDepartments: [], newTeams: [] } : directory;
  return {
    lines,
    valid: invitations.length,
    invalid: problems,
    created: outcome === "done" ? invitations.length : 0,
    departmentsCreated: newDepartments.map(({ name }) => name),
    teamsCreated: newTeams.map(({ name }) => name),
  };
}
