import { TextField } from "@treadlight/ui/field.tsx";
import { type FormEvent, useState } from "react";
import { ask } from "../ask.ts";
import type { Connection } from "../messages.ts";
import { pagesOfServer } from "../pages-of-server.ts";
import { Step } from "./step.tsx";

/** Which server this browser sends to, and as whom. */
export function ServerStep({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const [address, setAddress] = useState(connection.serverUrl ?? "");
  const [error, setError] = useState<string>();
  const { state, email, isManaged } = connection;

  async function connect(event: FormEvent) {
    event.preventDefault();
    const server = addressOf(address);
    if (!server) return setError("must be an address such as https://treadlight.example.com");
    setError(undefined);
    // First of all, because the browser asks only in answer to a click.
    const isAllowed = await chrome.permissions.request({ origins: [pagesOfServer(server.href)] });
    if (!isAllowed) return setError("is needed: without access to it, nothing can be sent there");
    await ask({ type: "connect", serverUrl: server.origin });
    await chrome.tabs.create({ url: new URL("/login", server).href });
  }

  if (state === "connected") {
    return (
      <Step title="You are connected">
        <p role="status" className="text-ink-soft">
          {email === null || email === ""
            ? "Your organization has set this browser up."
            : `Sessions go to the account ${email}.`}
        </p>
        <button type="button" className="button button-primary justify-self-start" onClick={onDone}>
          Continue
        </button>
      </Step>
    );
  }
  return (
    <Step title="Where is your Treadlight?">
      <p className="text-ink-soft">
        The page where you sign in opens in a new tab. Sign in there, and come back to this one.
      </p>
      <form onSubmit={(event) => void connect(event)} noValidate className="grid gap-4">
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://treadlight.example.com"
          autoComplete="url"
          disabled={isManaged}
          value={address}
          error={error}
          onChange={({ target }) => setAddress(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-primary">
            Connect
          </button>
          <button type="button" className="button button-quiet" onClick={onDone}>
            Not now
          </button>
        </div>
      </form>
      <p role="status" className="text-sm text-ink-soft">
        {state === "waiting_for_sign_in" && "Waiting until you have signed in on the other tab."}
        {state === "refused" && "The connection was revoked. Connect again."}
      </p>
    </Step>
  );
}

const HOST = /^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/;

/** A host without a scheme means HTTPS. */
function addressOf(text: string): URL | undefined {
  const trimmed = text.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Some browsers take spaces in a host for part of its name.
  return url && HOST.test(url.hostname) ? url : undefined;
}
