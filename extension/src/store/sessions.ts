import { clearerGuess, guessedKind } from "@treadlight/domain/kind-of-work";
import type { DetectorType } from "@treadlight/domain/security";
import { addFiles, type Files, type GuardOutcome } from "@treadlight/domain/session";
import { addFindings, type Findings, previewOf } from "@treadlight/sdk/session";
import { v7 as uuid } from "uuid";
import { isLeft, namesConversation } from "./address.ts";
import type { Database, Owner, PendingSend, PromptOfTab, StoredSession, Visit } from "./database.ts";
import { withAnswer, withRequest, withText, withTokens } from "./lengths.ts";

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
  { request, succeeded, isStreamed = false }: { request: string; succeeded: boolean; isStreamed?: boolean },
): Promise<PendingSend | undefined> {
  const transaction = open(db);
  const sends = transaction.objectStore("sends");
  const key = await sends.index("request").getKey(request);
  const send = key === undefined ? undefined : await sends.get(key);
  if (key !== undefined) await sends.delete(key);
  const counts = send && succeeded && (await addPrompt(transaction, send, isStreamed ? request : undefined));
  await transaction.done;
  return counts ? send : undefined;
}

/** Adds how long the answer to a request was, once all of it has been streamed. @returns whether the request had counted as a prompt */
export async function addAnswer(
  db: Database,
  { request, bytes, at }: { request: string; bytes: number; at: number },
): Promise<boolean> {
  const transaction = open(db);
  const since = IDBKeyRange.lowerBound(at - SESSION_ENDS_AFTER_MS);
  const recent = await transaction.objectStore("sessions").index("activeAt").getAll(since);
  const session = recent.find(({ lengths }) => lengths?.waiting.includes(request));
  if (session?.lengths)
    await save(transaction, session, { ...session, lengths: withAnswer(session.lengths, { request, bytes }) });
  await transaction.done;
  return session !== undefined;
}

/** Adds what was found in a prompt whose request did not contain its text. */
export async function amendPrompt(db: Database, prompt: PromptOfTab): Promise<void> {
  const { owner, adapter, tool, tab, at, findings, guess, characters, preview } = prompt;
  const transaction = open(db);
  const sends = transaction.objectStore("sends");
  for (let cursor = await sends.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.adapter !== adapter || cursor.value.tab !== tab) continue;
    const known = {
      ...(guess && { guess }),
      ...(characters !== undefined && { characters }),
      ...(preview && { preview }),
    };
    await cursor.update({ ...cursor.value, findings, ...known });
    await transaction.done;
    return;
  }
  const session = await sessionOf(transaction, owner, { tool, tab, at });
  if (session) await save(transaction, owner, withFindings(session, prompt));
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
  const { page, sequence, seconds, at } = report;
  const transaction = open(db);
  const before = await visitOf(transaction, report);
  const isKnown = before.page === page && sequence <= before.sequence;
  if (!isKnown) {
    const found = await sessionOf(transaction, owner, report);
    const session = found && hasPrompts(found) ? found : undefined;
    const sum = before.seconds + seconds;
    await transaction.objectStore("visits").put({ ...before, page, sequence, at, seconds: session ? 0 : sum });
    if (session) await save(transaction, owner, withEngagement(session, sum, at));
  }
  await transaction.done;
}

/**
 * Counts a question of the guard in the session of its tab. Without one, it begins a session that has no prompt and no time until something
 * is sent: what was held back must not go unseen.
 */
export async function addGuardOutcome(
  db: Database,
  owner: Owner,
  asked: { tool: string; tab: number; at: number; outcome: GuardOutcome; types: readonly DetectorType[] },
): Promise<void> {
  const { tool, tab, at, outcome, types } = asked;
  const transaction = open(db);
  const { address } = await visitOf(transaction, asked);
  const begun = { ...newSession({ owner, tool, at }), tab, ...(address !== undefined && { address }) };
  const session = (await sessionOf(transaction, owner, asked)) ?? begun;
  const before = session.body.guard?.[outcome] ?? { count: 0, types: [] };
  const after = { count: before.count + 1, types: [...new Set([...before.types, ...types])] };
  const body = { ...session.body, guard: { ...session.body.guard, [outcome]: after } };
  await save(transaction, owner, { ...session, activeAt: at, body });
  await transaction.done;
}

