import { isModel, readSend, siteOf } from "../adapters/index.ts";
import type { Answers, PageRequest, SettingsState, SiteRequest, SiteState } from "../messages.ts";
import { isMeasured } from "../settings/index.ts";
import {
  addEngagement,
  addFilesOfTab,
  addGuardOutcome,
  countPrompt,
  type Database,
  exposureOfTab,
  followTab,
  logActivity,
  type PromptOfTab,
  readActivity,
  readOverview,
  SESSION_ENDS_AFTER_MS,
} from "../store/index.ts";
import { readAdapters } from "./adapters.ts";
import { chooseServer, claimSessions, describeConnection, disconnect } from "./connect.ts";
import type { Delivery } from "./delivery.ts";
import { found, inspected } from "./inspected.ts";
import { inspectingFor } from "./inspecting.ts";
import { summaryMails } from "./mails.ts";
import { completeOnboarding } from "./onboarding.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { runInTab } from "./open-tabs.ts";
import { readOwner } from "./owner.ts";
import { pauseSite } from "./pause.ts";
import { readAskUrl, readOwnRules, readToolPolicy } from "./policy.ts";
import { changeSettings, readManaged, readPolicyProblems, readSettings, readWantedSettings } from "./state.ts";
import { describeHealth, type Tiers } from "./tiers.ts";

export interface Parts {
  db: Database;
  delivery: Delivery;
  tiers: Tiers;
  /** Tells the rest of the extension that a prompt has been counted. */
  counted(prompt: PromptOfTab): Promise<void>;
}

/** Where a script that asks is running, as the browser says. */
export interface Site {
  tab: number;
  url: string;
}

async function settingsState(): Promise<SettingsState> {
  const { locked, ingestKey, addSites } = await readManaged();
  const problems = await readPolicyProblems();
  const settings = await readSettings();
  const isPreviewUnasked = !settings.previews && (await readWantedSettings()).previews;
  return { settings, locked, problems, addSites, isMeasuredByKey: ingestKey !== undefined, isPreviewUnasked };
}

/** Answers the extension's own pages. */
export async function answerPage(request: PageRequest, { db, delivery }: Parts): Promise<Answers[PageRequest["type"]]> {
  switch (request.type) {
    case "overview":
      return readOverview(db, await readOwner(), request.period, Date.now());
    case "activity":
      return readActivity(db);
    case "clearActivity":
      await db.clear("activity");
      return null;
    case "settings":
      return settingsState();
    case "changeSettings":
      await changeSettings(request.change);
      return settingsState();
    case "clearData":
      for (const store of ["sessions", "sends", "seen", "visits", "activity"] as const) await db.clear(store);
      return null;
    case "exportData": {
      const sessions = (await db.getAll("sessions")).map(({ body, account }) => ({ ...body, account }));
      const { settings } = await settingsState();
      return JSON.stringify({ sessions, activity: await readActivity(db), settings }, null, 2);
    }
    case "connection":
      return describeConnection(db);
    case "connect":
      await chooseServer(request.serverUrl);
      return describeConnection(db);
    case "disconnect":
      await disconnect(db);
      return describeConnection(db);
    case "claimSessions":
      await claimSessions(db);
      return describeConnection(db);
    case "sendNow":
      await delivery.flush();
      return describeConnection(db);
    case "mails":
      return summaryMails();
    case "changeMails":
      return summaryMails(request.mails);
    case "health":
      return describeHealth();
    case "completeOnboarding":
      await completeOnboarding(Date.now());
      return null;
  }
}

/** What must be taken in the order in which it happened: time, where it was spent, and prompts. */
const ORDERED: readonly SiteRequest["type"][] = ["engaged", "shows", "frame"];
const inTurn = oneAtATime();

/** Answers a script in the page of an AI tool. */
export async function answerSite(
  request: SiteRequest,
  site: Site,
  parts: Parts,
): Promise<Answers[SiteRequest["type"]]> {
  const answer = () => answerNow(request, site, parts);
  return ORDERED.includes(request.type) ? inTurn(answer) : answer();
}

