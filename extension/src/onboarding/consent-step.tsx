import { useState } from "react";
import { ask } from "../ask.ts";
import type { Connection } from "../messages.ts";
import type { Settings } from "../settings/index.ts";
import { text } from "../text.ts";
import { Step } from "./step.tsx";

/** What the home page celebrates (docs/extension-bridge.md). */
const ACHIEVEMENT = "/?achievement=bronze&onboarding=complete&from=extension";

/** The person agrees. Only then is anything measured. */
export function ConsentStep({ connection, settings }: { connection: Connection; settings: Settings }) {
  const [isStarting, setStarting] = useState(false);
  const { state, serverUrl } = connection;
  const isConnected = state === "connected" && serverUrl !== null;

  async function agree() {
    setStarting(true);
    await ask({ type: "completeOnboarding" });
    if (isConnected) await chrome.tabs.update({ url: new URL(ACHIEVEMENT, serverUrl).href });
  }

  if (settings.consentedAt !== null && !isStarting) {
    return (
      <Step title={text("doneTitle")}>
        <p className="text-ink-soft">{text("doneText")}</p>
      </Step>
    );
  }
  return (
    <Step title={text("agreeAndStart")}>
      <p>{text("records")}</p>
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
        <li>{text("recordsTool")}</li>
        <li>{text("recordsTime")}</li>
        <li>{text("recordsKind")}</li>
        <li>{text("recordsFindings")}</li>
        <li>{text("recordsFiles")}</li>
        {settings.previews && <li>{text("recordsPreview")}</li>}
      </ul>
      <p className="text-ink-soft">
        {isConnected ? text("recordsGoTo", { server: serverUrl }) : text("recordsStay")} {text("privateWindows")}
      </p>
      {isConnected && <p className="text-ink-soft">{text("recordsSeenBy")}</p>}
      <button
        type="button"
        className="button button-primary justify-self-start"
        disabled={isStarting}
        aria-busy={isStarting}
        onClick={() => void agree()}
      >
        {text("agreeAndStart")}
      </button>
    </Step>
  );
}
