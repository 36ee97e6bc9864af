import { Panel } from "@treadlight/ui/panel.tsx";
import { ask } from "../ask.ts";
import type { Connection } from "../messages.ts";

const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Which account this browser sends to, and what waits to be sent. */
export function Account({
  connection,
  onChange,
}: {
  connection: Connection;
  onChange: (connection: Connection) => void;
}) {
  const { state, serverUrl, email, isManaged, waiting, unclaimed, lastSentAt } = connection;
  const answer = (request: "disconnect" | "claimSessions") => void ask({ type: request }).then(onChange);
  const openSetUp = () => void chrome.tabs.create({ url: chrome.runtime.getURL("onboarding.html") });
  return (
    <Panel title="Account">
      {state === "connected" ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <p className="font-semibold">{email === "" || email === null ? "Your organization" : email}</p>
            <p className="text-label text-ink-soft">
              {serverUrl}
              {lastSentAt !== null && `, last sent ${time.format(lastSentAt)}`}
            </p>
          </div>
          {!isManaged && (
            <button type="button" className="button button-quiet button-small" onClick={() => answer("disconnect")}>
              Disconnect
            </button>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{state === "refused" ? "The connection was revoked." : "No account is connected."}</p>
          <button type="button" className="button button-primary button-small" onClick={openSetUp}>
            Connect
          </button>
        </div>
      )}
      {waiting > 0 && <p className="mt-3 text-sm text-ink-soft">{counted(waiting)} to be sent.</p>}
      {state === "connected" && unclaimed > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm">{counted(unclaimed)}: measured before you connected.</p>
          <button type="button" className="button button-quiet button-small" onClick={() => answer("claimSessions")}>
            Add to my account
          </button>
        </div>
      )}
    </Panel>
  );
}

const counted = (sessions: number) => `${sessions} ${sessions === 1 ? "session" : "sessions"}`;
