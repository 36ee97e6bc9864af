import { decisionOn, getToolPolicy, senderPolicySchema, type ToolDecision } from "@treadlight/contract/organization";
import { getOwnPatterns } from "@treadlight/contract/own-patterns";
import { matchTool } from "@treadlight/domain/catalogue";
import { type OwnRulesVersion, ownRulesVersionSchema } from "@treadlight/domain/own-patterns";
import { z } from "zod";
import type { Owner } from "../store/index.ts";
import { apiOf, asDevice } from "./server.ts";
import { readConnection } from "./state.ts";

/** Fetches what the organization has decided about tools, and what else it says of the account, so that it is known when the next page opens. */
export async function fetchToolPolicy(): Promise<void> {
  const { serverUrl, credential, isRefused } = await readConnection();
  if (serverUrl === undefined || !credential || isRefused) return;
  const api = apiOf(serverUrl);
  // Without an answer, what was known last stays.
  const [toolPolicy, ownRules] = await Promise.all([
    api.call(getToolPolicy, {}, asDevice(credential)).catch(() => undefined),
    api.call(getOwnPatterns, {}, asDevice(credential)).catch(() => undefined),
  ]);
  if (ownRules) await chrome.storage.local.set({ ownRules: { account: credential.account, ...ownRules } });
  if (toolPolicy) await chrome.storage.local.set({ toolPolicy: { account: credential.account, ...toolPolicy } });
}

/** What the organization looks for, and the severity of each type there; undefined if it has not said, and the specification's hold. */
export async function readOwnRules(account: string): Promise<OwnRulesVersion | undefined> {
  const { ownRules } = await chrome.storage.local.get("ownRules");
  const stored = ownRulesVersionSchema.extend({ account: z.string() }).safeParse(ownRules);
  if (!stored.success || stored.data.account !== account || stored.data.version === 0) return undefined;
  const { account: _, ...rules } = stored.data;
  return rules;
}

/**
 * What the organization has decided about a tool, and the tools that it has approved by name: those of the same category, if there
 * are any. Without a policy, it approves all.
 */
export async function readToolPolicy(
  tool: string,
  account: string,
): Promise<{ decision: ToolDecision; approved: string[] }> {
  const policy = await readStored(account);
  if (!policy) return { decision: "approve", approved: [] };
  const named = Object.entries({ ...policy.decisions, ...policy.exceptions });
  const approved = named.filter(([, decision]) => decision === "approve").map(([name]) => name);
  const category = matchTool(tool)?.category;
  const alike = approved.filter((name) => matchTool(name)?.category === category);
  return { decision: decisionOn(tool, policy), approved: (alike.length > 0 ? alike : approved).toSorted() };
}

/** The page where the account's person can ask for a tool; undefined if the browser sends for no account. */
export async function readAskUrl(tool: string, account: string): Promise<string | undefined> {
  const { serverUrl, credential } = await readConnection();
  if (serverUrl === undefined || credential?.account !== account) return undefined;
  return `${serverUrl}/organization/tools?${new URLSearchParams({ tool })}`;
}

/** What the server has said of the account: whose electricity and contracts sessions count with, and whether special previews are kept. */
export async function readAccountFacts(
  account: string,
): Promise<Pick<Owner, "region" | "contracts" | "keepsSpecialPreviews">> {
  const { region, contracts, keepsSpecialPreviews } = (await readStored(account)) ?? {};
  return { region, contracts, keepsSpecialPreviews };
}

async function readStored(account: string): Promise<z.output<typeof senderPolicySchema> | undefined> {
  const { toolPolicy } = await chrome.storage.local.get("toolPolicy");
  const policy = senderPolicySchema.extend({ account: z.string() }).safeParse(toolPolicy);
  return policy.success && policy.data.account === account ? policy.data : undefined;
}
