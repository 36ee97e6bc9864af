export interface ApiErrorOptions {
  /** HTTP status; 0 when no answer arrived. */
  status: number;
  /** The server's closed error code, where it sent one. */
  code?: string | undefined;
  /** What is wrong with single fields of the request. */
  details?: readonly FieldError[];
  /** Seconds until the server accepts requests again, if it said so. */
  retryAfterS?: number | undefined;
  cause?: unknown;
}

export interface FieldError {
  path: string;
  message: string;
}

/** A failed request. `message` is shown to people unless a page has something better to say. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string | undefined;
  readonly details: readonly FieldError[];
  readonly retryAfterS: number | undefined;

  /** What went wrong, without the status in front. */
  readonly reason: string;

  constructor(reason: string, { status, code, details = [], retryAfterS, cause }: ApiErrorOptions) {
    super(reason, { cause });
    this.reason = reason;
    this.status = status;
    this.code = code;
    this.details = details;
    this.retryAfterS = retryAfterS;
  }
}

/** An answer with an error status: raised as `{status}: {reason}`. */
export class ResponseError extends ApiError {
  override readonly message = `${this.status}: ${this.reason}`;
}

/** What went wrong, for people: as the server said it, without the status in front. */
export function reasonOf(error: unknown): string {
  const answered = error instanceof ApiError && error.cause instanceof ApiError ? error.cause : error;
  if (answered instanceof ApiError) return answered.reason;
  return answered instanceof Error ? answered.message : String(answered);
}

export function authenticationRequired(): ApiError {
  return new ApiError("Authentication required - please log in again", { status: 401, code: "unauthenticated" });
}

export function networkFailure(cause: unknown): ApiError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ApiError(`Network connection failed: ${reason}`, { status: 0, code: "network_failure", cause });
}

export function unreadableAnswer(response: Response, cause: unknown): ApiError {
  return new ApiError(`Unable to parse response - ${statusText(response)}`, { status: response.status, cause });
}

/** Turns an answer with an error status into the error it stands for; reads the body. */
export async function responseError(response: Response): Promise<ApiError> {
  const { status } = response;
  let body: string;
  try {
    body = await response.text();
  } catch (cause) {
    return new ResponseError("Service temporarily unavailable", { status, cause });
  }
  const contentType = response.headers.get("Content-Type") ?? "";
  if (contentType.includes("json")) return jsonError(response, body);
  if (contentType.includes("html") || /^\s*(<|internal server error)/i.test(body)) {
    return new ResponseError("Internal server error - please try again", { status });
  }
  return new ResponseError(body.trim() || response.statusText || "Request failed", { status });
}

function jsonError(response: Response, body: string): ApiError {
  const { status } = response;
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch (cause) {
    return new ResponseError(`Unable to parse error response - ${statusText(response)}`, { status, cause });
  }
  // Read by hand: a schema would bring its library to every page, and any request may fail.
  const { error, message, code, details } = isObject(answer) ? answer : {};
  const text = [error, message, details].find((said) => typeof said === "string" && said !== "");
  return new ResponseError(typeof text === "string" ? text : "Service error occurred", {
    status,
    code: typeof code === "string" ? code : undefined,
    details: Array.isArray(details) ? details.filter(isFieldError) : [],
    retryAfterS: retryAfterS(response),
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && typeof value.path === "string" && typeof value.message === "string";

/** Our services send seconds, never a date. */
function retryAfterS(response: Response): number | undefined {
  const seconds = Number(response.headers.get("Retry-After") ?? "");
  return seconds > 0 ? seconds : undefined;
}

/** HTTP/2 has no status text; the number says the same. */
function statusText(response: Response): string {
  return response.statusText || String(response.status);
}
