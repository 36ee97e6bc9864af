import { MAX_START_AGE_MS, MAX_START_AHEAD_MS, NO_PERSON } from "@treadlight/domain/session";
import type { GrowingSessions, Growth } from "@treadlight/features/growing-sessions/growing-sessions.ts";
import { pseudonymOf } from "@treadlight/features/sessions/pseudonym.ts";
import type { Identity, MemberByEmail } from "@treadlight/platform/identity";
import { v5 as uuidv5 } from "uuid";
import { z } from "zod";
import { isPublishable } from "../../publishable/publishable.ts";
import type { SentSession } from "../../sessions/accept.ts";
import type { AgentRecord } from "./record.ts";
import { addRecords, sessionOfTotals } from "./totals.ts";

/** Makes a key of a tool and of a session's id as the tool names it. */
const NAMESPACE = "0d8a4f4e-63b5-4c0b-9b0a-2f5d1f9d6c11";

const emailSchema = z.email().max(254);

interface GrowDeps {
  growing: GrowingSessions;
  memberByEmail: MemberByEmail;
  pseudonymSecret: string;
  now: () => number;
}

/** Whether a session may have begun then. */
export const isStorableTime = (at: number, now: number): boolean =>
  at <= now + MAX_START_AHEAD_MS && at >= now - MAX_START_AGE_MS;

/**
 * Adds what a request tells of coding agents' sessions to them.
 * @returns each session that is known so far as a whole, with a greater revision if something is new, and when it was so
 */
export async function grownSessions(
  { growing, memberByEmail, pseudonymSecret, now }: GrowDeps,
  caller: Identity,
  records: readonly AgentRecord[],
): Promise<{ sessions: SentSession[]; at: number }> {
  const { organizationId } = caller;
  const mayNamePeople = caller.kind === "ingestKey" && !isPublishable(caller);
  const personOf = async (email: string | undefined) => {
    if (caller.kind === "user") return caller.userId;
    if (email === undefined) return NO_PERSON;
    return (
      (await memberByEmail(organizationId, email))?.personId ?? pseudonymOf(organizationId, email, pseudonymSecret)
    );
  };
  // With a key that is bound to a person, everything is theirs.
  const boundTo = caller.kind === "ingestKey" ? caller.personEmail : undefined;
  const told = tellings(records, ({ email }) =>
    mayNamePeople ? (boundTo ?? emailSchema.safeParse(email).data)?.toLowerCase() : undefined,
  );
  const growths: Growth<AgentRecord>[] = await Promise.all(
    told.map(async ({ email, key, records: added }) => ({ personId: await personOf(email), key, records: added })),
  );
  const { grown, at } = await growing.grow(organizationId, growths, fold, now);
  const sessions = grown.flatMap(({ sessionId, revision, totals }, index) => {
    const session = sessionOfTotals(addRecords(totals, []));
    return session ? [{ json: { ...session, id: sessionId, revision, userEmail: told[index]?.email } }] : [];
  });
  return { sessions, at };
}

function fold(stored: unknown, records: readonly AgentRecord[]) {
  const totals = addRecords(stored, records);
  return { totals, startedAt: totals.startedAt ?? Math.min(...records.map(({ at }) => at)) };
}

interface Telling {
  email: string | undefined;
  key: string;
  records: Map<string, AgentRecord>;
}

/** Records by session and person. One that does not say whose it is belongs to the person whom others of its session name. */
function tellings(records: readonly AgentRecord[], emailOf: (record: AgentRecord) => string | undefined): Telling[] {
  const keyOf = ({ aiTool, session }: AgentRecord) => uuidv5(`${aiTool}\n${session}`, NAMESPACE);
  const named = new Map(
    records.flatMap((record) => {
      const email = emailOf(record);
      return email === undefined ? [] : [[keyOf(record), email] as const];
    }),
  );
  const told = new Map<string, Telling>();
  for (const record of records) {
    const key = keyOf(record);
    const email = emailOf(record) ?? named.get(key);
    const one = told.get(`${key} ${email}`) ?? { email, key, records: new Map() };
    one.records.set(record.id, record);
    told.set(`${key} ${email}`, one);
  }
  return [...told.values()];
}