/**
 * Follows a tab to another conversation: what is written and read there from now on belongs to no session of the one that was left.
 * @param shown the path of the page that it shows, and whether the prompts of a conversation have gone from it
 */
export async function followTab(
  db: Database,
  owner: Owner,
  shown: { tab: number; tool: string; address: string; isEmptied: boolean; at: number },
): Promise<void> {
  const { tab, tool, address, isEmptied, at } = shown;
  const transaction = open(db);
  const sessions = transaction.objectStore("sessions");
  const visit = await visitOf(transaction, shown);
  const isElsewhere = isLeft(visit.address, address);
  const own = await openSessions(transaction, owner, shown);
  const ofTab = own.filter((session) => session.tab === tab);
  const hasLeft = isEmptied || isElsewhere;
  if (hasLeft) for (const { tab: _left, ...session } of ofTab) await sessions.put(session);
  const named = hasLeft
    ? own.find((session) => session.address === address && namesConversation(address))
    : ofTab.find((session) => session.address !== address);
  if (named) await sessions.put({ ...named, tab, address });
  // Time in a conversation that has no session is no part of the next one.
  const left = { ...(hasLeft && { leftAt: at }), ...(isElsewhere && { seconds: 0 }) };
  const { files, filesFindings, ...without } = visit;
  await transaction.objectStore("visits").put({ ...(isElsewhere ? without : visit), tool, at, address, ...left });
  await transaction.done;
}

/** Keeps what the person gave to a page besides text until the next prompt there, which it belongs to. */
export async function addFilesOfTab(
  db: Database,
  given: { tab: number; tool: string; at: number; files: Files; findings: Findings },
): Promise<void> {
  const { at, files, findings } = given;
  const transaction = open(db);
  const visit = await visitOf(transaction, given);
  const kept = { files: addFiles(visit.files, files), filesFindings: addFindings(visit.filesFindings ?? {}, findings) };
  await transaction.objectStore("visits").put({ ...visit, at, ...kept });
  await transaction.done;
}

/** What is known of a tab. Time with another tool, or from before a long pause, is not kept. */
async function visitOf(
  transaction: Transaction,
  { tab, tool, at }: Pick<PromptOfTab, "tab" | "tool" | "at">,
): Promise<Visit> {
  const visit = await transaction.objectStore("visits").get(tab);
  if (visit?.tool !== tool) return { tab, tool, page: "", sequence: 0, seconds: 0, at };
  if (at - visit.at < SESSION_ENDS_AFTER_MS) return visit;
  const { files: _files, filesFindings: _findings, ...known } = visit;
  return { ...known, seconds: 0 };
}

/** @param streamed the browser's id of the request whose answer the site streams */
async function addPrompt(transaction: Transaction, prompt: PromptOfTab, streamed?: string): Promise<boolean> {
  const { owner, tab, conversation, message, model, at } = prompt;
  const session = (await sessionOf(transaction, owner, prompt)) ?? newSession(prompt);
  const { lastMessage } = session;
  if (lastMessage && lastMessage.id === message && at - lastMessage.at < REPEATED_WITHIN_MS) return false;

  const visit = await visitOf(transaction, prompt);
  // The person may have gone on before the site has answered.
  const isStillThere = (visit.leftAt ?? 0) <= at;
  const { files, filesFindings = {}, ...rest } = visit;
  const seconds = isStillThere ? visit.seconds : 0;
  if (isStillThere && (seconds > 0 || files)) await transaction.objectStore("visits").put({ ...rest, seconds: 0 });

  const findings = isStillThere && files ? addFindings(prompt.findings, filesFindings) : prompt.findings;
  const { body, lengths, ...known } = withFindings(withEngagement(session, seconds, at), { ...prompt, findings });
  await save(transaction, owner, {
    ...known,
    lengths: withRequest(lengths, streamed),
    ...(isStillThere && { tab, ...(visit.address !== undefined && { address: visit.address }) }),
    ...(conversation !== undefined && { conversation }),
    ...(message !== undefined && { lastMessage: { id: message, at } }),
    body: {
      ...body,
      promptCount: body.promptCount + 1,
      ...(isStillThere && files && { files: addFiles(body.files, files) }),
      ...(model !== undefined && { model }),
    },
  });
  return true;
}

