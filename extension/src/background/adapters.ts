import { getAdapters } from "@treadlight/contract/extension";
import { ADAPTERS, type Adapter, type AdapterSet, adapterSetSchema } from "@treadlight/domain/adapters";
import { DAY_MS } from "@treadlight/domain/time";
import { z } from "zod";
import { newest, readSigned, serverKeySchema } from "../adapters/index.ts";
import { apiOf } from "./server.ts";
import { readConnection } from "./state.ts";

const storedSchema = z.object({
  /** Where they come from. Another server has another key. */
  serverUrl: z.string(),
  /** Milliseconds since the epoch. */
  askedAt: z.number(),
  /** The server's public key, as its first answer named it. */
  key: serverKeySchema.optional(),
  /** Newer adapters than those that this extension contains. */
  update: adapterSetSchema.optional().catch(undefined),
});
type Stored = z.output<typeof storedSchema>;

async function readStored(serverUrl: string | undefined): Promise<Stored | undefined> {
  const { adapters } = await chrome.storage.local.get("adapters");
  const stored = storedSchema.optional().catch(undefined).parse(adapters);
  return stored?.serverUrl === serverUrl ? stored : undefined;
}

const write = (adapters: Stored) => chrome.storage.local.set({ adapters });

/** Kept, because every request of a page asks for it. */
let inForce: Promise<readonly Adapter[]> | undefined;

chrome.storage.onChanged.addListener((changes, area) => {
  if (area === "managed" || (area === "local" && ("adapters" in changes || "connection" in changes)))
    inForce = undefined;
});

/** The adapters in force: the extension's own, or newer ones of the server. */
export function readAdapters(): Promise<readonly Adapter[]> {
  inForce ??= read().catch((error: unknown) => {
    inForce = undefined;
    throw error;
  });
  return inForce;
}

async function read(): Promise<readonly Adapter[]> {
  const { serverUrl } = await readConnection();
  return newest([ADAPTERS, (await readStored(serverUrl))?.update]).adapters;
}

/**
 * Asks the server once a day for newer adapters. Without a genuine answer, those in force stay.
 * @param now milliseconds since the epoch
 * @param isNewConnection whether to ask at once, and to trust the key that the server names now
 */
export async function updateAdapters(now: number, { isNewConnection = false } = {}): Promise<void> {
  const { serverUrl, credential, isRefused } = await readConnection();
  if (serverUrl === undefined || !credential || isRefused) return;
  const stored = await readStored(serverUrl);
  if (!isNewConnection && stored && Math.abs(now - stored.askedAt) < DAY_MS) return;
  const trusted = isNewConnection ? undefined : stored?.key;
  const inForce = newest([ADAPTERS, stored?.update]);
  const next = (askedAt: number, key: Stored["key"], update: AdapterSet): Stored => ({
    ...{ serverUrl, askedAt },
    ...(key && { key }),
    ...(update !== ADAPTERS && { update }),
  });
  try {
    // The browser asks for what has changed since.
    const answer = await apiOf(serverUrl).open(getAdapters.path);
    const { key, set } = await readSigned(await answer.text(), trusted);
    await write(next(now, key, newest([inForce, set])));
  } catch (error) {
    // Asks again at the next quarter of an hour.
    await write(next(0, trusted, inForce));
    console.warn("The adapters could not be updated.", error);
  }
}
