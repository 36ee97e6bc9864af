import { matchTool } from "@treadlight/domain/catalogue";
import { toolRating } from "@treadlight/domain/ratings";
import {
  assessSecurity,
  CATEGORY_LABELS,
  DETECTOR_LABELS,
  DETECTOR_TYPES,
  inspectText,
  type KeywordCategory,
  type RiskLevel,
  SPECIFIED_CATEGORIES,
} from "@treadlight/domain/security";
import { RatingEvidence } from "@treadlight/ui/tool-rating.tsx";
import { StoredPreview } from "../../../shared/stored-preview.tsx";
import { inWords } from "../reference/in-words.ts";
import { CATEGORY_POINTS, EXPOSURE_POINTS } from "../reference/penalties.ts";
import { Amounts, ResultPanel } from "./result-panel.tsx";
import type { TrialSession } from "./trial-session.ts";

const RISK_CLASSES: Record<RiskLevel, string> = {
  green: "text-risk-green",
  yellow: "text-risk-yellow",
  orange: "text-risk-orange",
  red: "text-risk-red",
};

/** The subjects that cost points. */
const SPECIFIED: ReadonlySet<KeywordCategory> = new Set(SPECIFIED_CATEGORIES.options);

const points = (off: number) => (off === 0 ? "0" : `\u2212${off}`);

export function SecurityResult({ session }: { session: TrialSession }) {
  const rating = toolRating(matchTool(session.aiTool)?.name ?? session.aiTool);
  const inspection = inspectText(session.promptPreview);
  const { counts, categories } = inspection;
  const detected = DETECTOR_TYPES.options.filter((type) => counts[type] !== undefined);
  const result = assessSecurity({ detected, categories, platformSecurityRating: rating.score });
  return (
    <ResultPanel
      title="Security"
      figure={String(result.complianceScore)}
      unit="of 100"
      verdict={
        <span className={`font-semibold ${RISK_CLASSES[result.riskLevel]}`}>{inWords(result.riskLevel)} risk</span>
      }
    >
      <div className="grid gap-1.5">
        <h4 className="text-sm font-semibold">What is stored of the text</h4>
        <p className="max-h-40 overflow-y-auto rounded-lg bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap">
          <StoredPreview inspection={inspection} />
        </p>
      </div>
      <RatingEvidence rating={rating} />
      <Amounts
        rows={[
          ["The tool's rating", rating.assessed ? String(rating.score) : `Not assessed, counts as ${rating.score}`],
          ...detected.map((type): [string, string] => [DETECTOR_LABELS[type], `found ${counts[type]}`]),
          [`Exposure: ${result.dataExposureLevel}`, points(EXPOSURE_POINTS[result.dataExposureLevel])],
          ...categories.map((category): [string, string] => [
            `Subject: ${CATEGORY_LABELS[category].toLowerCase()}`,
            points(SPECIFIED.has(category) ? CATEGORY_POINTS : 0),
          ]),
        ]}
      />
    </ResultPanel>
  );
}
