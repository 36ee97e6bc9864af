import { FAILED } from "../ask.ts";
import { bridgeMessageSchema, pageRequestSchema, siteRequestSchema } from "../messages.ts";
import {
  type Database,
  logActivity,
  openDatabase,
  type PromptOfTab,
  readOverview,
  settleSends,
} from "../store/index.ts";
import { watchSettings } from "../watch-settings.ts";
import { updateAdapters } from "./adapters.ts";
import { answerPage, answerSite } from "./answers.ts";
import { watchBlockedTools } from "./blocked-tools.ts";
import { hearServer, watchServer } from "./connect.ts";
import { createDelivery } from "./delivery.ts";
import { addMenu, onMenuClick } from "./menu.ts";
import { openOnboarding } from "./onboarding.ts";
import { readOwner } from "./owner.ts";
import { fetchToolPolicy } from "./policy.ts";
import { reportPolicy } from "./policy-report.ts";
import { watchRequests } from "./requests.ts";
import { watchOpenTabs, watchSites } from "./sites.ts";
import { readSettings } from "./state.ts";
import { createTiers, forgetSeen } from "./tiers.ts";

// The worker. The browser stops it whenever it rests, so it keeps nothing in memory that must not be lost, and adds all its
// listeners at once.

const EVERY_MINUTE = "every-minute";
const EVERY_QUARTER = "every-quarter";
/** A request without an answer for this long was answered while the worker was stopped. */
const UNANSWERED_AFTER_MS = 10 * 60_000;

const database = openPrepared();
const delivery = createDelivery(database);

const tiers = createTiers(database, counted);

watchRequests(database, { tiers, counted, answered: delivery.soon });
watchBlockedTools();

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  const answer = answerTo(message, sender);
  if (!answer) return false;
  answer.then(respond, (error: unknown) => {
    console.warn("A message could not be answered.", error);
    respond(FAILED);
  });
  return true;
});

chrome.alarms.onAlarm.addListener(({ name }) => {
  if (name === EVERY_MINUTE) void everyMinute();
  if (name === EVERY_QUARTER)
    void Promise.all([fetchToolPolicy(), updateAdapters(Date.now()), reportPolicy(Date.now())]);
});
chrome.runtime.onInstalled.addListener((details) => {
  void followPermissions();
  void watchOpenTabs();
  void addMenu();
  openOnboarding(details);
});
chrome.storage.onChanged.addListener((_changes, area) => {
  if (area !== "managed") return;
  void addMenu();
  void reportPolicy(Date.now());
});
chrome.contextMenus.onClicked.addListener((click) => void onMenuClick(click));
chrome.runtime.onStartup.addListener(() => void showBadge());
watchSettings(() => void showBadge());
chrome.permissions.onAdded.addListener(() => {
  void followPermissions();
  void watchOpenTabs();
});
chrome.permissions.onRemoved.addListener(() => void followPermissions());
void wakeEvery(1, EVERY_MINUTE);
void wakeEvery(15, EVERY_QUARTER);

/** An alarm outlives the worker; to set it again would put it off. */
async function wakeEvery(minutes: number, name: string): Promise<void> {
  if (!(await chrome.alarms.get(name))) await chrome.alarms.create(name, { periodInMinutes: minutes });
}

async function counted({ tool, model, findings, preview, at }: PromptOfTab): Promise<void> {
  const detected = Object.keys(findings.detected ?? {});
  const previewWithheld = preview?.previewWithheld === true;
  const entry = { kind: "prompt", tool, detected, previewWithheld, ...(model !== undefined && { model }) } as const;
  await logActivity(await database, entry, at);
  delivery.soon();
  await showBadge();
}

/** What was under way when the browser was last closed was sent, as far as anybody knows. */
async function openPrepared(): Promise<Database> {
  const db = await openDatabase();
  const { isRunning } = await chrome.storage.session.get("isRunning");
  if (isRunning === undefined) {
    await settleSends(db, { before: Number.POSITIVE_INFINITY });
    await forgetSeen(db);
    await chrome.storage.session.set({ isRunning: true });
  }
  return db;
}

/** Runs the scripts on the sites and on the server that the person has given access to. */
async function followPermissions(): Promise<void> {
  await watchServer();
  await watchSites();
}

async function everyMinute(): Promise<void> {
  const db = await database;
  await settleSends(db, { before: Date.now() - UNANSWERED_AFTER_MS });
  await tiers.settle();
  await delivery.flush();
  await showBadge();
}

function answerTo(message: unknown, sender: chrome.runtime.MessageSender): Promise<unknown> | undefined {
  const { origin, url, tab } = sender;
  if (sender.id !== chrome.runtime.id) return undefined;
  const parts = async () => ({ db: await database, delivery, tiers, counted });
  if (url?.startsWith(chrome.runtime.getURL(""))) {
    const request = pageRequestSchema.safeParse(message);
    return request.success ? parts().then((all) => answerPage(request.data, all)) : undefined;
  }
  if (tab?.id === undefined || url === undefined) return undefined;
  const signIn = bridgeMessageSchema.safeParse(message);
  if (signIn.success) return parts().then((all) => hearServer(signIn.data, origin ?? new URL(url).origin, all));
  const request = siteRequestSchema.safeParse(message);
  // The script's address is the one with which its page was loaded. The tab's follows, but may show another site already.
  const isSameSite = tab.url !== undefined && new URL(tab.url).origin === new URL(url).origin;
  const site = { tab: tab.id, url: isSameSite ? (tab.url ?? url) : url };
  return request.success ? parts().then((all) => answerSite(request.data, site, all)) : undefined;
}

/** Today's prompts on the extension's icon. */
async function showBadge(): Promise<void> {
  const { showBadge } = await readSettings();
  const { prompts } = await readOverview(await database, await readOwner(), "today", Date.now());
  await chrome.action.setBadgeText({ text: showBadge && prompts > 0 ? String(prompts) : "" });
}
