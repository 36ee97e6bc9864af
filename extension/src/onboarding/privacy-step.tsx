import type { Settings } from "../settings/index.ts";
import { PrivacySwitches } from "../surface/setting-switches.tsx";
import { Step } from "./step.tsx";

export function PrivacyStep(props: {
  settings: Settings;
  locked: readonly string[];
  change: (change: Partial<Settings>) => void;
  onDone: () => void;
}) {
  const { onDone, ...switches } = props;
  return (
    <Step title="What happens to your text">
      <p className="text-ink-soft">
        Prompts are inspected on this device. What leaves it are types and counts, such as “1 e-mail address”. Answers
        are never read.
      </p>
      <div className="divide-y divide-line border-y border-line">
        <PrivacySwitches {...switches} />
      </div>
      <button type="button" className="button button-primary justify-self-start" onClick={onDone}>
        Continue
      </button>
    </Step>
  );
}
