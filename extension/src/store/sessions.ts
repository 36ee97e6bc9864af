import { addFindings } from "@treadlight/sdk/session";
import { v7 as uuid } from "uuid";
import type { Database, Owner, PendingSend, PromptOfTab, StoredSession } from "./database.ts";

/** A page that sends the same message again within this time repeats it. Later, somebody wants another answer. */
const REPEATED_WITHIN_MS = 2_000;
/** A session ends after this time without engagement. */
export const SESSION_ENDS_AFTER_MS = 30 * 60_000;

const timeOf = (ms: number) => new Date(ms).toISOString();

type Stores = ("sessions" | "visits" | "sends")[];
const open = (db: Database) => db.transaction<Stores, "readwrite">(["sessions", "visits", "sends"], "readwrite");
type Transaction = ReturnType<typeof open>;

/** Counts a prompt in the session of its tab, or begins one. @returns whether it counts: a page may repeat a message */
export async function countPrompt(db: Database, prompt: PromptOfTab): Promise<boolean> {
  const transaction = open(db);
  const isNew = await addPrompt(transaction, prompt);
  await transaction.done;
  return isNew;
}

/** Remembers a request for an answer until its outcome is known. */
export async function beginSend(db: Database, send: PendingSend): Promise<void> {
  const transaction = db.transaction("sends", "readwrite");
  // When a site redirects a request, the browser reports it again.
  const isKnown = (await transaction.store.index("request").getKey(send.request)) !== undefined;
  if (!isKnown) await transaction.store.add(send);
  await transaction.done;
}

/** The site has answered or refused: the prompt counts, or it is forgotten. @returns the prompt if it counted */
export async function endSend(
  db: Database,
  { request, succeeded }: { request: string; succeeded: boolean },
): Promise<PendingSend | undefined> {
  const transaction = open(db);
  const sends = transaction.objectStore("sends");
  const key = await sends.index("request").getKey(request);
  const send = key === undefined ? undefined : await sends.get(key);
  if (key !== undefined) await sends.delete(key);
  const counts = send && succeeded && (await addPrompt(transaction, send));
  await transaction.done;
  return counts ? send : undefined;
}

/** Adds what was found in a prompt whose request did not contain its text. */
export async function amendPrompt(db: Database, prompt: PromptOfTab): Promise<void> {
  const { owner, adapter, tool, tab, at, findings } = prompt;
  const transaction = open(db);
  const sends = transaction.objectStore("sends");
  for (let cursor = await sends.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.adapter !== adapter || cursor.value.tab !== tab) continue;
    await cursor.update({ ...cursor.value, findings });
    await transaction.done;
    return;
  }
  const session = await sessionOf(transaction, owner, { tool, tab, at });
  if (session)
    await save(transaction, owner, { ...session, body: { ...session.body, ...addFindings(session.body, findings) } });
  await transaction.done;
}

/** Counts requests whose outcome nobody will report any more: the browser or the worker was stopped in between. */
export async function settleSends(db: Database, { before }: { before: number }): Promise<void> {
  const transaction = open(db);
  for (let cursor = await transaction.objectStore("sends").openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.at >= before) continue;
    await addPrompt(transaction, cursor.value);
    await cursor.delete();
  }
  await transaction.done;
}

/**
 * Adds engaged seconds to the session of a tab, or keeps them until its first prompt.
 * @param report `page` changes with each load of the page, `sequence` with each report: one that comes twice counts once
 */
export async function addEngagement(
  db: Database,
  owner: Owner,
  report: { tab: number; tool: string; page: string; sequence: number; seconds: number; at: number },
): Promise<void> {
  const { tab, tool, page, sequence, seconds, at } = report;
  const transaction = open(db);
  const visits = transaction.objectStore("visits");
  const before = await visits.get(tab);
  const isKnown = before?.page === page && sequence <= before.sequence;
  if (!isKnown) {
    const session = await sessionOf(transaction, owner, report);
    const kept = before?.tool === tool && at - before.at < SESSION_ENDS_AFTER_MS ? before.seconds : 0;
    await visits.put({ tab, tool, page, sequence, at, seconds: session ? 0 : kept + seconds });
    if (session) await save(transaction, owner, withEngagement(session, kept + seconds, at));
  }
  await transaction.done;
}

async function addPrompt(transaction: Transaction, prompt: PromptOfTab): Promise<boolean> {
  const { owner, tool, tab, conversation, message, model, findings, preview, at } = prompt;
  const session = (await sessionOf(transaction, owner, prompt)) ?? newSession(prompt);
  const { body, lastMessage } = session;
  if (lastMessage && lastMessage.id === message && at - lastMessage.at < REPEATED_WITHIN_MS) return false;

  const visits = transaction.objectStore("visits");
  const visit = await visits.get(tab);
  const hasTime = visit !== undefined && visit.tool === tool && at - visit.at < SESSION_ENDS_AFTER_MS;
  const seconds = hasTime ? visit.seconds : 0;
  if (hasTime && seconds > 0) await visits.put({ ...visit, seconds: 0 });

  await save(transaction, owner, {
    ...withEngagement(session, seconds, at),
    tab,
    ...(conversation !== undefined && { conversation }),
    ...(message !== undefined && { lastMessage: { id: message, at } }),
    body: {
      ...body,
      ...addFindings(body, findings),
      promptCount: body.promptCount + 1,
      timeEngaged: (body.timeEngaged ?? 0) + seconds,
      endedAt: timeOf(at),
      ...(model !== undefined && { model }),
      ...(preview !== undefined && { promptPreview: body.promptPreview ?? preview }),
    },
  });
  return true;
}

function newSession({ owner, tool, tab, at }: PromptOfTab): StoredSession {
  const { account, region: _region, ...named } = owner;
  // Ordered by time: scoring looks up every session, and the new ones are side by side.
  const id = uuid();
  const startedAt = timeOf(at);
  const body = { id, aiTool: tool, source: "extension" as const, promptCount: 0, timeEngaged: 0, startedAt, ...named };
  return { id, account, revision: 0, tab, startedAt: at, activeAt: at, body };
}

/**
 * The open session of a conversation. Sites name a conversation only after its first answer: until then it is the session of the
 * tab. Engaged time names none and belongs to the tab's last session.
 */
async function sessionOf(
  transaction: Transaction,
  { account }: Owner,
  { tool, tab, conversation, at }: Pick<PromptOfTab, "tool" | "tab" | "conversation" | "at">,
): Promise<StoredSession | undefined> {
  const since = IDBKeyRange.lowerBound(at - SESSION_ENDS_AFTER_MS);
  const open = await transaction.objectStore("sessions").index("activeAt").getAll(since);
  const own = open.reverse().filter((session) => session.account === account && session.body.aiTool === tool);
  const ofTab = own.filter((session) => session.tab === tab);
  if (conversation === undefined) return ofTab[0];
  return (
    own.find((session) => session.conversation === conversation) ??
    ofTab.find((session) => session.conversation === undefined)
  );
}

function withEngagement(session: StoredSession, seconds: number, at: number): StoredSession {
  const { body } = session;
  return {
    ...session,
    activeAt: at,
    body: { ...body, timeEngaged: (body.timeEngaged ?? 0) + seconds, endedAt: timeOf(at) },
  };
}

async function save(transaction: Transaction, { region }: Owner, session: StoredSession): Promise<void> {
  const revision = session.revision + 1;
  const body = { ...session.body, revision };
  const changed = { ...session, revision, body, waitsFor: session.account, ...(region !== undefined && { region }) };
  await transaction.objectStore("sessions").put(changed);
}
