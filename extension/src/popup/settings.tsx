import { OwnData } from "../surface/own-data.tsx";
import { DarkModeSwitch, LookSwitches } from "../surface/setting-switches.tsx";
import { useAnswer } from "../surface/use-answer.ts";
import { useSettings } from "../surface/use-settings.ts";
import { text } from "../text.ts";

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
      <EmailSummaries email={connection.email} serverUrl={connection.serverUrl} />
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

/** The server sends the summaries, so they are chosen there. */
function EmailSummaries({ email, serverUrl }: { email: string | null; serverUrl: string | null }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">{text("emailSummaries")}</p>
      {email === null || serverUrl === null ? (
        <p className="text-ink-soft">{text("summariesNeedAccount")}</p>
      ) : (
        <p className="text-ink-soft">
          {text("summariesGoTo", { email })}{" "}
          <a
            href={new URL("/dashboard/settings/e-mails", serverUrl).href}
            target="_blank"
            rel="noreferrer"
            className="text-link"
          >
            {text("chooseSummaries")}
          </a>
        </p>
      )}
    </div>
  );
}
