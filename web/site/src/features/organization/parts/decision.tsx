import { DECISION_NAMES } from "@treadlight/charts/names.ts";
import type { ToolDecision } from "@treadlight/contract/organization";
import { Ban, CircleCheck, TriangleAlert } from "lucide-react";

export const DECISIONS: Record<ToolDecision, { name: string; means: string }> = {
  approve: { name: DECISION_NAMES.approve, means: "People may use it." },
  warn: { name: DECISION_NAMES.warn, means: "The extension warns people before they use it." },
  block: { name: DECISION_NAMES.block, means: "The extension does not let people use it." },
};

const ICONS = {
  approve: { Icon: CircleCheck, colour: "text-risk-green" },
  warn: { Icon: TriangleAlert, colour: "text-risk-orange" },
  block: { Icon: Ban, colour: "text-risk-red" },
};

/** What the organization has decided about a tool, in a word with a sign. */
export function Decision({ decision }: { decision: ToolDecision }) {
  const { Icon, colour } = ICONS[decision];
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold ${colour}`}>
      <Icon aria-hidden className="size-4" />
      {DECISIONS[decision].name}
    </span>
  );
}
