import type { Settings } from "../settings/index.ts";
import { PrivacySwitches } from "../surface/setting-switches.tsx";
import { text } from "../text.ts";
import { Step } from "./step.tsx";

export function PrivacyStep(props: {
  settings: Settings;
  locked: readonly string[];
  isPreviewUnasked: boolean;
  change: (change: Partial<Settings>) => void;
  onDone: () => void;
}) {
  const { onDone, ...switches } = props;
  return (
    <Step title={text("textTitle")}>
      <p className="text-ink-soft">{text("textInspected")}</p>
      <div className="divide-y divide-line border-y border-line">
        <PrivacySwitches {...switches} />
      </div>
      <button type="button" className="button button-primary justify-self-start" onClick={onDone}>
        {text("continue")}
      </button>
    </Step>
  );
}
