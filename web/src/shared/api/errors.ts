import { z } from "zod";

export interface ApiErrorOptions {
  /** HTTP status; 0 when no answer arrived. */
  status: number;
  /** The server's closed error code, where it sent one. */
  code?: string | undefined;
  /** What is wrong with single fields of the request. */
  details?: readonly FieldError[];
  /** Seconds after which the server will listen again, where it said so. */
  retryAfterS?: number | undefined;
  cause?: unknown;
}

const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldErrorSchema>;

/** A request that came to nothing. `message` is what people see unless a screen knows better. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string | undefined;
  readonly details: readonly FieldError[];
  readonly retryAfterS: number | undefined;

  constructor(
    /** What went wrong, without the status in front. */
    readonly reason: string,
    { status, code, details = [], retryAfterS, cause }: ApiErrorOptions,
  ) {
    super(reason, { cause });
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

const errorBodySchema = z.object({
  error: z.string().min(1).optional().catch(undefined),
  message: z.string().min(1).optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  details: z
    .union([z.string().min(1), z.array(fieldErrorSchema)])
    .optional()
    .catch(undefined),
});

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
  let parsed: z.ZodSafeParseResult<z.output<typeof errorBodySchema>>;
  try {
    parsed = errorBodySchema.safeParse(JSON.parse(body));
  } catch (cause) {
    return new ResponseError(`Unable to parse error response - ${statusText(response)}`, { status, cause });
  }
  const { error, message, code, details } = parsed.data ?? {};
  const text = error ?? message ?? (typeof details === "string" ? details : undefined) ?? "Service error occurred";
  return new ResponseError(text, {
    status,
    code,
    details: Array.isArray(details) ? details : [],
    retryAfterS: retryAfterS(response),
  });
}

/** The header's other form, a date, is one that no service of ours sends. */
function retryAfterS(response: Response): number | undefined {
  const seconds = Number(response.headers.get("Retry-After") ?? "");
  return seconds > 0 ? seconds : undefined;
}

/** HTTP/2 answers carry no status text: the number says the same. */
function statusText(response: Response): string {
  return response.statusText || String(response.status);
}
