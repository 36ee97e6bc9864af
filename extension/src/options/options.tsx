import { Mark } from "@treadlight/ui/drawings/mark.tsx";
import { SelectField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useTheme } from "@treadlight/ui/theme/context.ts";
import { THEME_CHOICES } from "@treadlight/ui/theme/theme.ts";
import { ask } from "../ask.ts";
import { OwnData } from "../surface/own-data.tsx";
import { LookSwitches, PrivacySwitches } from "../surface/setting-switches.tsx";
import { useAnswer } from "../surface/use-answer.ts";
import { useSettings } from "../surface/use-settings.ts";
import { Account } from "./account.tsx";
import { Shortcut } from "./shortcut.tsx";
import { Sites } from "./sites.tsx";

const THEME_NAMES = { system: "As the system", light: "Light", dark: "Dark" };

export function Options() {
  const { settings, locked, change } = useSettings();
  const [connection, setConnection] = useAnswer({ type: "connection" });
  const theme = useTheme();
  if (!settings || !connection) return null;
  return (
    <main className="mx-auto grid max-w-2xl gap-5 px-4 py-10 sm:px-6">
      <h1 className="flex items-center gap-3 text-heading">
        <Mark className="size-9" />
        Options
      </h1>
      <Account connection={connection} onChange={setConnection} />
      <Panel title="Privacy">
        <PrivacySwitches settings={settings} locked={locked} change={change} />
      </Panel>
      <Panel title="Look">
        <SelectField
          label="Theme"
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
        <LookSwitches settings={settings} change={change} />
        <Shortcut />
      </Panel>
      <Sites />
      {settings.pausedSites.length > 0 && (
        <Panel title="Paused sites">
          <ul className="grid gap-2">
            {settings.pausedSites.map((site) => (
              <li key={site} className="flex items-center justify-between gap-3">
                {site}
                <button
                  type="button"
                  className="button button-quiet button-small"
                  onClick={() => change({ pausedSites: settings.pausedSites.filter((other) => other !== site) })}
                >
                  Measure again<span className="sr-only"> {site}</span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Your data on this device">
        <OwnData />
      </Panel>
      <Panel title="Stop measuring">
        <p className="mb-3 text-sm text-ink-soft">
          {settings.consentedAt === null
            ? "Nothing is measured."
            : "You agreed to be measured. If you withdraw, nothing more is recorded."}
        </p>
        {settings.consentedAt !== null && (
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => change({ consentedAt: null })}
          >
            Withdraw
          </button>
        )}
      </Panel>
      <button
        type="button"
        className="text-link justify-self-start"
        onClick={() => void ask({ type: "sendNow" }).then(setConnection)}
      >
        Send what is waiting now
      </button>
    </main>
  );
}
