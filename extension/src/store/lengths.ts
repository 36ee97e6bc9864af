import type { SessionInputJson } from "@treadlight/domain/session";

/** How long the texts of a session were, which is all that is kept of them. */
export interface Lengths {
  /** Prompts whose text was seen, and their characters. */
  prompts: number;
  characters: number;
  /** Answers whose length is known, and their bytes as they were streamed. */
  answers: number;
  bytes: number;
  /** The browser's ids of requests whose answers are still streamed. */
  waiting: readonly string[];
}

type Body = SessionInputJson & { startedAt: string };

const NONE: Lengths = { prompts: 0, characters: 0, answers: 0, bytes: 0, waiting: [] };

/** English has about four. */
const CHARACTERS_PER_TOKEN = 4;
/**
 * A few characters of text, with the JSON around them. From 15 (`data: {"v":" a few words"}`, several tokens each) to 100 (a longer
 * envelope for each token): an assumption, and wrong by a factor of three either way.
 */
const BYTES_PER_TOKEN = 30;

/** @param characters undefined if the text was not seen */
export const withText = (before: Lengths = NONE, characters: number | undefined): Lengths =>
  characters === undefined
    ? before
    : { ...before, prompts: before.prompts + 1, characters: before.characters + characters };

/** @param request the browser's id of it, if the site streams its answer */
export const withRequest = (before: Lengths = NONE, request: string | undefined): Lengths =>
  request === undefined ? before : { ...before, waiting: [...before.waiting, request] };

/** The answer to a request has come to its end. */
export const withAnswer = (before: Lengths, { request, bytes }: { request: string; bytes: number }): Lengths => ({
  ...before,
  answers: before.answers + 1,
  bytes: before.bytes + bytes,
  waiting: before.waiting.filter((other) => other !== request),
});

/** A session with its tokens as far as they can be estimated: those of a part of its prompts or answers would be too few, and are left out. */
export function withTokens(body: Body, lengths: Lengths = NONE): Body {
  const { inputTokens: _input, outputTokens: _output, tokensEstimated: _estimated, ...rest } = body;
  const { prompts, characters, answers, bytes } = lengths;
  const isWhole = (count: number) => count > 0 && count === body.promptCount;
  const tokens = {
    ...(isWhole(prompts) && { inputTokens: Math.ceil(characters / CHARACTERS_PER_TOKEN) }),
    ...(isWhole(answers) && { outputTokens: Math.ceil(bytes / BYTES_PER_TOKEN) }),
  };
  return { ...rest, ...tokens, ...(Object.keys(tokens).length > 0 && { tokensEstimated: true }) };
}
