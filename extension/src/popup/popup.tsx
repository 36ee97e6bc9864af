import { Mark } from "@treadlight/ui/drawings/mark.tsx";
import { PopupTabs } from "@treadlight/ui/extension/popup-tabs.tsx";
import { useState } from "react";
import type { Connection } from "../messages.ts";
import { useAnswer } from "../surface/use-answer.ts";
import { useSettings } from "../surface/use-settings.ts";
import { text } from "../text.ts";
import { ActivityTab } from "./activity.tsx";
import { ConnectHere } from "./connect-here.tsx";
import { OverviewTab } from "./overview.tsx";
import { SettingsTab } from "./settings.tsx";

const TABS = [
  { id: "overview", label: text("popupOverview") },
  { id: "activity", label: text("popupActivity") },
  { id: "settings", label: text("popupSettings") },
] as const;

const STATES: Record<Connection["state"], string> = {
  connected: text("connected"),
  not_connected: text("notConnected"),
  waiting_for_sign_in: text("signInToConnect"),
  refused: text("connectAgain"),
};

/** What the extension's icon opens. It reads this device's own records, so it also works offline. */
export function Popup() {
  const [tab, setTab] = useState<(typeof TABS)[number]["id"]>("overview");
  const [connection] = useAnswer({ type: "connection" });
  const { settings, problems } = useSettings();
  const openSetUp = () => void chrome.tabs.create({ url: chrome.runtime.getURL("onboarding.html") });
  if (!connection || !settings) return <main className="h-[36rem] w-96" />;
  return (
    <main className="flex h-[36rem] w-96 flex-col bg-surface">
      <header className="flex items-center gap-2.5 px-5 pt-4 pb-2">
        <Mark className="size-7" />
        <h1 className="font-display text-lg font-bold">{text("name")}</h1>
        {connection.state === "connected" ? (
          <p className="ml-auto rounded-full border border-line px-2.5 py-0.5 text-label text-ink-soft">
            {STATES.connected}
          </p>
        ) : (
          <button type="button" onClick={openSetUp} className="button button-quiet ml-auto min-h-9 px-3 text-label">
            {STATES[connection.state]}
          </button>
        )}
      </header>
      {connection.state !== "connected" && !connection.isManaged && <ConnectHere />}
      {settings.consentedAt === null && (
        <div className="mx-5 mt-1 mb-2 flex items-center justify-between gap-3 rounded-lg bg-lamp-wash p-3 text-sm">
          <p>{text("setUpUnfinished")}</p>
          <button type="button" onClick={openSetUp} className="button button-primary min-h-9 shrink-0 px-3 text-label">
            {text("setUp")}
          </button>
        </div>
      )}
      {problems.length > 0 && (
        <div className="mx-5 mt-1 mb-2 flex items-center justify-between gap-3 rounded-lg bg-lamp-wash p-3 text-sm">
          <p>{text("policyWrong")}</p>
          <button
            type="button"
            onClick={() => void chrome.runtime.openOptionsPage()}
            className="button button-quiet min-h-9 shrink-0 px-3 text-label"
          >
            {text("show")}
          </button>
        </div>
      )}
      <PopupTabs
        tabs={TABS}
        chosen={tab}
        onChoose={setTab}
        panelClassName="min-h-0 flex-1 overflow-y-auto p-5 outline-offset-[-4px]"
      >
        {tab === "overview" && <OverviewTab />}
        {tab === "activity" && <ActivityTab />}
        {tab === "settings" && <SettingsTab />}
      </PopupTabs>
    </main>
  );
}
