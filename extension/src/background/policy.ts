import { decisionOn, getToolPolicy, type ToolDecision, toolPolicySchema } from "@treadlight/contract/organization";
import { z } from "zod";
import { apiOf, asDevice } from "./server.ts";
import { readConnection } from "./state.ts";

/** Fetches what the organization has decided about tools, so that it is known when the next page opens. */
export async function fetchToolPolicy(): Promise<void> {
  const { serverUrl, credential, isRefused } = await readConnection();
  if (serverUrl === undefined || !credential || isRefused) return;
  const asked = apiOf(serverUrl).call(getToolPolicy, {}, asDevice(credential));
  // Without an answer, the last policy stays.
  const toolPolicy = await asked.catch(() => undefined);
  if (toolPolicy) await chrome.storage.local.set({ toolPolicy: { account: credential.account, ...toolPolicy } });
}

/** What the organization has decided about a tool, and the tools that it has approved by name. Without a policy, it approves all. */
export async function readToolPolicy(
  tool: string,
  account: string,
): Promise<{ decision: ToolDecision; approved: string[] }> {
  const { toolPolicy } = await chrome.storage.local.get("toolPolicy");
  const policy = toolPolicySchema.extend({ account: z.string() }).safeParse(toolPolicy);
  if (!policy.success || policy.data.account !== account) return { decision: "approve", approved: [] };
  const named = Object.entries(policy.data.decisions);
  const approved = named.filter(([, decision]) => decision === "approve").map(([name]) => name);
  return { decision: decisionOn(tool, policy.data), approved: approved.toSorted() };
}
