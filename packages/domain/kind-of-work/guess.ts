import type { ToolCategory } from "../catalogue/definition/index.ts";
import { CONTENT_TYPES, type ContentType, WORKFLOW_TYPES, type WorkflowType } from "../productivity/baselines.ts";
import { featuresOf } from "./features.ts";
import { decodeWeights, logSoftmax, type Model, outputsOf, WORKFLOW_OUTPUTS } from "./model.ts";
import { PAIRS, STEP, WEIGHTS } from "./weights.ts";

/** A task of a kind; words that are no task of their own ("thanks", "make it shorter"); or a text that says nothing. */
export type KindGuess =
  | { kind: "task"; workflowType: WorkflowType; contentType: ContentType; confidence: number }
  | { kind: "small-talk" }
  | { kind: "none" };

/** Small talk is short. In Japanese a character counts as a word, so the limit is in characters. */
const LONGEST_SMALL_TALK = 40;

/**
 * What a tool of a category is used for more than others, added to the logarithm of the probability. An assumption: it decides where the text
 * leaves it open.
 */
const CATEGORY_PRIORS: Partial<Record<ToolCategory, Partial<Record<WorkflowType | ContentType, number>>>> = {
  "AI Writing & Content": { "content-creation": 0.7 },
  "Development AI": { "code-development": 1.5, code: 0.8 },
  "Creative AI": { "content-creation": 2, creative: 2 },
  "Research AI": { research: 1 },
  "Video & Audio AI": { "content-creation": 1.5, creative: 1.5 },
  "Translation AI": { translation: 4 },
};

let shipped: Model | undefined;
const shippedModel = (): Model => {
  shipped ??= { weights: decodeWeights(WEIGHTS, STEP), pairs: PAIRS };
  return shipped;
};

/**
 * Guesses what kind of work a prompt is, from its text and the category of the tool. The same text has the same answer everywhere; nothing is
 * learned from it, and its time is linear in its length. How often it is right: `npm run kinds`.
 */
export function guessKind(text: string, category?: ToolCategory | "unknown"): KindGuess {
  const model = shippedModel();
  if (!/[\p{L}\p{N}]/u.test(text)) return { kind: "none" };
  const outputs = outputsOf(model, featuresOf(text));
  const workflows = logSoftmax(outputs.slice(0, WORKFLOW_OUTPUTS.length));
  const smallTalk = workflows[WORKFLOW_TYPES.length] ?? Number.NEGATIVE_INFINITY;
  if (text.trim().length <= LONGEST_SMALL_TALK && smallTalk > Math.max(...workflows.slice(0, WORKFLOW_TYPES.length))) {
    return { kind: "small-talk" };
  }
  const contents = logSoftmax(outputs.slice(WORKFLOW_OUTPUTS.length));
  const prior = category === undefined || category === "unknown" ? {} : (CATEGORY_PRIORS[category] ?? {});
  const pairs = WORKFLOW_TYPES.flatMap((workflowType, w) =>
    CONTENT_TYPES.map((contentType, c) => ({
      workflowType,
      contentType,
      score:
        (workflows[w] ?? 0) +
        (contents[c] ?? 0) +
        (model.pairs[w]?.[c] ?? 0) +
        (prior[workflowType] ?? 0) +
        (prior[contentType] ?? 0),
    })),
  );
  const scores = logSoftmax(pairs.map(({ score }) => score));
  const best = scores.indexOf(Math.max(...scores));
  const { workflowType, contentType } = pairs[best] ?? {
    workflowType: WORKFLOW_TYPES[0],
    contentType: CONTENT_TYPES[0],
  };
  return { kind: "task", workflowType, contentType, confidence: Math.exp(scores[best] ?? 0) };
}
