import type { Answers, PageRequest, SiteRequest } from "./messages.ts";

/** What the worker answers if it could not. */
export const FAILED = "failed";

/** Asks the worker. Rejects if it failed, or if the extension has been updated since and this script is left over. */
export async function ask<R extends PageRequest | SiteRequest>(request: R): Promise<Answers[R["type"]]> {
  const answer = await chrome.runtime.sendMessage(request);
  if (answer === FAILED) throw new Error("The extension's service worker could not answer. See its console.");
  return answer;
}
