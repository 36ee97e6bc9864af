import { getSetup, onboardOrganization } from "@treadlight/contract/organization";
import { Link } from "react-router";
import { useChange } from "../../shared/api/use-route.ts";
import { CodeBlock } from "../../shared/code-block.tsx";
import { consolePaths } from "../../shared/console.ts";
import { paths } from "../../shared/pages.ts";

const SESSION = { userEmail: "sam@example.com", aiTool: "ChatGPT", promptCount: 3, timeEngaged: 240 };

/** The key with which the organization's programs send, and a command that tries it. */
export function KeyStep({ isDone }: { isDone: boolean }) {
  const create = useChange(onboardOrganization, [getSetup]);
  const key = create.data?.key?.key;
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-sm text-ink-soft">
        Programs of your organization send sessions with an ingest key and name the person by their e-mail address.
        People can also connect programs of their own, under{" "}
        <Link to={paths.accountLinking} className="text-link">
          Connections
        </Link>
        .
      </p>
      {isDone && key === undefined && (
        <p>
          There is a key already. The{" "}
          <a href={consolePaths.ingestKeys} className="text-link">
            admin panel
          </a>{" "}
          lists, rotates and revokes keys.
        </p>
      )}
      {!isDone && (
        <div>
          <button
            type="button"
            className="button button-primary"
            aria-disabled={create.isPending}
            onClick={() => create.mutate({ body: { keyName: "First key" } })}
          >
            Create a key
          </button>
        </div>
      )}
      {key !== undefined && (
        <div role="status" className="grid gap-3">
          <p className="font-semibold">Copy it now. You won't see it again.</p>
          <CodeBlock name="Key">{key}</CodeBlock>
        </div>
      )}
      {(isDone || key !== undefined) && (
        <CodeBlock name="First session">{`curl ${location.origin}/api/ingest/sessions \\
  -H "Authorization: Bearer ${key ?? "<your key>"}" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(SESSION)}'`}</CodeBlock>
      )}
    </div>
  );
}
