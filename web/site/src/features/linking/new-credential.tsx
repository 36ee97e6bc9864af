import { connectDevice, listDevices } from "@treadlight/contract/auth";
import { TextField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useChange } from "../../shared/api/use-route.ts";
import { CodeBlock } from "../../shared/code-block.tsx";
import { paths } from "../../shared/pages.ts";

const SESSION = { aiTool: "ChatGPT", promptCount: 3, timeEngaged: 240 };

/** A credential with which a program sends in somebody's name. It is shown once. */
export function NewCredential() {
  const connect = useChange(connectDevice, [listDevices]);
  const [name, setName] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    const given = name.trim();
    connect.mutate({ body: given === "" ? {} : { name: given } }, { onSuccess: () => setName("") });
  }

  return (
    <Panel title="Connect a program">
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        The{" "}
        <Link to={paths.extension} className="text-link">
          browser extension
        </Link>{" "}
        connects by itself once you are signed in here, and is then listed above. Claude Code, Codex, Copilot and
        others:{" "}
        <Link to={paths.connect} className="text-link">
          connect a tool
        </Link>
        .
      </p>
      <p className="mb-4 max-w-prose text-sm text-ink-soft">
        A device credential lets a script or program send sessions for you, and nothing else. Revoke it above at any
        time. It expires after 90 days without use.
      </p>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3" aria-label="Connect a program">
        <div className="w-full max-w-xs">
          <TextField
            label="Name"
            isOptional
            autoComplete="off"
            maxLength={120}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <button type="submit" className="button button-primary" aria-disabled={connect.isPending}>
          Create a credential
        </button>
      </form>
      {connect.data && (
        <div role="status" className="mt-5 grid gap-3">
          <p className="font-semibold">Copy it now. You won't see it again.</p>
          <CodeBlock name="Credential">{connect.data.token}</CodeBlock>
          <CodeBlock name="First session">{`curl ${location.origin}/api/ingest/sessions \\
  -H "Authorization: Bearer ${connect.data.token}" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(SESSION)}'`}</CodeBlock>
        </div>
      )}
    </Panel>
  );
}
