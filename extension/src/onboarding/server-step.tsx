import { TextField } from "@treadlight/ui/field.tsx";
import { type FormEvent, useState } from "react";
import { ask } from "../ask.ts";
import type { Connection } from "../messages.ts";
import { pagesOfServer } from "../pages-of-server.ts";
import { text } from "../text.ts";
import { Step } from "./step.tsx";

const EXAMPLE = "https://treadlight.example.com";

/** Which server this browser sends to, and as whom. */
export function ServerStep({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const [address, setAddress] = useState(connection.serverUrl ?? "");
  const [error, setError] = useState<string>();
  const { state, email, isManaged } = connection;

  async function connect(event: FormEvent) {
    event.preventDefault();
    const server = addressOf(address);
    if (!server) return setError(text("addressInvalid", { example: EXAMPLE }));
    setError(undefined);
    // First of all, because the browser asks only in answer to a click.
    const isAllowed = await chrome.permissions.request({ origins: [pagesOfServer(server.href)] });
    if (!isAllowed) return setError(text("addressNotAllowed"));
    await ask({ type: "connect", serverUrl: server.origin });
    await chrome.tabs.create({ url: new URL("/login", server).href });
  }

  if (state === "connected") {
    return (
      <Step title={text("connectedTitle")}>
        <p role="status" className="text-ink-soft">
          {email === null || email === "" ? text("connectedByOrganization") : text("sessionsGoTo", { email })}
        </p>
        <button type="button" className="button button-primary justify-self-start" onClick={onDone}>
          {text("continue")}
        </button>
      </Step>
    );
  }
  return (
    <Step title={text("serverTitle")}>
      <p className="text-ink-soft">{text("serverText")}</p>
      <p className="text-ink-soft">{text("worksAlone")}</p>
      <form onSubmit={(event) => void connect(event)} noValidate className="grid gap-4">
        <TextField
          label={text("address")}
          type="url"
          inputMode="url"
          placeholder={EXAMPLE}
          autoComplete="url"
          disabled={isManaged}
          value={address}
          error={error}
          onChange={({ target }) => setAddress(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-primary">
            {text("connect")}
          </button>
          <button type="button" className="button button-quiet" onClick={onDone}>
            {text("notNow")}
          </button>
        </div>
      </form>
      <p role="status" className="text-sm text-ink-soft">
        {state === "waiting_for_sign_in" && text("waitingForSignIn")}
        {state === "refused" && text("connectionRevoked")}
      </p>
    </Step>
  );
}

const HOST = /^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/;

/** A host without a scheme means HTTPS. */
function addressOf(written: string): URL | undefined {
  const trimmed = written.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Some browsers take spaces in a host for part of its name.
  return url && HOST.test(url.hostname) ? url : undefined;
}
