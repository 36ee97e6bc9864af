import { z } from "zod";
import { mayCollect } from "../collection.ts";
import {
  asksForProfile,
  type Managed,
  type PolicyProblem,
  readPolicy,
  type Settings,
  type SettingsChange,
  settingsChangeSchema,
  settingsInForce,
} from "../settings/index.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** A credential with which this browser sends. */
const credentialSchema = z.object({
  token: z.string(),
  /** The server and the person. */
  account: z.string(),
  email: z.string(),
});
export type Credential = z.output<typeof credentialSchema>;

const connectionSchema = z.object({
  serverUrl: z.url().optional(),
  credential: credentialSchema.optional(),
  /** The last token that the server has refused: it was revoked or has expired. */
  refusedToken: z.string().optional(),
  lastSentAt: z.number().nullable().default(null),
  /** How far the server's clock is ahead, if that is more than a few minutes. */
  clockOffsetMs: z.number().default(0),
  /** Nothing is sent before. */
  notBefore: z.number().default(0),
  /** Attempts that have failed since the last success. */
  failures: z.number().default(0),
});
export type StoredConnection = z.output<typeof connectionSchema>;

/** How this browser is connected now. */
export interface ConnectionInForce extends StoredConnection {
  /** The server has refused the credential. */
  isRefused: boolean;
}

async function readStored(): Promise<StoredConnection> {
  const { connection } = await chrome.storage.local.get("connection");
  return connectionSchema.catch(() => connectionSchema.parse({})).parse(connection ?? {});
}

/** Reads how this browser is connected: by a policy, or as its user has chosen. */
export async function readConnection(): Promise<ConnectionInForce> {
  const connection = await readManagedConnection();
  const { credential, refusedToken } = connection;
  return { ...connection, isRefused: credential !== undefined && credential.token === refusedToken };
}

async function readManagedConnection(): Promise<StoredConnection> {
  const stored = await readStored();
  const { serverUrl, ingestKey, userEmail = "", locked } = await readManaged();
  if (serverUrl === undefined) return stored;
  if (ingestKey !== undefined) {
    const credential = { token: ingestKey, account: `${serverUrl} key ${userEmail}`, email: userEmail };
    return { ...stored, serverUrl, credential };
  }
  return stored.serverUrl === undefined || locked.includes("serverUrl") ? { ...stored, serverUrl } : stored;
}

/** So that no change undoes another. */
const inTurn = oneAtATime();

export function changeConnection(change: Partial<StoredConnection>): Promise<void> {
  return inTurn(async () => {
    await chrome.storage.local.set({ connection: { ...(await readStored()), ...change } });
  });
}

async function readWholePolicy(): Promise<{ managed: Managed; problems: PolicyProblem[] }> {
  // Without a policy, some browsers reject.
  const policy = await chrome.storage.managed.get().catch(() => ({}));
  return readPolicy(policy, asksForProfile(policy) ? await profileEmail() : "");
}

/** Only packages that are built for an organization may know it, and only Chromium tells. */
async function profileEmail(): Promise<string> {
  if (!("identity" in chrome) || !("getProfileUserInfo" in chrome.identity)) return "";
  return (await chrome.identity.getProfileUserInfo({ accountStatus: "ANY" })).email;
}

export const readManaged = async (): Promise<Managed> => (await readWholePolicy()).managed;

/** What of the administrator's policy does not hold, because it is wrong. */
export const readPolicyProblems = async (): Promise<PolicyProblem[]> => (await readWholePolicy()).problems;

/** What the person and the administrator want. */
export async function readWantedSettings(): Promise<Settings> {
  const { settings } = await chrome.storage.local.get("settings");
  return settingsInForce(settings, await readManaged());
}

/** The settings in force: without the browser's consent, no preview is sent, whoever wants it. */
export async function readSettings(): Promise<Settings> {
  const settings = await readWantedSettings();
  return settings.previews ? { ...settings, previews: await mayCollect("websiteContent") } : settings;
}

export async function changeSettings(change: SettingsChange): Promise<void> {
  const { settings } = await chrome.storage.local.get("settings");
  const before = settingsChangeSchema.catch({}).parse(settings ?? {});
  await chrome.storage.local.set({ settings: { ...before, ...change } });
}