async function answerNow(
  request: SiteRequest,
  { tab, url }: Site,
  { db, delivery, tiers, counted }: Parts,
): Promise<Answers[SiteRequest["type"]]> {
  const adapters = await readAdapters();
  const managed = await readManaged();
  const site = siteOf(url, adapters, managed.addSites);
  if (!site) return null;
  const { tool, adapter } = site;
  const { host } = new URL(url);
  const settings = await readSettings();
  const measured = isMeasured(host, settings, managed);
  const now = Date.now();
  const owner = await readOwner();
  switch (request.type) {
    case "site": {
      const { composer = [], sendButton = [], userTurn = [], modelLabel = [], send = [] } = adapter ?? {};
      const isPaused = settings.pausedSites.includes(host);
      const rules = await readOwnRules(owner.account);
      const state: SiteState = {
        ...{ isMeasured: measured, isPaused, tool, ...(await readToolPolicy(tool, owner.account)) },
        askUrl: await readAskUrl(tool, owner.account),
        ...{ guard: settings.guard, showWidget: settings.showWidget, theme: settings.theme, ...(rules && { rules }) },
        hasAdapter: adapter !== undefined,
        canPause: !managed.locked.includes("pausedSites"),
        page: { composer, sendButton, userTurn, modelLabel },
        sockets: send.flatMap(({ transport, url }) => (transport === "websocket" ? url : [])),
      };
      return state;
    }
    case "loadLater":
      await runInTab(tab, { file: "later.js" });
      return null;
    case "loadPatterns":
      await runInTab(tab, { file: "patterns.js" });
      return null;
    case "engaged":
      // A locked screen does not always take the focus from the page.
      if (measured && (await chrome.idle.queryState(60)) !== "locked") {
        const { page, sequence, seconds } = request;
        await addEngagement(db, owner, { tab, tool, page, sequence, seconds, at: now });
        delivery.soon();
      }
      return null;
    case "shows":
      if (measured) {
        const { path: address, isEmptied, at } = request;
        await followTab(db, owner, { tab, tool, address, isEmptied, at });
      }
      return null;
    case "written":
      if (measured) {
        const { text, model, isShown, agoMs } = request;
        const prompt = {
          ...{ owner, tool, tab, at: now - agoMs, isShown, isUnmatched: false },
          ...found(text, tool, await inspectingFor(owner)),
          ...(adapter && { adapter: adapter.id }),
          ...(model !== undefined && isModel(model) && { model }),
        };
        await tiers.seen(prompt, text);
      }
      return null;
    case "frame":
      for (const prompt of measured
        ? readSend(adapters, { ...request, body: request.data, transport: "websocket" })
        : []) {
        await tiers.noteSend(prompt.adapter.id, { at: now, hasText: prompt.text !== undefined });
        const ofTab = { ...inspected(prompt, await inspectingFor(owner)), tab, at: now };
        if (await countPrompt(db, ofTab)) await counted(ofTab);
      }
      return null;
    case "attached":
      if (measured) {
        const { files, detected, categories, ownDetected } = request;
        // Some sites send the text of files with the prompt, where it is inspected.
        const isInPrompt = adapter?.send.some(({ attached }) => attached.length > 0) === true;
        const findings = isInPrompt ? {} : { detected, categories, ...(ownDetected && { ownDetected }) };
        await addFilesOfTab(db, { tab, tool, at: now, files, findings });
      }
      return null;
    case "today": {
      const sums = await readOverview(db, owner, "today", now);
      const { prompts, seconds, co2Grams, co2GramsLow, co2GramsHigh, sessionsNotEstimated } = sums;
      const exposed = await exposureOfTab(db, tab, now - SESSION_ENDS_AFTER_MS);
      return { prompts, seconds, co2Grams, co2GramsLow, co2GramsHigh, sessionsNotEstimated, ...exposed };
    }
    case "pauseHere":
      await pauseSite(host, request.isPaused);
      return null;
    case "guardChoice":
      if (measured) {
        const { detected, choice } = request;
        await logActivity(db, { kind: "guard", tool, detected, choice }, now);
        await addGuardOutcome(db, owner, { tool, tab, at: now, outcome: choice, types: detected });
        delivery.soon();
      }
      return null;
  }
}
