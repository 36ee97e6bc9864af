import { connectDevice, disconnectDevice } from "@treadlight/contract/auth";
import type { BridgeMessage, Connection, SignedIn } from "../messages.ts";
import { pagesOfServer } from "../pages-of-server.ts";
import { type Database, logActivity } from "../store/index.ts";
import { updateAdapters } from "./adapters.ts";
import type { Delivery } from "./delivery.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { runInOpenTabs } from "./open-tabs.ts";
import { fetchToolPolicy } from "./policy.ts";
import { apiOf, asDevice } from "./server.ts";
import { watchSites } from "./sites.ts";
import { changeConnection, readConnection, readManaged, type StoredConnection } from "./state.ts";

const BRIDGE = "bridge";
const REVOKE_MS = 5_000;

/** The browser refuses to register a script twice. */
const inTurn = oneAtATime();

/** Runs the bridge in pages of the chosen server, also in those that are open already. */
export function watchServer(): Promise<void> {
  return inTurn(async () => {
    const { serverUrl } = await readConnection();
    if (serverUrl === undefined) return;
    const matches = [pagesOfServer(serverUrl)];
    if (!(await chrome.permissions.contains({ origins: matches }))) return;
    const registered = await chrome.scripting.getRegisteredContentScripts({ ids: [BRIDGE] });
    const script = { id: BRIDGE, matches, js: ["bridge.js"], runAt: "document_start" as const };
    if (registered.length > 0) await chrome.scripting.updateContentScripts([script]);
    else await chrome.scripting.registerContentScripts([script]);
    await runInOpenTabs({ matches, file: "bridge.js" });
  });
}

/** The person has chosen a server. They are connected once they are signed in there. */
export async function chooseServer(serverUrl: string): Promise<void> {
  const { origin } = new URL(serverUrl);
  const before = await readConnection();
  if (before.serverUrl === undefined || new URL(before.serverUrl).origin !== origin) {
    await changeConnection({ serverUrl: origin, credential: undefined, notBefore: 0, failures: 0 });
    await revoke(before);
  }
  await watchServer();
  await watchSites();
}

interface SignInParts {
  db: Database;
  delivery: Delivery;
}

/** Several tabs of the server may tell the same at once. */
const signInsInTurn = oneAtATime();

/**
 * Makes a device credential for whoever has signed in on the server's page, and forgets it when they sign out there. Another person's
 * sessions stay theirs.
 */
export function hearServer(message: BridgeMessage, origin: string, parts: SignInParts): Promise<void> {
  return signInsInTurn(() =>
    message.type === "signedIn" ? acceptNow(message, origin, parts) : signOut(origin, parts),
  );
}

/** Nothing more is sent for them. From now on, sessions are nobody's until somebody signs in. */
async function signOut(origin: string, { db }: SignInParts): Promise<void> {
  const { serverUrl, credential } = await readConnection();
  const { ingestKey } = await readManaged();
  if (serverUrl === undefined || origin !== new URL(serverUrl).origin || !credential || ingestKey !== undefined) return;
  await forgetCredential(db);
}

async function acceptNow({ token, user }: SignedIn, origin: string, { db, delivery }: SignInParts): Promise<void> {
  const { serverUrl, credential, isRefused } = await readConnection();
  if (serverUrl === undefined || origin !== new URL(serverUrl).origin) return;
  const { ingestKey } = await readManaged();
  const account = `${origin} ${user.id}`;
  if (ingestKey !== undefined || (credential?.account === account && !isRefused)) return;
  if (credential) await delivery.flush();
  const device = await apiOf(serverUrl).call(connectDevice, { body: {} }, { token });
  await changeConnection({
    credential: { token: device.token, account, email: user.email },
    ...{ notBefore: 0, failures: 0 },
  });
  await revoke({ serverUrl, credential });
  await logActivity(db, { kind: "connected", email: user.email }, Date.now());
  await Promise.all([fetchToolPolicy(), updateAdapters(Date.now(), { isNewConnection: true })]);
  // A sign-out must not have to wait for it.
  delivery.soon();
}

/** Forgets the credential and the server, so that no sign-in there connects again. The sessions stay, and are sent when the same person connects again. */
export async function disconnect(db: Database): Promise<void> {
  const { serverUrl } = await readConnection();
  await forgetCredential(db);
  await changeConnection({ serverUrl: undefined });
  // A package for an organization may have this access for good.
  if (serverUrl !== undefined) await chrome.permissions.remove({ origins: [pagesOfServer(serverUrl)] }).catch(() => {});
}

async function forgetCredential(db: Database): Promise<void> {
  const before = await readConnection();
  await changeConnection({ credential: undefined });
  await revoke(before);
  await logActivity(db, { kind: "disconnected" }, Date.now());
}

/** Without an answer, the server's list of devices names this browser until the credential has not been used for 90 days. */
async function revoke({ serverUrl, credential }: Pick<StoredConnection, "serverUrl" | "credential">): Promise<void> {
  if (serverUrl === undefined || !credential) return;
  const signal = AbortSignal.timeout(REVOKE_MS);
  await apiOf(serverUrl)
    .call(disconnectDevice, {}, { ...asDevice(credential), signal })
    .catch(() => {});
}

/** Gives the account what was measured before somebody signed in. */
export async function claimSessions(db: Database): Promise<void> {
  const { credential } = await readConnection();
  if (!credential) return;
  const transaction = db.transaction("sessions", "readwrite");
  for (
    let cursor = await transaction.store.index("waitsFor").openCursor("");
    cursor;
    cursor = await cursor.continue()
  ) {
    const { account } = credential;
    await cursor.update({ ...cursor.value, account, waitsFor: account });
  }
  await transaction.done;
}

export async function describeConnection(db: Database): Promise<Connection> {
  const { serverUrl = null, credential, isRefused, lastSentAt } = await readConnection();
  const { ingestKey, locked } = await readManaged();
  const count = (account: string) => db.countFromIndex("sessions", "waitsFor", account);
  const isConnected = credential && !isRefused;
  const signedOut = serverUrl === null ? "not_connected" : "waiting_for_sign_in";
  return {
    state: isConnected ? "connected" : isRefused ? "refused" : signedOut,
    serverUrl,
    isManaged: ingestKey !== undefined || locked.includes("serverUrl"),
    email: credential?.email ?? null,
    waiting: credential ? await count(credential.account) : 0,
    unclaimed: await count(""),
    lastSentAt,
  };
}
