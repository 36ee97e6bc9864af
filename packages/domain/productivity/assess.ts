import { baselineTaskSeconds } from "./baselines.ts";
import { type ProductivityOrUnknown, type ProductivityResult, productivityRating } from "./productivity-result.ts";

export interface ProductivityInput {
  workflowType?: string;
  contentType?: string;
  /** Seconds spent with the tool, 0 or more. */
  timeEngaged: number;
  promptCount: number;
  /** No person was at work. Default false. */
  automated?: boolean;
  /** The tool's expected speed-up over unaided work: 2.2 to 6, from the tool catalogue. */
  speedFactor: number;
}

/**
 * Scores one session's productivity. Source: docs/methodology.md.
 *
 *     timeSaved         = max(0, baseline - timeEngaged)
 *     share             = 100 x timeSaved / baseline
 *     productivityScore = round(0.6 x share + 0.4 x completion)
 *
 * A session without prompts completed no task, and an automated one took nobody's time: they save no time, and their completion
 * rate and score are 0.
 */
export function assessProductivity(session: ProductivityInput): ProductivityResult {
  const { timeEngaged, promptCount, speedFactor, automated = false } = session;
  const baselineTaskTime = baselineTaskSeconds(session.workflowType, session.contentType);
  const worked = promptCount > 0 && !automated;
  const timeSaved = worked ? Math.max(0, baselineTaskTime - timeEngaged) : 0;
  const taskCompletionRate = worked ? completionRate(timeEngaged, baselineTaskTime / speedFactor, promptCount) : 0;
  const timeSavedShare = (100 * timeSaved) / baselineTaskTime;
  const productivityScore = Math.round(0.6 * timeSavedShare + 0.4 * taskCompletionRate);
  return {
    timeSaved,
    taskCompletionRate,
    productivityScore,
    baselineTaskTime,
    actualTaskTime: timeEngaged,
    iterationCount: promptCount,
    efficiencyRating: productivityRating(productivityScore),
  };
}

/** What is known of a session without its time, or that was no work: the task's time without a tool and how often the person asked. Nothing is scored. */
export function assessWithoutTime({
  workflowType,
  contentType,
  promptCount,
}: Omit<ProductivityInput, "timeEngaged">): ProductivityOrUnknown {
  return {
    timeSaved: null,
    taskCompletionRate: null,
    productivityScore: null,
    baselineTaskTime: baselineTaskSeconds(workflowType, contentType),
    actualTaskTime: null,
    iterationCount: promptCount,
    efficiencyRating: null,
  };
}

/**
 * The likelihood that the task was finished, from 50 to 100. Source: docs/methodology.md. A session near the expected
 * time gets 100, a slow one less, an implausibly fast one a little less, and each prompt after the first costs 5.
 */
function completionRate(actualSeconds: number, expectedSeconds: number, promptCount: number): number {
  const byTime =
    actualSeconds > 2 * expectedSeconds
      ? 75
      : actualSeconds > 1.5 * expectedSeconds
        ? 85
        : actualSeconds < 0.5 * expectedSeconds
          ? 95
          : 100;
  return Math.max(50, byTime - 5 * (promptCount - 1));
}
