import { reportEvents } from "@treadlight/contract/ingest";
import { mayCollect } from "../collection.ts";
import { apiOf, asDevice } from "./server.ts";
import { changeSettings, readConnection } from "./state.ts";

/** Opens the set-up when the extension has been installed, by its user or by a policy. */
export function openOnboarding({ reason }: chrome.runtime.InstalledDetails): void {
  if (reason === "install") void chrome.tabs.create({ url: chrome.runtime.getURL("onboarding.html") });
}

/** From now on, sessions are measured. The server is told, and its home page celebrates it. */
export async function completeOnboarding(now: number): Promise<void> {
  await changeSettings({ consentedAt: now });
  const { serverUrl, credential } = await readConnection();
  if (serverUrl === undefined || !credential || !(await mayCollect("technicalAndInteraction"))) return;
  const event = { event: "onboarding_completed", properties: { timestamp: now } };
  // If it fails, the first session earns the same badge.
  await apiOf(serverUrl).call(reportEvents, { body: event }, asDevice(credential)).catch(console.warn);
}
