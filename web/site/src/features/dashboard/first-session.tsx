import { can } from "@treadlight/contract/access";
import { Trail } from "@treadlight/ui/drawings/trail.tsx";
import { Fold } from "@treadlight/ui/fold.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { Copy } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useAuth } from "../../shared/auth/context.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { paths } from "../../shared/pages.ts";
import { STATED_LIMITS } from "../../shared/stated-limits.ts";
import { CountByHand } from "./count-by-hand.tsx";

const SAMPLE = {
  aiTool: "ChatGPT",
  promptCount: 3,
  timeEngaged: 240,
  workflowType: "content-creation",
  contentType: "email",
};

function command(token: string): string {
  return `curl ${location.origin}/api/ingest/sessions \\
  -H "Authorization: Bearer ${token}" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(SAMPLE, null, 2)}'`;
}

/** What a person sees before their first session: three ways to count one, and that the page is waiting for it. */
export function FirstSession() {
  const auth = useAuth();
  const mayImport = can(useUser()?.userType ?? "", "imports");
  const showToast = useToast();
  const [shownToken, setShownToken] = useState<string>();

  async function copy(what: string, text: (token: string) => string) {
    const token = await auth.accessToken();
    if (token === undefined) return;
    try {
      await navigator.clipboard.writeText(text(token));
      showToast({
        title: `${what} copied`,
        description: `The token in it works for up to ${STATED_LIMITS.accessTokenMinutes} minutes. Treat it like a password.`,
      });
    } catch {
      // Browsers keep the clipboard from pages without a secure origin: the text is shown to be copied by hand.
      setShownToken(token);
      showToast({
        title: "Couldn't copy",
        description: "Select and copy the command; it now shows your token.",
        isDestructive: true,
      });
    }
  }

  return (
    <section aria-labelledby="first-session" className="panel grid animate-rise overflow-hidden lg:grid-cols-[1fr_2fr]">
      <div className="grid content-between gap-5 bg-night p-6 text-night-ink sm:p-8">
        <div className="grid gap-3">
          <h2 id="first-session" className="text-heading">
            Take the first step
          </h2>
          <p className="text-night-soft">
            Count one AI session. A moment later this page shows the time it saved, its exposure and its footprint.
          </p>
        </div>
        <Trail className="hidden w-full max-w-64 text-night-step lg:block" />
        <p role="status" className="flex items-center gap-2.5 text-sm text-night-soft">
          <span aria-hidden className="size-2.5 animate-breathe rounded-full bg-night-lamp" />
          Waiting for your first session
        </p>
      </div>
      <div className="grid grid-cols-1 content-start gap-6 p-6 sm:p-8">
        <div className="grid gap-4">
          <h3 className="text-title">What did you last use AI for?</h3>
          <CountByHand />
        </div>
        <div className="grid gap-2 border-t border-line pt-5">
          <h3 className="text-title">Or measure as you work</h3>
          <p className="text-ink-soft">
            The browser extension counts prompts and time by itself.{" "}
            <Link to={paths.extension} className="text-link">
              Install the browser extension
            </Link>
          </p>
          {mayImport && (
            <p className="text-ink-soft">
              Does your organization have usage data elsewhere?{" "}
              <Link to={paths.imports} className="text-link">
                Import it
              </Link>
            </p>
          )}
        </div>
        <Fold
          name="Or send it from a program"
          className="border-t border-line pt-5"
          nameClassName="font-display text-title"
        >
          <div className="grid grid-cols-1 gap-4 pt-3">
            <p className="text-ink-soft">Paste this into a terminal. The copied command contains your own token.</p>
            <pre className="rounded-lg bg-sunken p-4 font-mono text-sm leading-relaxed break-words whitespace-pre-wrap">
              <code>{command(shownToken ?? "<your token>")}</code>
            </pre>
            <div className="flex flex-wrap gap-3">
              <button type="button" className="button button-quiet" onClick={() => void copy("Command", command)}>
                <Copy aria-hidden className="size-4" />
                Copy command
              </button>
              <button
                type="button"
                className="button button-quiet"
                onClick={() => void copy("Token", (token) => token)}
              >
                Copy token only
              </button>
            </div>
            <p className="text-sm text-ink-soft">
              <strong className="text-ink">aiTool</strong> takes a name or a domain,{" "}
              <strong className="text-ink">timeEngaged</strong> seconds. A prompt sent along as{" "}
              <strong className="text-ink">promptPreview</strong> is stored without the values found in it.
            </p>
          </div>
        </Fold>
      </div>
    </section>
  );
}
