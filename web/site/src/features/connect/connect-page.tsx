import { can } from "@treadlight/contract/access";
import { connectDevice, listDevices } from "@treadlight/contract/auth";
import { configurations, NO_KEY, testRecord } from "@treadlight/contract/connect";
import { ingestKeys } from "@treadlight/contract/console";
import { getSources } from "@treadlight/contract/sources";
import { SelectField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useState } from "react";
import { Link } from "react-router";
import { useChange, useRoute } from "../../shared/api/use-route.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { CodeBlock } from "../../shared/code-block.tsx";
import { agoText } from "../../shared/heard/ago-text.ts";
import { useNow } from "../../shared/heard/use-now.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { paths } from "../../shared/pages.ts";
import { publicUrl } from "../../shared/public-url.ts";

const ASK_EVERY_MS = 2_000;

interface Key {
  id: string;
  key: string;
  tool: string;
}

/** Gives a tool its configuration with a key in it, and waits until it sends. */
export function ConnectPage() {
  const user = useUser();
  const [chosen, setChosen] = useState("claude-code");
  const [owner, setOwner] = useState<"person" | "organization">("person");
  const [key, setKey] = useState<Key>();
  const ownKey = useChange(connectDevice, [listDevices]);
  const sharedKey = useChange(ingestKeys.create, []);
  const isBusy = ownKey.isPending || sharedKey.isPending;
  const tools = configurations(publicUrl, key?.tool === chosen ? key.key : NO_KEY);
  const configuration = tools.find(({ id }) => id === chosen);
  if (!configuration) return null;
  const { tool, files, notes } = configuration;
  const isAdministrator = user !== null && can(user.userType, "ingest_keys");

  function create() {
    const made = (id: string, secret: string) => setKey({ id, key: secret, tool: chosen });
    if (owner === "person") {
      ownKey.mutate({ body: { name: tool } }, { onSuccess: ({ id, token }) => made(id, token) });
    } else {
      const body = { name: tool, scopes: ["sessions" as const] };
      sharedKey.mutate({ body }, { onSuccess: ({ id, key: secret }) => made(id, secret) });
    }
  }

  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title="Connect a tool"
        note={
          <>
            Coding agents and programs send by themselves once they are told where to. For AI in the browser, get the{" "}
            <Link to={paths.extension} className="text-link">
              browser extension
            </Link>
            , which that page also rolls out by policy.
          </>
        }
      />
      <Panel title="1. Choose the tool, and create its key">
        <div className="grid max-w-md gap-4">
          <SelectField label="Tool" value={chosen} onChange={({ target }) => setChosen(target.value)}>
            {tools.map(({ id, tool: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          {isAdministrator && (
            <SelectField
              label="Whose key"
              value={owner}
              onChange={({ target }) => setOwner(target.value === "organization" ? "organization" : "person")}
            >
              <option value="person">Mine: what it sends is mine</option>
              <option value="organization">My organization's: for many people</option>
            </SelectField>
          )}
          <p className="text-sm wrap-anywhere text-ink-soft">
            {owner === "person"
              ? "The key sends sessions in your name, and does nothing else. Revoke it under Connections at any time."
              : "The key only sends. With it, a tool names people by the e-mail address in its telemetry. Revoke it in the admin panel."}
          </p>
          <div>
            <button type="button" className="button button-primary" aria-disabled={isBusy} onClick={create}>
              Create a key for {tool}
            </button>
          </div>
        </div>
      </Panel>
      <Panel title={`2. Configure ${tool}`}>
        <div className="grid gap-4">
          <p role="status" className="text-sm wrap-anywhere">
            {key?.tool === chosen
              ? "The key is in the texts below. Copy them now: you won't see it again."
              : `${NO_KEY} stands for the key that you create above.`}
          </p>
          {files.map(({ name, text }) => (
            <CodeBlock key={name} name={name}>
              {text}
            </CodeBlock>
          ))}
          {notes.map((note) => (
            <p key={note} className="max-w-prose text-sm wrap-anywhere text-ink-soft">
              {note.split("`").map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))}
            </p>
          ))}
        </div>
      </Panel>
      {key?.tool === chosen && (
        <Panel title="3. Test the key, and use the tool once">
          <div className="grid gap-4">
            <Test secret={key.key} />
            <Heard id={key.id} tool={tool} />
          </div>
        </Panel>
      )}
    </div>
  );
}

/** Sends a record that counts in no figure, at the address at which tools send. */
function Test({ secret }: { secret: string }) {
  const [state, setState] = useState<"idle" | "sending" | "sent" | { problem: string }>("idle");
  async function send() {
    if (state === "sending") return;
    setState("sending");
    try {
      const { ok, status } = await fetch("/v1/logs", {
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        credentials: "omit",
        body: JSON.stringify(testRecord(Date.now())),
      });
      setState(ok ? "sent" : { problem: `the server answered ${status}.` });
    } catch {
      setState({ problem: "the server could not be reached." });
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="button" className="button button-quiet" aria-disabled={state === "sending"} onClick={send}>
        Send a test record
      </button>
      <p role="status" className="text-sm wrap-anywhere text-ink-soft">
        {typeof state === "object" && `Couldn't send it: ${state.problem}`}
        {state === "sending" && "Sending..."}
        {state === "sent" && "Sent from this page with the new key. It counts in no figure."}
        {state === "idle" && "It shows that the key works and that this page hears of it."}
      </p>
    </div>
  );
}

function Heard({ id, tool }: { id: string; tool: string }) {
  const now = useNow();
  const { data, error } = useRoute(getSources, {}, { refetchIntervalMs: () => ASK_EVERY_MS });
  const source = [...(data?.own ?? []), ...(data?.organization ?? [])].find((one) => one.id === id);
  if (error) return <p role="status">Couldn't ask whether {tool} was heard. Trying again...</p>;
  if (!source?.lastHeardAt) {
    return <p role="status">Waiting for the first record. Ask {tool} something; it sends within a minute.</p>;
  }
  const taken = source.ways.reduce((sum, way) => sum + way.taken, 0);
  const tests = source.ways.flatMap(({ ignored }) => ignored).find(({ reason }) => reason === "test")?.count ?? 0;
  const ignored = source.ways.reduce((sum, way) => sum + way.came - way.taken, 0) - tests;
  return (
    <div className="grid gap-2">
      <p className="font-semibold">Heard from it {agoText(source.lastHeardAt, now)}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {taken} taken, {ignored} not counted, {tests} test {tests === 1 ? "record" : "records"}.{" "}
        <Link to={paths.sources} className="text-link">
          See why under Sources
        </Link>
      </p>
    </div>
  );
}
