import { formatTime } from "@treadlight/domain/format";
import { Panel } from "@treadlight/ui/panel.tsx";
import { ask } from "../ask.ts";
import type { Connection } from "../messages.ts";
import { plural, text } from "../text.ts";

/** Which account this browser sends to, and what waits to be sent. */
export function Account({
  connection,
  onChange,
}: {
  connection: Connection;
  onChange: (connection: Connection) => void;
}) {
  const { state, serverUrl, email, isManaged, waiting, unclaimed, lastSentAt } = connection;
  const answer = (request: "disconnect" | "sendNow" | "claimSessions") => void ask({ type: request }).then(onChange);
  const openSetUp = () => void chrome.tabs.create({ url: chrome.runtime.getURL("onboarding.html") });
  return (
    <Panel title={text("account")}>
      {state === "connected" ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <p className="font-semibold">{email === "" || email === null ? text("yourOrganization") : email}</p>
            <p className="text-label text-ink-soft">{serverUrl}</p>
            {lastSentAt !== null && (
              <p className="text-label text-ink-soft">{text("lastSent", { time: formatTime(new Date(lastSentAt)) })}</p>
            )}
          </div>
          {!isManaged && (
            <button type="button" className="button button-quiet button-small" onClick={() => answer("disconnect")}>
              {text("disconnect")}
            </button>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{state === "refused" ? text("connectionRevoked") : text("accountMissing")}</p>
          <button type="button" className="button button-primary button-small" onClick={openSetUp}>
            {text("connect")}
          </button>
        </div>
      )}
      {waiting > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm">{plural("sessionsWaiting", waiting)}</p>
          <button type="button" className="button button-quiet button-small" onClick={() => answer("sendNow")}>
            {text("sendWaiting")}
          </button>
        </div>
      )}
      {state === "connected" && unclaimed > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm">{plural("sessionsUnclaimed", unclaimed)}</p>
          <button type="button" className="button button-quiet button-small" onClick={() => answer("claimSessions")}>
            {text("addToAccount")}
          </button>
        </div>
      )}
    </Panel>
  );
}
