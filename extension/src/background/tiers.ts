import { z } from "zod";
import type { AdapterHealth } from "../messages.ts";
import {
  amendPrompt,
  countPrompt,
  type Database,
  logActivity,
  type PromptOfTab,
  type SeenPrompt,
} from "../store/index.ts";
import { readAdapters } from "./adapters.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { createPosts, type Posts } from "./posts.ts";

/** A page sends within this time after somebody presses Enter; some ask for permission first. */
const SENT_WITHIN_MS = 4_000;
const SENT_BEFORE_MS = 1_000;
/**
 * After this many prompts in a row that were seen in the page but not in a known request, the adapter counts as broken.
 */
const BROKEN_AFTER = 3;

const lastSendSchema = z.object({ at: z.number(), hasText: z.boolean() });
type LastSend = z.output<typeof lastSendSchema>;

const healthSchema = z.record(z.string(), z.object({ unmatched: z.number(), isBroken: z.boolean() }));

/**
 * Decides which of the ways to notice a prompt counts. Requests and messages of an adapter count as they come. What is seen in the
 * page counts where there is no adapter, and where its adapter is broken, unless the site refuses the request that carries it.
 */
export interface Tiers {
  /** A page has sent something. `source` is the adapter's id, or `tab <id>` for any request of a tab. */
  noteSend(source: string, send: LastSend): Promise<void>;
  /** A page has sent something, and the site has answered or refused it. */
  posts: Pick<Posts, "begun" | "ended">;
  /** A prompt was seen in a page. */
  seen(prompt: SeenPrompt, text: string): Promise<void>;
  /** Decides about the prompts that were seen a moment ago. */
  settle(): Promise<void>;
}

export function createTiers(database: Promise<Database>, counted: (prompt: PromptOfTab) => Promise<void>): Tiers {
  const posts = createPosts();
  /** Of prompts that were seen, by their keys. Texts are not stored. */
  const texts = new Map<number, string>();
  const inTurn = oneAtATime();
  const settleInTurn = () =>
    inTurn(settleNow).catch((error: unknown) => console.warn("A prompt could not be counted.", error));

  async function settleNow(): Promise<void> {
    const db = await database;
    const keys = await db.getAllKeys("seen");
    for (const key of texts.keys()) if (!keys.includes(key)) texts.delete(key);
    for (const key of keys) {
      const prompt = await db.get("seen", key);
      if (!prompt || prompt.isUnmatched || Date.now() < prompt.at + SENT_WITHIN_MS) continue;
      const sent = { tab: prompt.tab, since: prompt.at - SENT_BEFORE_MS };
      const outcome = posts.outcomeOf(texts.get(key) ?? "", sent);
      if (outcome === "waiting") continue;
      texts.delete(key);
      if (outcome === "refused") await db.delete("seen", key);
      else await settleOne(db, key, prompt);
    }
  }

  async function settleOne(db: Database, key: number, prompt: SeenPrompt): Promise<void> {
    const { adapter, isShown, isUnmatched, ...counts } = prompt;
    const send = await readLastSend(adapter ?? `tab ${prompt.tab}`);
    const wasSent = send !== undefined && send.at >= prompt.at - SENT_BEFORE_MS;
    if (adapter === undefined) {
      await db.delete("seen", key);
      if (wasSent || isShown) await count(db, counts);
      return;
    }
    if (wasSent) {
      await setHealth(adapter, { unmatched: 0, isBroken: false });
      for (const other of await unmatchedOf(db, adapter)) await db.delete("seen", other);
      await db.delete("seen", key);
      if (!send.hasText) await amendPrompt(db, prompt);
      return;
    }
    await db.put("seen", { ...prompt, isUnmatched: true }, key);
    const health = await readHealth(adapter);
    const unmatched = health.unmatched + 1;
    const isBroken = health.isBroken || unmatched >= BROKEN_AFTER;
    await setHealth(adapter, { unmatched, isBroken });
    if (!isBroken) return;
    if (!health.isBroken) await logActivity(db, { kind: "adapter_broken", tool: prompt.tool }, Date.now());
    for (const other of await unmatchedOf(db, adapter)) {
      const waiting = await db.get("seen", other);
      await db.delete("seen", other);
      if (waiting) await count(db, waiting);
    }
  }

  async function count(db: Database, prompt: PromptOfTab): Promise<void> {
    const { owner, tool, tab, findings, at, adapter, guess, characters, model, preview } = prompt;
    const known = {
      ...(adapter !== undefined && { adapter }),
      ...(guess !== undefined && { guess }),
      ...(characters !== undefined && { characters }),
      ...(model !== undefined && { model }),
      ...(preview !== undefined && { preview }),
    };
    await countPrompt(db, { owner, tool, tab, findings, at, ...known });
    await counted(prompt);
  }

  return {
    async noteSend(source, send) {
      await chrome.storage.session.set({ [lastSendOf(source)]: send });
    },
    posts: {
      begun: posts.begun,
      ended(request, succeeded) {
        posts.ended(request, succeeded);
        if (texts.size > 0) void settleInTurn();
      },
    },
    async seen(prompt, text) {
      texts.set(await (await database).add("seen", prompt), text);
      setTimeout(settleInTurn, SENT_WITHIN_MS + 100);
    },
    settle: settleInTurn,
  };
}

/**
 * Forgets what was seen in pages before the browser was closed, unless its adapter is broken: nobody knows any more what the pages sent.
 * Requests count by themselves.
 */
export async function forgetSeen(db: Database): Promise<void> {
  for (const key of await db.getAllKeys("seen")) {
    const prompt = await db.get("seen", key);
    if (prompt?.adapter === undefined || prompt.isUnmatched) continue;
    if (!(await readHealth(prompt.adapter)).isBroken) await db.delete("seen", key);
  }
}

/** Each source has its own key, because several may send at once. */
const lastSendOf = (source: string) => `lastSend ${source}`;

async function readLastSend(source: string): Promise<LastSend | undefined> {
  const key = lastSendOf(source);
  return lastSendSchema
    .optional()
    .catch(undefined)
    .parse((await chrome.storage.session.get(key))[key]);
}

async function readAllHealth() {
  const { health } = await chrome.storage.local.get("health");
  return healthSchema.catch({}).parse(health);
}

async function readHealth(adapter: string) {
  return (await readAllHealth())[adapter] ?? { unmatched: 0, isBroken: false };
}

async function setHealth(adapter: string, health: z.output<typeof healthSchema>[string]): Promise<void> {
  await chrome.storage.local.set({ health: { ...(await readAllHealth()), [adapter]: health } });
}

async function unmatchedOf(db: Database, adapter: string): Promise<number[]> {
  const keys: number[] = [];
  for (let cursor = await db.transaction("seen").store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.adapter === adapter && cursor.value.isUnmatched) keys.push(cursor.primaryKey);
  }
  return keys;
}

/** How each adapter does, for the extension's pages. */
export async function describeHealth(): Promise<AdapterHealth[]> {
  const health = await readAllHealth();
  return (await readAdapters()).map(({ id, tool }) => {
    const own = health[id];
    return { adapter: id, tool, state: own === undefined ? "unused" : own.isBroken ? "broken" : "works" };
  });
}
