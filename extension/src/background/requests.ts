import { isModel, readSend, siteOf } from "../adapters/index.ts";
import { RECEIVED } from "../received.ts";
import { isMeasured } from "../settings/index.ts";
import { addAnswer, beginSend, type Database, endSend, type PromptOfTab } from "../store/index.ts";
import { readAdapters } from "./adapters.ts";
import { createEarlyOutcomes } from "./early-outcomes.ts";
import { inspected } from "./inspected.ts";
import { inspectingFor } from "./inspecting.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { readOwner } from "./owner.ts";
import { readManaged, readSettings } from "./state.ts";
import type { Tiers } from "./tiers.ts";

type RequestDetails = chrome.webRequest.OnBeforeRequestDetails;
type ResponseDetails = chrome.webRequest.OnCompletedDetails;

/** A page may hear of the end of an answer after the worker. */
const ARRIVES_WITHIN_MS = 500;

/** The browser reports requests only between sites that the person has given access to. */
const filter: chrome.webRequest.RequestFilter = { urls: ["https://*/*"], types: ["xmlhttprequest", "other"] };

/**
 * Counts the requests with which pages ask for answers. Call it while the worker starts: the browser wakes a worker only for
 * listeners that it adds at once.
 */
export function watchRequests(
  database: Promise<Database>,
  { tiers, counted, answered }: { tiers: Tiers; counted: (prompt: PromptOfTab) => Promise<void>; answered: () => void },
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

  async function settle(request: string, succeeded: boolean, isStreamed = false): Promise<void> {
    tiers.posts.ended(request, succeeded);
    const prompt = await endSend(await database, { request, succeeded, isStreamed });
    if (prompt) await counted(prompt);
  }

  const end = (
    { requestId, method }: { requestId: string; method: string },
    succeeded: boolean,
    isStreamed = false,
  ) => {
    if (method !== "POST") return;
    early.ended(requestId, succeeded);
    inTurn(() => settle(requestId, succeeded, isStreamed));
  };

  async function measure({ requestId, tabId, url, timeStamp }: ResponseDetails): Promise<void> {
    const bytes = (await receivedBy(tabId, url)) ?? (await after(ARRIVES_WITHIN_MS, () => receivedBy(tabId, url)));
    if (bytes === undefined) return;
    const answer = { request: requestId, bytes, at: Math.round(timeStamp) };
    inTurn(async () => {
      if (await addAnswer(await database, answer)) answered();
    });
  }

  chrome.webRequest.onResponseStarted.addListener(
    (details) => end(details, details.statusCode < 400, isStream(details)),
    filter,
    ["responseHeaders"],
  );
  chrome.webRequest.onCompleted.addListener(
    (details) => {
      if (details.method === "POST" && details.tabId >= 0 && isStream(details)) void measure(details);
    },
    filter,
    ["responseHeaders"],
  );
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

/** Answers that come as something else may be the site's word that it has understood, and the answer comes in another way. */
const isStream = ({ responseHeaders = [] }: Pick<ResponseDetails, "responseHeaders">) =>
  responseHeaders.some(
    ({ name, value }) => name.toLowerCase() === "content-type" && value?.startsWith("text/event-stream") === true,
  );

/** How many bytes a tab's page has received from an address, if the browser has told it. */
async function receivedBy(tab: number, url: string): Promise<number | undefined> {
  const bytes: unknown = await chrome.tabs.sendMessage(tab, `${RECEIVED}${url}`, { frameId: 0 }).catch(() => undefined);
  return typeof bytes === "number" ? bytes : undefined;
}

const after = async <T>(ms: number, task: () => Promise<T>): Promise<T> => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return task();
};

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
