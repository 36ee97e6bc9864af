import { randomBytes, randomUUID } from "node:crypto";
import { hashPassword } from "@treadlight/api/auth";
import type { SessionInputJson } from "@treadlight/domain/session";
import type { Database } from "@treadlight/platform/database";
import { newIngestKey } from "@treadlight/platform/identity";
import { SingleBar } from "cli-progress";
import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { COMPANY, type DepartmentProfile, type Employee, employeeName, randomKeenness } from "./company.ts";
import { seededRandom } from "./random.ts";
import { setUp } from "./set-up.ts";
import { lastDays, sessionsOfDay } from "./telemetry.ts";

const DAYS = 90;
const SEED = 20_26;
const SESSIONS_PER_REQUEST = 500;

/**
 * Creates an organization with departments, teams and people, and sends ninety days of realistic telemetry through the
 * ingest route, as browser extensions would; its owner sets it up. Prints accounts to sign in with. Further runs only set new passwords.
 */
export async function makeDemo(
  { db, url }: { db: Kysely<Database>; url: string },
  stopping: AbortSignal,
): Promise<void> {
  const random = seededRandom(SEED);
  const existing = await db
    .selectFrom("organizations")
    .where("name", "=", COMPANY.name)
    .select("id")
    .executeTakeFirst();
  const organizationId = existing?.id ?? (await addOrganization(db));
  const employees = existing ? [] : await addEmployees(db, organizationId, random);
  if (employees.length > 0) {
    const { key, hash, prefix } = newIngestKey();
    await db
      .insertInto("ingestKeys")
      .values({
        id: randomUUID(),
        organizationId,
        name: "Demo telemetry",
        keyHash: hash,
        prefix,
        createdAt: new Date(),
      })
      .execute();
    await sendTelemetry(url, key, telemetry(employees, random), stopping);
  }
  console.log(`\nDemo organization ${COMPANY.name}. Sign in as:`);
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
    if (role === "owner" && !existing) await setUp(url, { email, password });
    console.log(`  ${role.padEnd(8)} ${email}   ${password}`);
  }
  console.log();
}

async function addOrganization(db: Kysely<Database>): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("organizations")
    .values({
      id,
      name: COMPANY.name,
      accountType: "business",
      region: COMPANY.region,
      currency: "GBP",
      createdAt: new Date(),
    })
    .execute();
  return id;
}

async function addEmployees(
  db: Kysely<Database>,
  organizationId: string,
  random: ReturnType<typeof seededRandom>,
): Promise<Employee[]> {
  const employees: Employee[] = [];
  const createdAt = new Date();
  for (const profile of COMPANY.departments) {
    const departmentId = randomUUID();
    await db
      .insertInto("departments")
      .values({ id: departmentId, organizationId, name: profile.name, createdAt })
      .execute();
    const teams = profile.teams.map((name) => ({ id: randomUUID(), organizationId, departmentId, name, createdAt }));
    await db.insertInto("teams").values(teams).execute();
    for (let n = 0; n < profile.people; n++) {
      const employee = newEmployee(employees.length, profile, random);
      const team = teams[n % teams.length];
      await db
        .insertInto("users")
        .values({
          id: employee.id,
          organizationId,
          email: employee.email,
          name: employee.name,
          role: employees.length === 0 ? "owner" : "member",
          departmentId,
          teamId: team?.id ?? null,
          region: profile.region,
          createdAt,
        })
        .execute();
      employees.push(employee);
    }
  }
  return employees;
}

function newEmployee(index: number, profile: DepartmentProfile, random: ReturnType<typeof seededRandom>): Employee {
  return { id: randomUUID(), ...employeeName(index), profile, keenness: randomKeenness(random) };
}

function telemetry(employees: readonly Employee[], random: ReturnType<typeof seededRandom>): SessionInputJson[] {
  const until = Date.now();
  return lastDays(until, DAYS).flatMap((day, index) =>
    employees.flatMap((employee) =>
      sessionsOfDay(employee, { day, progress: index / (DAYS - 1), until, random, newId: () => uuidv7() }),
    ),
  );
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