/** Adds what was found in a prompt, how long it was, its preview unless that is withheld, and what kind of work it says the conversation is. */
function withFindings(
  session: StoredSession,
  { owner, findings, guess: next, characters, preview }: PromptOfTab,
): StoredSession {
  const guess = next === undefined ? session.guess : clearerGuess(session.guess, next);
  const found = { ...session.body, ...addFindings(session.body, findings), ...guessedKind(guess) };
  const body = {
    ...found,
    ...(preview && previewOf(found, preview.promptPreview, owner.keepsSpecialPreviews === true)),
  };
  return { ...session, ...(guess && { guess }), lengths: withText(session.lengths, characters), body };
}

const hasPrompts = ({ body }: StoredSession) => body.promptCount > 0;

function newSession({ owner, tool, at }: Pick<PromptOfTab, "owner" | "tool" | "at">): StoredSession {
  const { account, region: _region, contracts: _contracts, keepsSpecialPreviews: _kept, ...named } = owner;
  // Ordered by time: scoring looks up every session, and the new ones are side by side.
  const id = uuid();
  const startedAt = timeOf(at);
  const body = { id, aiTool: tool, source: "extension" as const, promptCount: 0, startedAt, ...named };
  return { id, account, revision: 0, startedAt: at, activeAt: at, body };
}

/** The sessions with a tool that may go on, the last used first. */
async function openSessions(
  transaction: Transaction,
  { account }: Owner,
  { tool, at }: Pick<PromptOfTab, "tool" | "at">,
): Promise<StoredSession[]> {
  const since = IDBKeyRange.lowerBound(at - SESSION_ENDS_AFTER_MS);
  const open = await transaction.objectStore("sessions").index("activeAt").getAll(since);
  return open.reverse().filter((session) => session.account === account && session.body.aiTool === tool);
}

/**
 * The open session of a conversation. Some sites name a conversation only after its first answer: until then it is the session of the
 * tab, unless that has one, or a site that names all others does not name this one. Engaged time names none and belongs to the tab's
 * last session.
 */
async function sessionOf(
  transaction: Transaction,
  owner: Owner,
  prompt: Pick<PromptOfTab, "tool" | "tab" | "conversation" | "beginsChat" | "message" | "at">,
): Promise<StoredSession | undefined> {
  const { tab, conversation, beginsChat, message } = prompt;
  const own = await openSessions(transaction, owner, prompt);
  const ofTab = own.filter((session) => session.tab === tab);
  if (beginsChat) {
    const isSame = ({ lastMessage }: StoredSession) => message !== undefined && lastMessage?.id === message;
    return ofTab.find((session) => !hasPrompts(session) || isSame(session));
  }
  if (conversation === undefined) return ofTab[0];
  return (
    own.find((session) => session.conversation === conversation || session.address?.endsWith(`/${conversation}`)) ??
    ofTab.find((session) => session.conversation === undefined)
  );
}

/** Time that nobody has measured is not known, rather than none. */
function withEngagement(session: StoredSession, seconds: number, at: number): StoredSession {
  const timeEngaged = (session.body.timeEngaged ?? 0) + seconds;
  const body = { ...session.body, endedAt: timeOf(at), ...(timeEngaged > 0 && { timeEngaged }) };
  return { ...session, activeAt: at, body };
}

async function save(
  transaction: Transaction,
  { region }: Pick<Owner, "region">,
  session: StoredSession,
): Promise<void> {
  const revision = session.revision + 1;
  const body = withTokens({ ...session.body, revision }, session.lengths);
  const changed = { ...session, revision, body, waitsFor: session.account, ...(region !== undefined && { region }) };
  await transaction.objectStore("sessions").put(changed);
}
