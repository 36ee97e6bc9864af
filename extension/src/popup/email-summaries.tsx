import { TextField } from "@treadlight/ui/field.tsx";
import { Switch } from "@treadlight/ui/switch.tsx";
import { useEffect, useState } from "react";
import { ask } from "../ask.ts";
import type { MailsAnswer } from "../messages.ts";
import { text } from "../text.ts";

const MAILS = [
  { mail: "weekly_summary", label: text("weeklySummary") },
  { mail: "monthly_summary", label: text("monthlySummary") },
] as const;

/** Which summaries the account gets by e-mail. They are settings of the account, so they hold wherever it is used. */
export function EmailSummaries({ serverUrl, account }: { serverUrl: string | null; account: string | null }) {
  const [answer, setAnswer] = useState<MailsAnswer>();
  const [isSaving, setIsSaving] = useState(false);
  // Another account has other settings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another account
  useEffect(() => {
    void ask({ type: "mails" }).then(setAnswer, () => setAnswer("unreachable"));
  }, [account]);

  if (answer === undefined) return <div aria-busy className="min-h-40" />;
  if (typeof answer === "string" || serverUrl === null) {
    return (
      <section aria-labelledby="email-summaries" className="grid gap-1 text-sm">
        <Heading />
        <p role="status" className="text-ink-soft">
          {answer === "unreachable" ? text("summariesUnreachable") : text("summariesNeedAccount")}
        </p>
      </section>
    );
  }

  const { email, mails } = answer;
  async function choose(mail: (typeof MAILS)[number]["mail"], isOn: boolean) {
    setIsSaving(true);
    const others = mails.filter((other) => other !== mail);
    const next = await ask({ type: "changeMails", mails: isOn ? [...others, mail] : others });
    setAnswer(next);
    setIsSaving(false);
  }

  return (
    <section aria-labelledby="email-summaries" className="grid gap-2 text-sm">
      <Heading />
      <TextField label={text("summariesEmail")} type="email" readOnly value={email} />
      <a
        href={new URL("/dashboard/settings", serverUrl).href}
        target="_blank"
        rel="noreferrer"
        className="text-link justify-self-start text-label"
      >
        {text("changeEmail")}
      </a>
      <div className="divide-y divide-line border-y border-line">
        {MAILS.map(({ mail, label }) => (
          <Switch
            key={mail}
            label={label}
            isOn={mails.includes(mail)}
            isBusy={isSaving}
            onChange={(isOn) => void choose(mail, isOn)}
          />
        ))}
      </div>
    </section>
  );
}

function Heading() {
  return (
    <h2 id="email-summaries" className="font-sans text-sm font-semibold">
      {text("emailSummaries")}
    </h2>
  );
}
