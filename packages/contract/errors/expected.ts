import { ERRORS, type ErrorCode, type ErrorDetail } from "./errors.ts";

interface ExpectedOptions extends ErrorOptions {
  /** The sentence for people; defaults to the meaning of the code. */
  message?: string;
  details?: readonly ErrorDetail[];
  /** Seconds to wait before trying again. */
  retryAfterS?: number;
}

/** A failure that callers must expect, identified by its code. The HTTP layer turns it into a response. */
export class Expected extends Error {
  override readonly name = "Expected";
  readonly details: readonly ErrorDetail[] | undefined;
  readonly retryAfterS: number | undefined;

  readonly code: ErrorCode;

  constructor(code: ErrorCode, { message, details, retryAfterS, ...options }: ExpectedOptions = {}) {
    super(message ?? ERRORS[code].meaning, options);
    this.code = code;
    this.details = details;
    this.retryAfterS = retryAfterS;
  }
}
