import { BootPrint } from "@treadlight/ui/drawings/boot-print.tsx";
import { Mark } from "@treadlight/ui/drawings/mark.tsx";
import { PopupTabs } from "@treadlight/ui/extension/popup-tabs.tsx";
import { useTheme } from "@treadlight/ui/theme/context.ts";
import { type Theme, themeOf } from "@treadlight/ui/theme/theme.ts";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/pages.ts";
import { Activity } from "./activity.tsx";
import { Overview } from "./overview.tsx";
import { type Period, toolsIn, totalOf } from "./sample.ts";
import { type Settings, SettingsTab } from "./settings.tsx";

const TABS = [
  { id: "overview", label: "Overview" },
  { id: "activity", label: "Activity" },
  { id: "settings", label: "Settings" },
] as const;

const NOTES = [
  { title: "Counts as you work", text: "Prompts, time and tool, with nothing to fill in." },
  {
    title: "Shows what a prompt exposes",
    text: "Sensitive values by type, and subjects, so you can see what you send.",
  },
  { title: "Estimates the footprint", text: "In grams of CO₂, for the grid of your region, with a range." },
];

/** Left and right alternate, and get lighter towards the phone. */
const TRAIL = Array.from({ length: 14 }, (_, step) => ({
  x: 16 + step * 54,
  y: 30 + (step % 2) * 24,
  opacity: 0.5 - step * 0.028,
}));

/** A mock of the extension to try on the page. */
export function ExtensionDemo() {
  return (
    <section
      aria-labelledby="demo"
      className="relative isolate overflow-hidden border-y border-line bg-sunken py-10 sm:py-12"
    >
      <PassingTrail />
      <div className="mx-auto grid max-w-6xl items-center gap-x-16 gap-y-8 px-4 sm:px-6 lg:grid-cols-[1fr_24rem]">
        <div className="max-w-xl">
          <h2 id="demo" className="text-section">
            The browser extension
          </h2>
          <dl className="mt-6 hidden gap-4 sm:grid">
            {NOTES.map(({ title, text }) => (
              <div key={title}>
                <dt className="text-title font-display font-semibold">{title}</dt>
                <dd className="mt-1 text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-7 border-l-[3px] border-lamp pl-4 text-sm text-ink-soft">
            Demo snapshot: the numbers are fixed samples, not anybody's data. The switches work, and change only this
            demo. The real one is on{" "}
            <Link to={paths.extension} className="text-link">
              the extension's page
            </Link>
            .
          </p>
        </div>
        <Phone />
      </div>
    </section>
  );
}

function Phone() {
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

/** A trail along the foot of the section, below its text, up to the phone. */
function PassingTrail() {
  return (
    <svg
      viewBox="0 0 760 84"
      aria-hidden="true"
      className="absolute bottom-3 left-0 -z-10 hidden h-21 fill-step lg:block"
    >
      {TRAIL.map(({ x, y, opacity }) => (
        <BootPrint key={x} transform={`translate(${x} ${y}) rotate(84) scale(.8)`} opacity={opacity} />
      ))}
    </svg>
  );
}
