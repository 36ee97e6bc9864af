import { promptComplexity, promptComplexitySchema } from "@treadlight/domain/environment";
import { DETECTOR_TYPES, inspectText } from "@treadlight/domain/security";
import { MAX_PROMPT_PREVIEW_CHARACTERS, type SessionInputJson } from "@treadlight/domain/session";
import type { PromptFacts, Session, SessionOptions } from "./types.ts";

/** Longer prompts are inspected up to here. */
const MAX_INSPECTED_CHARACTERS = 100_000;

interface SessionDeps {
  id: string;
  options: SessionOptions;
  source: NonNullable<SessionInputJson["source"]>;
  previews: boolean;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Keeps the newest state of the session. */
  changed(session: SessionInputJson & { id: string; revision: number }): void;
  /** Runs a task soon, when the caller has gone on. */
  later(task: () => void): void;
  /** Runs a task now; its errors do not reach the caller. */
  quietly(task: () => void): void;
}

/** Starts a session. Nothing is sent before its first prompt or engaged time. */
export function startSession({ id, options, source, previews, now, changed, later, quietly }: SessionDeps): Session {
  const { tool: aiTool, automated, ...facts } = options;
  const state: SessionInputJson & { id: string; revision: number } = {
    id,
    revision: 0,
    aiTool,
    ...facts,
    ...(automated === true && { automated }),
    source,
    promptCount: 0,
    timeEngaged: 0,
    startedAt: timeOf(now()),
  };

  const change = (edit: () => void) =>
    quietly(() => {
      edit();
      state.revision += 1;
      changed({ ...state });
    });

  function addFacts({ model, inputTokens, outputTokens }: PromptFacts) {
    if (model !== undefined) state.model = model;
    if (isCount(inputTokens)) state.inputTokens = (state.inputTokens ?? 0) + inputTokens;
    if (isCount(outputTokens)) state.outputTokens = (state.outputTokens ?? 0) + outputTokens;
  }

  function inspect(text: string) {
    const inspected = text.slice(0, MAX_INSPECTED_CHARACTERS);
    const { counts, categories, redacted } = inspectText(inspected);
    const detected = { ...state.detected };
    for (const type of DETECTOR_TYPES.options) {
      const found = counts[type];
      if (found !== undefined) detected[type] = (detected[type] ?? 0) + found;
    }
    state.detected = detected;
    state.categories = [...new Set([...(state.categories ?? []), ...categories])];
    state.complexity = higher(state.complexity, promptComplexity(inspected));
    if (previews) state.promptPreview ??= redacted.slice(0, MAX_PROMPT_PREVIEW_CHARACTERS);
  }

  return {
    id,
    prompt(text, known = {}) {
      change(() => {
        state.promptCount += 1;
        addFacts(known);
      });
      if (typeof text === "string" && text !== "") later(() => change(() => inspect(text)));
    },
    answer: (known) => change(() => addFacts(known)),
    engaged: (seconds) =>
      change(() => {
        if (Number.isFinite(seconds) && seconds > 0) state.timeEngaged += seconds;
      }),
    end: () =>
      change(() => {
        state.endedAt ??= timeOf(now());
      }),
  };
}

const timeOf = (ms: number) => new Date(ms).toISOString();

const isCount = (value: number | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

type Complexity = NonNullable<SessionInputJson["complexity"]>;

function higher(before: Complexity | undefined, next: Complexity): Complexity {
  const { options } = promptComplexitySchema;
  return before !== undefined && options.indexOf(before) > options.indexOf(next) ? before : next;
}
