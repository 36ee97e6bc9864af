import type { Answers, PageRequest, SiteRequest } from "./messages.ts";

/** Asks the worker. Rejects if the extension has been updated since and this script is left over. */
export async function ask<R extends PageRequest | SiteRequest>(request: R): Promise<Answers[R["type"]]> {
  return chrome.runtime.sendMessage(request);
}
