import { useEffect, useState } from "react";
import { ask } from "../ask.ts";
import { pagesOfServer } from "../pages-of-server.ts";
import { text } from "../text.ts";
import { type ServerOfTab, serverOfTab } from "./server-of-tab.ts";

/** Asks whether to connect with the server that the person looks at. Nothing connects before they press the button here. */
export function ConnectHere() {
  const [server, setServer] = useState<ServerOfTab>();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => void serverOfTab().then(setServer), []);
  if (!server) return null;

  async function connect({ url }: ServerOfTab) {
    // Before the browser asks: its question may close the popup. The worker goes on once access is allowed.
    void ask({ type: "connect", serverUrl: url });
    const isAllowed = await chrome.permissions.request({ origins: [pagesOfServer(url)] });
    if (!isAllowed) await ask({ type: "disconnect" });
    setIsRefused(!isAllowed);
  }

  const { url, email } = server;
  return (
    <section aria-labelledby="connect-here" className="mx-5 mt-1 mb-2 grid gap-2 rounded-lg bg-lamp-wash p-3 text-sm">
      <h2 id="connect-here" className="font-sans text-sm font-semibold">
        {text("connectHere", { server: url })}
      </h2>
      {email === null ? (
        <p>{text("connectNeedsSignIn")}</p>
      ) : (
        <>
          <p>{text("connectAs", { email })}</p>
          <button
            type="button"
            className="button button-primary min-h-9 justify-self-start px-3 text-label"
            onClick={() => void connect(server)}
          >
            {text("connect")}
          </button>
        </>
      )}
      <p role="status">{isRefused && text("connectNotAllowed")}</p>
    </section>
  );
}
