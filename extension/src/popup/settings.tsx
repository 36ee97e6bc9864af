import { OwnData } from "../surface/own-data.tsx";
import { DarkModeSwitch, LookSwitches } from "../surface/setting-switches.tsx";
import { useAnswer } from "../surface/use-answer.ts";
import { useSettings } from "../surface/use-settings.ts";
import { text } from "../text.ts";
import { EmailSummaries } from "./email-summaries.tsx";

export function SettingsTab() {
  const { settings, locked, change } = useSettings();
  const [connection] = useAnswer({ type: "connection" });
  if (!settings || !connection) return null;
  return (
    <div className="grid gap-4">
      <div className="divide-y divide-line border-y border-line">
        <DarkModeSwitch locked={locked} change={change} />
        <LookSwitches settings={settings} locked={locked} change={change} />
      </div>
      <EmailSummaries serverUrl={connection.serverUrl} account={connection.email} />
      <button
        type="button"
        className="button button-quiet text-sm"
        onClick={() => void chrome.runtime.openOptionsPage()}
      >
        {text("allOptions")}
      </button>
      <OwnData />
    </div>
  );
}
