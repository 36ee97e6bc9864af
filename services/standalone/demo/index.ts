import { randomBytes, randomUUID } from "node:crypto";
import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import type { SessionInputJson } from "@treadlight/domain/session";
import { hashPassword } from "@treadlight/features/sign-in/password-hash.ts";
import { type Database, runExclusively } from "@treadlight/platform/database";
import { newIngestKey } from "@treadlight/platform/identity";
import type { Warehouse } from "@treadlight/warehouse";
import { SingleBar } from "cli-progress";
import type { Kysely, Selectable } from "kysely";
import { v5 as uuidv5 } from "uuid";
import { z } from "zod";
import { COMPANY, type Employee, employeeName, newEmployees } from "./company.ts";
import { seededRandom } from "./random.ts";
import { setUp } from "./set-up.ts";
import { sessionsOf } from "./telemetry.ts";

const SEED = 20_26;
const SESSIONS_PER_REQUEST = 500;

/**
 * Creates an organization with departments, teams and people, and sends realistic telemetry since before a roll-out in March through the
 * ingest route, as browser extensions, agents and an import would; its owner sets it up. Once all of it can be seen, prints accounts to sign in with, on standard
 * error because they are not for logs. If it was stopped on the way, the next run goes on; further runs only set new passwords.
 */
export async function makeDemo(
  { db, warehouse, url }: { db: Kysely<Database>; warehouse: Warehouse; url: string },
  stopping: AbortSignal,
): Promise<void> {
  const random = seededRandom(SEED);
  const employees = newEmployees(random);
  const organization = (await findOrganization(db)) ?? (await addOrganization(db, employees));
  // Setting it up ends with onboarding.
  const isComplete = organization.onboardedAt !== null;
  const sessions = isComplete ? [] : telemetry(organization, employees, random);
  if (!isComplete) await sendTelemetry(url, await addIngestKey(db, organization.id), sessions, stopping);
  console.error(`\nDemo organization ${COMPANY.name}. Sign in as:`);
  for (const [index, role] of [
    [0, "owner"],
    [1, "member"],
  ] as const) {
    const { email } = employeeName(index);
    const password = randomBytes(9).toString("base64url");
    await db
      .updateTable("users")
      .set({ passwordHash: await hashPassword(password) })
      .where("email", "=", email)
      .execute();
    if (role === "owner" && !isComplete) {
      const until = organization.createdAt.getTime();
      await setUp(url, { email, password }, { sent: sessions, employees, until }, stopping);
    }
    console.error(`  ${role.padEnd(8)} ${email}   ${password}`);
  }
  console.error();
  // Visitors are answered from cells, which would be made a minute or two later.
  if (!isComplete) {
    const members = { organizationId: organization.id, minimumPeople: MIN_GROUP_SIZE };
    await runExclusively(db, "cells", () => warehouse.makeCells([members], { quietMs: 0, signal: stopping }));
  }
  await openToVisitors(db, organization.id);
}

/** Visitors without an account read as this employee, who writes code with an agent. */
const READER = employeeName(4).email;

async function openToVisitors(db: Kysely<Database>, organizationId: string): Promise<void> {
  const reader = await db
    .updateTable("users")
    .set({ role: "auditor" })
    .where("email", "=", READER)
    .where("organizationId", "=", organizationId)
    .returning("id")
    .executeTakeFirst();
  const demoReaderId = reader?.id ?? null;
  await db.updateTable("organizations").set({ demoReaderId }).where("id", "=", organizationId).execute();
}

type Organization = Pick<Selectable<Database["organizations"]>, "id" | "createdAt" | "onboardedAt">;

function findOrganization(db: Kysely<Database>): Promise<Organization | undefined> {
  return db
    .selectFrom("organizations")
    .where("name", "=", COMPANY.name)
    .select(["id", "createdAt", "onboardedAt"])
    .executeTakeFirst();
}

function addOrganization(db: Kysely<Database>, employees: readonly Employee[]): Promise<Organization> {
  const organizationId = randomUUID();
  const createdAt = new Date();
  const { name, region } = COMPANY;
  return db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("organizations")
      .values({ id: organizationId, name, accountType: "business", region, currency: "GBP", createdAt })
      .execute();
    for (const { name, teams: teamNames, region } of COMPANY.departments) {
      const departmentId = randomUUID();
      await transaction
        .insertInto("departments")
        .values({ id: departmentId, organizationId, name, createdAt })
        .execute();
      const teams = teamNames.map((name) => ({ id: randomUUID(), organizationId, departmentId, name, createdAt }));
      await transaction.insertInto("teams").values(teams).execute();
      const people = employees.filter(({ profile }) => profile.name === name);
      const users = people.map(({ id, email, name }, n) => {
        const teamId = teams[n % teams.length]?.id ?? null;
        const role = email === employeeName(0).email ? ("owner" as const) : ("member" as const);
        return { id, organizationId, email, name, role, departmentId, teamId, region, createdAt };
      });
      await transaction.insertInto("users").values(users).execute();
    }
    return { id: organizationId, createdAt, onboardedAt: null };
  });
}

async function addIngestKey(db: Kysely<Database>, organizationId: string): Promise<string> {
  const { key, hash: keyHash, prefix } = newIngestKey();
  const name = "Demo telemetry";
  await db
    .insertInto("ingestKeys")
    .values({ id: randomUUID(), organizationId, name, keyHash, prefix, createdAt: new Date() })
    .execute();
  return key;
}

/** The same ones whenever it is asked for an organization, so none is there twice when they are sent again. */
function telemetry(
  { id, createdAt }: Organization,
  employees: readonly Employee[],
  random: ReturnType<typeof seededRandom>,
): SessionInputJson[] {
  let count = 0;
  const newId = () => uuidv5(String(count++), id);
  return sessionsOf(employees, { until: createdAt.getTime(), random, newId });
}

const answerSchema = z.object({ accepted: z.number(), rejected: z.array(z.unknown()) });

async function sendTelemetry(
  url: string,
  key: string,
  sessions: readonly SessionInputJson[],
  stopping: AbortSignal,
): Promise<void> {
  const progress = new SingleBar({ format: "Demo telemetry [{bar}] {value}/{total} sessions", noTTYOutput: false });
  progress.start(sessions.length, 0);
  for (let from = 0; from < sessions.length; from += SESSIONS_PER_REQUEST) {
    const batch = sessions.slice(from, from + SESSIONS_PER_REQUEST);
    const response = await fetch(`${url}/api/ingest/sessions`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ sessions: batch }),
      signal: stopping,
    });
    const { accepted } = answerSchema.parse(await response.json());
    if (accepted !== batch.length) throw new Error(`The demo telemetry was rejected: ${response.status}`);
    progress.increment(batch.length);
  }
  progress.stop();
}
