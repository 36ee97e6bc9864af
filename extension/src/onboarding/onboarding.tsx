import { Mark } from "@treadlight/ui/drawings/mark.tsx";
import { useState } from "react";
import { useAnswer } from "../surface/use-answer.ts";
import { useSettings } from "../surface/use-settings.ts";
import { text } from "../text.ts";
import { ConsentStep } from "./consent-step.tsx";
import { PrivacyStep } from "./privacy-step.tsx";
import { ServerStep } from "./server-step.tsx";
import { SitesStep } from "./sites-step.tsx";

const STEPS = [text("stepConnect"), text("stepSites"), text("stepPrivacy"), text("stepStart")];

/** The set-up, which opens once the extension is installed. Nothing is measured before its last step. */
export function Onboarding() {
  const [step, setStep] = useState(0);
  const [connection] = useAnswer({ type: "connection" });
  const { settings, locked, isPreviewUnasked, change } = useSettings();
  if (!connection || !settings) return null;
  const next = () => setStep(step + 1);
  return (
    <main className="mx-auto grid max-w-xl gap-8 px-4 py-10 sm:px-6 sm:py-16">
      <header className="grid gap-5">
        <p className="flex items-center gap-2.5 font-display text-lg font-bold">
          <Mark className="size-8" />
          {text("name")}
        </p>
        <ol aria-label={text("setUpSteps")} className="grid grid-cols-4 gap-2">
          {STEPS.map((name, index) => (
            <li
              key={name}
              aria-current={index === step ? "step" : undefined}
              className={`border-t-4 pt-2 text-label font-semibold ${index <= step ? "border-lamp text-ink" : "border-line text-ink-soft"}`}
            >
              {name}
            </li>
          ))}
        </ol>
      </header>
      {step === 0 && <ServerStep connection={connection} onDone={next} />}
      {step === 1 && <SitesStep onDone={next} />}
      {step === 2 && <PrivacyStep {...{ settings, locked, isPreviewUnasked, change }} onDone={next} />}
      {step === 3 && <ConsentStep connection={connection} settings={settings} />}
    </main>
  );
}
