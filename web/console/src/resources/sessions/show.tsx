import type { sessions } from "@treadlight/contract/console";
import {
  formatCo2,
  formatDuration,
  formatEnergy,
  formatNumber,
  formatSpend,
  formatWater,
  priceListText,
} from "@treadlight/domain/format";
import { estimateOf } from "@treadlight/domain/productivity";
import { SOURCE_NAMES } from "@treadlight/domain/session";
import { EVIDENCE_ADDRESS } from "@treadlight/site/shared/time-saved/evidence-address.ts";
import { TIME_SAVED, timeSavedText } from "@treadlight/ui/charts/time-saved.tsx";
import { FunctionField, NumberField, TextField } from "react-admin";
import type { z } from "zod";
import { inWords } from "../../shared/choices.ts";
import { durationText } from "../../shared/duration-text.ts";
import { PersonField } from "../../shared/person-field.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import { useRatings } from "../../shared/use-ratings.ts";
import { Value } from "../../shared/value.tsx";
import { WordsField } from "../../shared/words-field.tsx";

type Session = z.input<typeof sessions.row>;

/** The smaller of the two limits of the high end. The speed factor follows from it: the catalogue of tools would be too much to load for that. */
function behindHigh({ timeSavedHigh, timeSaved, timeEngaged, ownBaselineTime }: Session): string {
  if (timeSavedHigh === null || !timeEngaged) return "Not known";
  const limit = ownBaselineTime === null ? timeSaved : Math.max(0, ownBaselineTime - timeEngaged);
  if (timeSavedHigh === limit)
    return ownBaselineTime === null ? "the specification's formula" : "the own time without AI";
  return `the tool's speed factor, ${formatNumber(1 + timeSavedHigh / timeEngaged)}`;
}

export function SessionShow() {
  return (
    <ConsoleShow>
      <TextField source="tool" />
      <TextField source="provider" emptyText="–" />
      <WordsField source="category" label="Category" />
      <TextField source="model" emptyText="–" />
      <FunctionField<Session> label="Source" render={({ source }) => SOURCE_NAMES[source]} />
      <PersonField source="user" label="Person" />
      <TextField source="department" emptyText="–" />
      <TextField source="team" emptyText="–" />
      <TextField source="region" emptyText="–" />
      <TimeField source="startedAt" label="Started" />
      <TimeField source="endedAt" label="Ended" />
      <TimeField source="receivedAt" label="Received" />
      <NumberField source="promptCount" label="Prompts" />
      <FunctionField<Session> label="Time engaged" render={({ timeEngaged }) => durationText(timeEngaged)} />
      <FunctionField<Session> label={TIME_SAVED} render={(session) => timeSavedText(estimateOf(session))} />
      <FunctionField<Session> label="Time lost" render={({ timeLost }) => durationText(timeLost)} />
      <FunctionField<Session>
        label="Evidence"
        render={({ evidenceVersion }) => <a href={EVIDENCE_ADDRESS}>Trials of {evidenceVersion}</a>}
      />
      <FunctionField<Session> label="Behind high" render={behindHigh} />
      <FunctionField<Session>
        label="Saved by the specification's formula"
        render={({ timeSaved, baselineTaskTime }) =>
          timeSaved === null
            ? "not known"
            : `${durationText(timeSaved)}, of ${durationText(baselineTaskTime)} without AI`
        }
      />
      <NumberField source="inputTokens" label="Input tokens" emptyText="–" />
      <NumberField source="outputTokens" label="Output tokens" emptyText="–" />
      <NumberField source="inputTokensEstimated" label="Input tokens, estimated from length" emptyText="–" />
      <NumberField source="outputTokensEstimated" label="Output tokens, estimated from length" emptyText="–" />
      <NumberField source="cachedTokens" label="Input tokens from a cache" emptyText="–" />
      <NumberField source="requests" label="Calls of a model" emptyText="–" />
      <FunctionField<Session> label="Spend on tokens, estimated" render={spend} />
      <WordsField source="contentType" label="Content type" />
      <WordsField source="workflowType" label="Workflow type" />
      <WordsField source="kindSource" label="Where the kind comes from" />
      <WordsField source="smartCategory" label="Smart category" />
      <TextField source="project" label="Project" emptyText="–" />
      <FunctionField<Session> label="Time without AI" render={timeWithoutAi} />
      <FunctionField<Session> label="Speed-up" render={speedUp} />
      <FunctionField<Session>
        label="Productivity score"
        render={(session) => (estimateOf(session) === null ? "not measured" : session.productivityScore)}
      />
      <FunctionField<Session>
        label="Values removed"
        render={({ sensitiveDataDetected }) => <Value value={sensitiveDataDetected.map(inWords)} />}
      />
      <FunctionField<Session>
        label="Subjects noticed"
        render={({ subjects }) => <Value value={subjects.map(inWords)} />}
      />
      <FunctionField<Session> label="Own patterns found" render={({ ownDetected }) => <Value value={ownDetected} />} />
      <WordsField source="dataExposureLevel" label="Exposure" />
      <FunctionField<Session> label="Tool's rating" render={(session) => <ToolRating session={session} />} />
      <NumberField source="complianceScore" label="Compliance score, of both together" />
      <WordsField source="riskLevel" label="Risk colour, as specified" />
      <FunctionField<Session> label="CO₂, estimate" render={({ co2Emissions }) => estimated(co2Emissions, formatCo2)} />
      <FunctionField<Session>
        label="Energy, estimate"
        render={({ energyUsage }) => estimated(energyUsage, formatEnergy)}
      />
      <FunctionField<Session> label="Water, estimate" render={({ waterUsage }) => estimated(waterUsage, formatWater)} />
      <FunctionField<Session>
        label="Making the hardware, estimate"
        render={({ hardwareEmissions }) => estimated(hardwareEmissions, formatCo2)}
      />
      <FunctionField<Session>
        label="What the footprint stands on"
        render={({ footprintTier, footprintIsLowerBound }) =>
          `${inWords(footprintTier)}${footprintIsLowerBound ? ", a lower bound" : ""}`
        }
      />
      <TextField source="factorSet" label="Factor set" />
    </ConsoleShow>
  );
}

const estimated = (amount: number | null, format: (amount: number) => string) =>
  amount === null ? "not estimated" : format(amount);
/** The rating of a session's tool, under the contract that its organization had, and why. */
function ToolRating({ session: { tool, contractPlan } }: { session: Session }) {
  const ratings = useRatings();
  if (!ratings) return "...";
  const rating = ratings.toolRating(tool, contractPlan ?? undefined);
  return `${ratings.ratingText(rating)}. ${ratings.reasonText(rating)}`;
}

const spend = ({ spendEstimated, priceList }: Session) =>
  spendEstimated === null ? "Not priced" : `${formatSpend(spendEstimated)}, ${priceListText(priceList)}`;

/** The speed-up of the central estimate, and who says so. */
const speedUp = ({ ownSpeedUp, ownNumbersVersion }: Session) =>
  ownSpeedUp === null ? "As trials measured" : `×${ownSpeedUp}, own numbers, version ${ownNumbersVersion}`;

/** How long the task takes without AI, and who says so. */
function timeWithoutAi({ ownBaselineTime, ownNumbersVersion, baselineTaskTime }: Session): string {
  if (ownBaselineTime === null) return `${formatDuration(baselineTaskTime)}, as specified`;
  return `${formatDuration(ownBaselineTime)}, own numbers, version ${ownNumbersVersion}`;
}
