import { ERRORS, type ErrorCode, type ErrorDetail } from "./errors.ts";

interface ExpectedOptions extends ErrorOptions {
  /** The sentence for people; the code's meaning when left out. */
  message?: string;
  details?: readonly ErrorDetail[];
  /** Seconds until trying again makes sense. */
  retryAfterS?: number;
}

/** A failure that callers must reckon with, named by its code. The HTTP edge turns it into an answer. */
export class Expected extends Error {
  override readonly name = "Expected";
  readonly details: readonly ErrorDetail[] | undefined;
  readonly retryAfterS: number | undefined;

  constructor(
    readonly code: ErrorCode,
    { message, details, retryAfterS, ...options }: ExpectedOptions = {},
  ) {
    super(message ?? ERRORS[code].meaning, options);
    this.details = details;
    this.retryAfterS = retryAfterS;
  }
}
