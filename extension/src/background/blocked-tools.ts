import type { Adapter } from "@treadlight/domain/adapters";
import { networkFilterOf } from "../adapters/index.ts";
import { readAdapters } from "./adapters.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { readOwner } from "./owner.ts";
import { readToolPolicy } from "./policy.ts";

/** What decides about the rules, in the browser's local storage. */
const DECISIVE = ["toolPolicy", "connection", "adapters"];

/** So that the rules of the last decision stay. */
const inTurn = oneAtATime();

/** Keeps the rules in step with what the organization has decided. Call it while the worker starts. */
export function watchBlockedTools(): void {
  const follow = () => void inTurn(blockTools).catch((error: unknown) => console.warn("No tool is blocked.", error));
  chrome.storage.onChanged.addListener((changes, area) => {
    if (area === "managed" || (area === "local" && DECISIVE.some((name) => name in changes))) follow();
  });
  follow();
}

/**
 * Lets the browser stop what pages send to blocked tools: also in tabs that are open, and from workers. Where it may not see a host, it
 * stops nothing there.
 */
async function blockTools(): Promise<void> {
  const { account } = await readOwner();
  const blocked: Adapter[] = [];
  for (const adapter of await readAdapters()) {
    if ((await readToolPolicy(adapter.tool, account)).decision === "block") blocked.push(adapter);
  }
  const { declarativeNetRequest: network } = chrome;
  const before = await network.getDynamicRules();
  await network.updateDynamicRules({ removeRuleIds: before.map(({ id }) => id), addRules: rulesFor(blocked) });
}

/** Rules that stop the requests and WebSockets with which these tools are asked for answers. */
export function rulesFor(adapters: readonly Adapter[]): chrome.declarativeNetRequest.Rule[] {
  const sends = adapters.flatMap(({ send }) => send);
  return sends.map(({ transport, url }, index) => ({
    id: index + 1,
    action: { type: "block" },
    condition: {
      regexFilter: networkFilterOf(url),
      ...(transport === "websocket" ? { resourceTypes: ["websocket"] } : { requestMethods: ["post"] }),
    },
  }));
}
