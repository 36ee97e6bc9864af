import type { Achievement } from "@treadlight/domain/achievements";
import { useEffect, useState } from "react";
import { Badge } from "./badge.tsx";
import { Benefits } from "./benefits.tsx";

/** Times since the dialog opened. */
const CELEBRATING_AFTER_MS = 300;
const READY_AFTER_MS = 1_200;

type Phase = "entering" | "celebrating" | "ready";

/** The achievement, and the button that claims it. */
export function ClaimStep({
  achievement,
  isClaiming,
  onClaim,
}: {
  achievement: Achievement;
  isClaiming: boolean;
  onClaim: () => void;
}) {
  const [phase, setPhase] = useState<Phase>("entering");
  useEffect(() => {
    const timers = [
      setTimeout(() => setPhase("celebrating"), CELEBRATING_AFTER_MS),
      setTimeout(() => setPhase("ready"), READY_AFTER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  const isReady = phase === "ready";
  return (
    <div className="grid justify-items-center gap-4 text-center sm:gap-6" data-phase={phase}>
      <Badge achievement={achievement} isRevealed={phase !== "entering"} />
      <div className="grid max-w-lg gap-2">
        <p className="text-label font-semibold text-step">{achievement.subtitle}</p>
        <h3 className="font-display text-2xl sm:text-3xl">{achievement.title}</h3>
        <p className="text-lg">{achievement.celebration}</p>
        <p className="text-ink-soft">{achievement.description}</p>
      </div>
      <Benefits of={achievement} className="grid gap-x-8 gap-y-2.5 text-left sm:grid-cols-2" />
      <button
        type="button"
        disabled={!isReady}
        // A disabled button would lose the focus.
        aria-disabled={isClaiming}
        onClick={onClaim}
        className="button button-primary mt-2"
      >
        {isClaiming ? "Claiming..." : isReady ? "Claim Your Achievement" : "Get Ready..."}
      </button>
    </div>
  );
}
