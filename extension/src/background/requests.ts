import { isModel, readSend, siteOf } from "../adapters/index.ts";
import { isMeasured } from "../settings/index.ts";
import { beginSend, type Database, endSend, type PromptOfTab } from "../store/index.ts";
import { readAdapters } from "./adapters.ts";
import { createEarlyOutcomes } from "./early-outcomes.ts";
import { inspected } from "./inspected.ts";
import { inspectingFor } from "./inspecting.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { readOwner } from "./owner.ts";
import { readManaged, readSettings } from "./state.ts";
import type { Tiers } from "./tiers.ts";

type RequestDetails = chrome.webRequest.OnBeforeRequestDetails;

/** The browser reports requests only between sites that the person has given access to. */
const filter: chrome.webRequest.RequestFilter = { urls: ["https://*/*"], types: ["xmlhttprequest", "other"] };

/**
 * Counts the requests with which pages ask for answers. Call it while the worker starts: the browser wakes a worker only for
 * listeners that it adds at once.
 */
export function watchRequests(
  database: Promise<Database>,
  { tiers, counted }: { tiers: Tiers; counted: (prompt: PromptOfTab) => Promise<void> },
): void {
  const early = createEarlyOutcomes();
  // One event at a time, so that an answer finds the request it belongs to.
  const queue = oneAtATime();
  const inTurn = (task: () => Promise<void>) =>
    void queue(task).catch((error: unknown) => console.warn("A request could not be counted.", error));

  chrome.webRequest.onBeforeRequest.addListener(
    (details) => {
      if (details.method !== "POST") return undefined;
      inTurn(() => begin(details));
      const succeeded = early.begun(details.requestId);
      if (succeeded !== undefined) inTurn(() => settle(details.requestId, succeeded));
      return undefined;
    },
    filter,
    ["requestBody"],
  );

  async function begin(details: RequestDetails): Promise<void> {
    const { url, requestId, timeStamp } = details;
    const page = pageOf(details) ?? url;
    const adapters = await readAdapters();
    const tab = await tabOf(details, page);
    const managed = await readManaged();
    const isOfTool = (address: string) => siteOf(address, adapters, managed.addSites) !== undefined;
    if (!isOfTool(page) && !isOfTool(url) && !isOfTool((await addressOfTab(tab)) ?? url)) return;
    const settings = await readSettings();
    if (!isMeasured(new URL(page).host, settings, managed)) return;
    const at = Math.round(timeStamp);
    const body = bodyOf(details);
    tiers.posts.begun({ request: requestId, tab, at, body: body ?? "" });
    await tiers.noteSend(`tab ${tab}`, { at, hasText: false });
    const [prompt] = readSend(adapters, { url, body });
    if (!prompt) return;
    const { adapter, text, model } = prompt;
    await tiers.noteSend(adapter.id, { at, hasText: text !== undefined });
    const shown = model === undefined && adapter.modelLabel.length > 0 ? await modelShownIn(tab) : undefined;
    const known = { ...prompt, ...(shown !== undefined && { model: shown }) };
    const owner = await readOwner();
    const ofTab = { ...inspected(known, await inspectingFor(owner)), tab, at };
    await beginSend(await database, { ...ofTab, request: requestId });
  }

  async function settle(request: string, succeeded: boolean): Promise<void> {
    tiers.posts.ended(request, succeeded);
    const prompt = await endSend(await database, { request, succeeded });
    if (prompt) await counted(prompt);
  }

  const end = ({ requestId, method }: { requestId: string; method: string }, succeeded: boolean) => {
    if (method !== "POST") return;
    early.ended(requestId, succeeded);
    inTurn(() => settle(requestId, succeeded));
  };
  chrome.webRequest.onResponseStarted.addListener((details) => end(details, details.statusCode < 400), filter);
  chrome.webRequest.onErrorOccurred.addListener((details) => end(details, false), filter);
}

/** The page that sends: Chromium tells its origin, Firefox its address. */
function pageOf(details: RequestDetails): string | undefined {
  const page = details.initiator ?? ("originUrl" in details ? details.originUrl : undefined);
  return typeof page === "string" && URL.canParse(page) ? page : undefined;
}

/** Of some hosts, only a part is an AI tool. Chromium tells just the host of the page that sends. */
async function addressOfTab(tab: number): Promise<string | undefined> {
  if (tab < 0) return undefined;
  const found = await chrome.tabs.get(tab).catch(() => undefined);
  return found?.url;
}

/** A shared or service worker belongs to no tab: then it is one with a page of the site, at best the one that the person looks at. */
async function tabOf(details: RequestDetails, page: string): Promise<number> {
  if (details.tabId >= 0) return details.tabId;
  const tabs = await chrome.tabs.query({ url: `${new URL(page).origin}/*` });
  return (tabs.find(({ active }) => active) ?? tabs[0])?.id ?? -1;
}

/** The name of the model that the page shows. */
async function modelShownIn(tab: number): Promise<string | undefined> {
  const shown: unknown = await chrome.tabs.sendMessage(tab, "model", { frameId: 0 }).catch(() => undefined);
  return typeof shown === "string" && isModel(shown) ? shown : undefined;
}

function bodyOf({ requestBody }: RequestDetails): string | undefined {
  if (!requestBody) return undefined;
  const { formData, raw } = requestBody;
  if (formData) {
    const fields = Object.entries(formData).flatMap(([name, values]) => values.map((value) => [name, String(value)]));
    return new URLSearchParams(fields).toString();
  }
  if (!raw || raw.some(({ bytes }) => bytes === undefined)) return undefined;
  const decoder = new TextDecoder();
  return raw.map(({ bytes }) => decoder.decode(bytes, { stream: true })).join("") + decoder.decode();
}
