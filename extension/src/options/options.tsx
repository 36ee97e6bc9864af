import { Mark } from "@treadlight/ui/drawings/mark.tsx";
import { SelectField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useTheme } from "@treadlight/ui/theme/context.ts";
import { THEME_CHOICES } from "@treadlight/ui/theme/theme.ts";
import { OwnData } from "../surface/own-data.tsx";
import { LookSwitches, PrivacySwitches } from "../surface/setting-switches.tsx";
import { useAnswer } from "../surface/use-answer.ts";
import { useSettings } from "../surface/use-settings.ts";
import { text } from "../text.ts";
import { Account } from "./account.tsx";
import { PolicyProblems } from "./policy-problems.tsx";
import { Shortcut } from "./shortcut.tsx";
import { Sites } from "./sites.tsx";

const THEME_NAMES = { system: text("themeSystem"), light: text("themeLight"), dark: text("themeDark") };

export function Options() {
  const { settings, locked, problems, addSites, isMeasuredByKey, isPreviewUnasked, change } = useSettings();
  const [connection, setConnection] = useAnswer({ type: "connection" });
  const theme = useTheme();
  if (!settings || !connection) return null;
  return (
    <main className="mx-auto grid max-w-2xl gap-5 px-4 py-10 sm:px-6">
      <h1 className="flex items-center gap-3 text-heading">
        <Mark className="size-9" />
        {text("options")}
      </h1>
      {problems.length > 0 && <PolicyProblems problems={problems} />}
      <Account connection={connection} onChange={setConnection} />
      <Panel title={text("privacy")}>
        <PrivacySwitches {...{ settings, locked, isPreviewUnasked, change }} />
      </Panel>
      <Panel title={text("appearance")}>
        <div className="mb-3">
          <SelectField
            label={text("theme")}
            hint={locked.includes("theme") ? text("locked") : undefined}
            disabled={locked.includes("theme")}
            value={theme.choice}
            onChange={({ target }) => {
              const choice = THEME_CHOICES.find((name) => name === target.value);
              if (!choice) return;
              theme.choose(choice);
              change({ theme: choice });
            }}
          >
            {THEME_CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {THEME_NAMES[choice]}
              </option>
            ))}
          </SelectField>
        </div>
        <LookSwitches settings={settings} locked={locked} change={change} />
        <Shortcut />
      </Panel>
      <Sites added={addSites} />
      {settings.pausedSites.length > 0 && (
        <Panel title={text("pausedSites")}>
          <ul className="grid gap-2">
            {settings.pausedSites.map((site) => (
              <li key={site} className="flex items-center justify-between gap-3">
                {site}
                <button
                  type="button"
                  className="button button-quiet button-small"
                  onClick={() => change({ pausedSites: settings.pausedSites.filter((other) => other !== site) })}
                >
                  {text("resume")}
                  <span className="sr-only"> {site}</span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={text("dataOnDevice")}>
        <OwnData />
      </Panel>
      <Panel title={text("stopMeasuring")}>
        <p className="mb-3 text-sm text-ink-soft">
          {isMeasuredByKey ? text("measuredByKey") : settings.consentedAt === null ? text("notAgreed") : text("agreed")}
        </p>
        {settings.consentedAt !== null && !isMeasuredByKey && (
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => change({ consentedAt: null })}
          >
            {text("withdraw")}
          </button>
        )}
      </Panel>
    </main>
  );
}
