import { clearerGuess, guessedKind, type KindGuess } from "@treadlight/domain/kind-of-work";
import { upTo } from "@treadlight/domain/security";
import type { SessionInputJson } from "@treadlight/domain/session";
import { addFindings, type Findings } from "./findings.ts";
import { previewOf } from "./preview.ts";
import type { PromptFacts, Session, SessionOptions } from "./types.ts";

/** What was found in one prompt. `redacted` is safe to store. */
export type InspectedPrompt = Findings & { redacted: string; guess: KindGuess };

export type InspectPrompt = (text: string) => InspectedPrompt | Promise<InspectedPrompt>;

/** A session as it is sent. */
export type SessionState = SessionInputJson & { id: string; revision: number };

interface SessionDeps {
  id: string;
  options: SessionOptions;
  source: NonNullable<SessionInputJson["source"]>;
  previews: boolean;
  specialPreviews: boolean;
  inspect: InspectPrompt;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Keeps the newest state of the session. */
  changed(session: SessionState): void;
  /** Runs a task soon, after the caller has returned. */
  later(task: () => Promise<void>): void;
  /** Runs a task now; its errors do not reach the caller. */
  quietly(task: () => void): void;
}

/** Longer prompts, and longer texts beside a prompt, are inspected up to here. */
export const MAX_INSPECTED_CHARACTERS = 100_000;

/** Starts a session. Nothing is sent before its first prompt or engaged time. */
export function startSession(deps: SessionDeps): Session {
  const { id, options, source, previews, specialPreviews, inspect, now, changed, later, quietly } = deps;
  const { tool: aiTool, automated, ...facts } = options;
  const state: SessionState = {
    id,
    revision: 0,
    aiTool,
    ...facts,
    ...(automated === true && { automated }),
    source,
    promptCount: 0,
    startedAt: timeOf(now()),
  };
  const isStated = facts.workflowType !== undefined || facts.contentType !== undefined;
  let guess: KindGuess | undefined;

  const change = (edit: () => void) =>
    quietly(() => {
      edit();
      state.revision += 1;
      changed({ ...state });
    });

  function addFacts({ model, inputTokens, outputTokens, cachedTokens, requests }: PromptFacts) {
    if (model !== undefined) state.model = model;
    if (isCount(inputTokens)) state.inputTokens = (state.inputTokens ?? 0) + inputTokens;
    if (isCount(outputTokens)) state.outputTokens = (state.outputTokens ?? 0) + outputTokens;
    // Only a part of known input: the server would reject the session.
    if (isCount(inputTokens) && isCount(cachedTokens))
      state.cachedTokens = (state.cachedTokens ?? 0) + Math.min(cachedTokens, inputTokens);
    if (isCount(requests)) state.requests = (state.requests ?? 0) + requests;
  }

  function remember({ redacted, guess: next, ...found }: InspectedPrompt) {
    guess = clearerGuess(guess, next);
    Object.assign(state, addFindings(state, found), isStated ? {} : guessedKind(guess));
    if (previews) Object.assign(state, previewOf(state, redacted, specialPreviews));
  }

  /** The texts that have been inspected. Not the texts themselves, which may be large. */
  const inspected = new Set<string>();
  function* newOnes(texts: Iterable<string>) {
    for (const text of texts) {
      const before = inspected.size;
      if (inspected.add(fingerprint(text)).size > before) yield text;
    }
  }

  return {
    id,
    prompt(text, known = {}) {
      change(() => {
        state.promptCount += 1;
        addFacts(known);
      });
      if (typeof text !== "string" || text === "") return;
      later(async () => {
        inspected.add(fingerprint(text));
        const found = await inspect(text);
        change(() => {
          remember(found);
          if (text.length > MAX_INSPECTED_CHARACTERS) state.inspectedPartly = true;
        });
      });
    },
    context(texts) {
      if (texts.length === 0) return;
      later(async () => {
        const { texts: taken, isCut } = upTo(MAX_INSPECTED_CHARACTERS, newOnes(texts));
        const found = await Promise.all(taken.map((text) => inspect(text)));
        if (!isCut && found.every(isNothing)) return;
        change(() => {
          for (const { detected = {}, categories = [] } of found) {
            Object.assign(state, addFindings(state, { detected, categories }));
          }
          if (previews) Object.assign(state, previewOf(state, undefined, specialPreviews));
          if (isCut) state.inspectedPartly = true;
        });
      });
    },
    answer: (known) => change(() => addFacts(known)),
    engaged: (seconds) =>
      change(() => {
        if (Number.isFinite(seconds) && seconds > 0) state.timeEngaged = (state.timeEngaged ?? 0) + seconds;
      }),
    end: (known = {}) =>
      change(() => {
        addFacts(known);
        state.endedAt ??= timeOf(now());
      }),
  };
}

const isNothing = ({ detected = {}, categories = [] }: Findings) =>
  Object.keys(detected).length === 0 && categories.length === 0;

/** Tells texts apart: their length and a hash (FNV-1a). */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length} ${hash}`;
}

const timeOf = (ms: number) => new Date(ms).toISOString();

const isCount = (value: number | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
