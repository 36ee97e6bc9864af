import { Mark } from "@treadlight/ui/drawings/mark.tsx";
import { PopupTabs } from "@treadlight/ui/extension/popup-tabs.tsx";
import { useTheme } from "@treadlight/ui/theme/context.ts";
import { type Theme, themeOf } from "@treadlight/ui/theme/theme.ts";
import { useState } from "react";
import { Activity } from "./activity.tsx";
import { Overview } from "./overview.tsx";
import { type Period, toolsIn, totalOf } from "./sample.ts";
import { type Settings, SettingsTab } from "./settings.tsx";

const TABS = [
  { id: "overview", label: "Overview" },
  { id: "activity", label: "Activity" },
  { id: "settings", label: "Settings" },
] as const;

/** A mock of the extension's window to try, with samples. */
export function Phone() {
  const pageTheme = themeOf(useTheme());
  const [tab, setTab] = useState<(typeof TABS)[number]["id"]>("overview");
  const [period, setPeriod] = useState<Period>("all-time");
  /** Until its own theme is chosen, the demo follows the page. */
  const [chosenTheme, setChosenTheme] = useState<Theme>();
  const [settings, setSettings] = useState<Omit<Settings, "isDark">>({
    hasCounterBadge: true,
    email: "",
    hasWeeklySummary: true,
    hasMonthlySummary: false,
  });
  const promptsToday = totalOf(toolsIn("today")).prompts;
  return (
    <section
      aria-label="Demo of the browser extension"
      className={`${chosenTheme ?? ""} mx-auto flex min-h-[38rem] w-full max-w-96 flex-col rounded-[2.25rem] border-[10px] border-night bg-surface text-ink shadow-[0_30px_60px_-30px_rgb(14_26_51/0.55)] dark:border-line`}
    >
      <header className="flex items-center gap-2.5 px-5 pt-5 pb-3">
        <span className="relative">
          <Mark className="size-8" />
          {settings.hasCounterBadge && (
            <span className="figures absolute -top-2 -right-3.5 rounded-full bg-lamp px-1.5 text-[0.6875rem] leading-4 font-bold text-[#1b1503]">
              <span className="sr-only">Prompts today: </span>
              {promptsToday}
            </span>
          )}
        </span>
        <h3 className="ml-3 font-display text-lg font-bold">Treadlight</h3>
        <p className="ml-auto rounded-full border border-line px-2.5 py-0.5 text-label text-ink-soft">Demo</p>
      </header>
      <PopupTabs
        tabs={TABS}
        chosen={tab}
        onChoose={setTab}
        panelClassName="flex-1 rounded-b-[1.6rem] p-5 outline-offset-[-4px]"
      >
        {tab === "overview" && <Overview period={period} onChoose={setPeriod} />}
        {tab === "activity" && <Activity />}
        {tab === "settings" && (
          <SettingsTab
            settings={{ ...settings, isDark: (chosenTheme ?? pageTheme) === "dark" }}
            onChange={({ isDark, ...others }) => {
              if (isDark !== undefined) setChosenTheme(isDark ? "dark" : "light");
              setSettings({ ...settings, ...others });
            }}
          />
        )}
      </PopupTabs>
    </section>
  );
}
