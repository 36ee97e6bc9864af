import { Download, Trash2 } from "lucide-react";
import { useId, useState } from "react";

export interface Settings {
  isDark: boolean;
  hasCounterBadge: boolean;
  email: string;
  hasWeeklySummary: boolean;
  hasMonthlySummary: boolean;
}

/** The demo's third tab. Its switches change only the demo; its buttons say that there is nothing to export or clear. */
export function SettingsTab({
  settings,
  onChange,
}: {
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
}) {
  const [notice, setNotice] = useState("");
  const emailId = useId();
  return (
    <div className="grid gap-4">
      <div className="divide-y divide-line border-y border-line">
        <Switch name="Dark Mode" isOn={settings.isDark} onToggle={(isDark) => onChange({ isDark })} />
        <Switch
          name="Show Counter Badge"
          isOn={settings.hasCounterBadge}
          onToggle={(hasCounterBadge) => onChange({ hasCounterBadge })}
        />
      </div>
      <div className="grid gap-1.5">
        <label htmlFor={emailId} className="text-sm font-semibold">
          E-mail for reports
        </label>
        <input
          id={emailId}
          type="email"
          autoComplete="off"
          placeholder="you@example.com"
          value={settings.email}
          onChange={({ target }) => onChange({ email: target.value })}
          className="min-h-11 w-full rounded-lg border border-line-strong bg-surface px-3 text-base placeholder:text-ink-soft sm:text-sm"
        />
      </div>
      <div className="divide-y divide-line border-y border-line">
        <Switch
          name="Weekly Impact Summary"
          isOn={settings.hasWeeklySummary}
          onToggle={(hasWeeklySummary) => onChange({ hasWeeklySummary })}
        />
        <Switch
          name="Monthly Impact Summary"
          isOn={settings.hasMonthlySummary}
          onToggle={(hasMonthlySummary) => onChange({ hasMonthlySummary })}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <button
          type="button"
          className="button button-quiet gap-1.5 px-1 text-label sm:text-sm"
          onClick={() => setNotice("This is a demo: nothing is exported.")}
        >
          <Download aria-hidden className="size-4" />
          Export Data
        </button>
        <button
          type="button"
          className="button button-quiet gap-1.5 px-1 text-label sm:text-sm"
          onClick={() => setNotice("This is a demo: it keeps no data, so there is nothing to clear.")}
        >
          <Trash2 aria-hidden className="size-4" />
          Clear All Data
        </button>
      </div>
      <p role="status" className="min-h-10 text-sm text-ink-soft">
        {notice}
      </p>
    </div>
  );
}

function Switch({ name, isOn, onToggle }: { name: string; isOn: boolean; onToggle: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onToggle(!isOn)}
      className="group flex min-h-12 w-full items-center justify-between gap-3 text-left text-sm font-semibold"
    >
      {name}
      <span
        aria-hidden
        className="flex h-6 w-11 items-center rounded-full bg-line-strong px-1 transition-colors group-aria-checked:bg-step"
      >
        <span className="size-4 rounded-full bg-surface transition-transform group-aria-checked:translate-x-5" />
      </span>
    </button>
  );
}
