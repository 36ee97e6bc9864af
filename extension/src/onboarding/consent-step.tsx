import { useState } from "react";
import { ask } from "../ask.ts";
import type { Connection } from "../messages.ts";
import type { Settings } from "../settings/index.ts";
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
      <Step title="You are all set">
        <p className="text-ink-soft">Open an AI tool and send a prompt. The extension's icon shows today's figures.</p>
      </Step>
    );
  }
  return (
    <Step title="Agree and start">
      <p>When you use an AI tool on the sites that you have allowed, the extension records:</p>
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-soft">
        <li>the tool, the model, and how many prompts you send</li>
        <li>how long you work with it</li>
        <li>which types of sensitive data your prompts contain, and how many of each</li>
        {settings.previews && <li>the start of each session's first prompt, redacted on this device</li>}
      </ul>
      <p className="text-ink-soft">
        {isConnected
          ? `These records go to ${serverUrl} and nowhere else.`
          : "These records stay on this device until you connect an account."}{" "}
        Private windows are not measured. You can stop at any time.
      </p>
      <button
        type="button"
        className="button button-primary justify-self-start"
        disabled={isStarting}
        aria-busy={isStarting}
        onClick={() => void agree()}
      >
        Agree and start
      </button>
    </Step>
  );
}
