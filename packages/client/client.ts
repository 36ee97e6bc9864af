import { CONFIRM_HEADER } from "@treadlight/contract/confirmation";
import type { RouteDefinition } from "@treadlight/contract/route";
import { ApiError, networkFailure, reasonOf, responseError, unreadableAnswer } from "./errors.ts";
import { type Credentials, isToken, withFreshToken } from "./token-refresh.ts";

export interface ApiCall {
  path: string;
  durationMs: number;
  success: boolean;
}

export interface ApiClientOptions {
  fetch: typeof fetch;
  /** Without them, requests carry no token and a 401 is an answer like any other. */
  credentials?: Credentials;
  /** Asks the person to prove that it is still them; true once they have. A call that was refused for want of it is then repeated. */
  prove?: () => Promise<boolean>;
  /**
   * Asks the person to confirm what a change will do by the organization's name; undefined if they do not want to. A call that was refused for
   * want of it is then repeated with the name.
   */
  confirm?: (effect: string) => Promise<string | undefined>;
  /** Called after every request, except those that were aborted. */
  onCall?: (call: ApiCall) => void;
  /** Milliseconds; only differences matter. */
  now?: () => number;
}

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON, or as it is if there is a `contentType`. */
  body?: unknown;
  /** Of a body that is a text or a file. */
  contentType?: string;
  headers?: Record<string, string>;
  /** Sent in place of the credentials' own. */
  token?: string;
  signal?: AbortSignal;
  /** Lets the request outlive the page, for what is sent while it closes. */
  keepalive?: boolean;
}

/** Checks an answer; usually a zod schema. */
export interface Schema<T> {
  /** @throws when it is something else */
  parse(answer: unknown): T;
}

/** What a successful call of a route resolves to. */
export type Answer<D extends RouteDefinition> = {
  [S in keyof D["answers"] & SuccessStatus]: Output<D["answers"][S]>;
}[keyof D["answers"] & SuccessStatus];

type SuccessStatus = 200 | 201 | 202 | 204;
type Output<S> = S extends { _zod: { output: infer Value } } ? Value : undefined;
type Input<S> = S extends { _zod: { input: infer Value } } ? Value : undefined;

/** What a route takes, in the form its schemas accept. */
export interface Arguments<D extends RouteDefinition> {
  params?: Readonly<Record<string, string>>;
  query?: Input<NonNullable<D["query"]>>;
  body?: Input<NonNullable<D["body"]>>;
}

export interface ApiClient {
  /**
   * Calls a route of the contract; the answer has been parsed by the contract's schema. Every failure is an `ApiError`,
   * except that an aborted call rejects with its abort reason.
   */
  call<D extends RouteDefinition>(
    route: D,
    given?: Arguments<D>,
    options?: Omit<RequestOptions, "method" | "body">,
  ): Promise<Answer<D>>;
  /** As `call`, for a path and a schema of the caller's own. */
  request<T>(path: string, schema: Schema<T>, options?: RequestOptions): Promise<T>;
  /** The response itself, for streams and downloads. Throws 'Request failed: {status}' unless it succeeded; the cause says why. */
  open(path: string, options?: RequestOptions): Promise<Response>;
}

/** Calls the API. Paths get the prefix /api unless they have it already. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { credentials, prove, confirm, onCall, now = () => performance.now() } = options;

  async function attempt(path: string, request: RequestOptions, token: string | undefined): Promise<Response> {
    const { method = "GET", body, contentType = "application/json", signal, keepalive = false } = request;
    const headers = new Headers({ Accept: "application/json", ...request.headers });
    if (body !== undefined) headers.set("Content-Type", contentType);
    if (token !== undefined && isToken(token)) headers.set("Authorization", `Bearer ${token}`);
    try {
      return await options.fetch(apiPath(path), {
        method,
        headers,
        body: encoded(body, contentType),
        signal: signal ?? null,
        keepalive,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw networkFailure(error);
    }
  }

  async function send(path: string, request: RequestOptions): Promise<Response> {
    let startedAt = now();
    let success = false;
    // The time that the person takes to answer is not the call's.
    const asking = async <T>(ask: () => Promise<T>): Promise<T> => {
      const askedAt = now();
      const answer = await ask();
      startedAt += now() - askedAt;
      return answer;
    };
    const again = async (repeated: RequestOptions) =>
      attempt(path, repeated, request.token ?? (await credentials?.accessToken()));
    try {
      let response = await withFreshToken(credentials, request.token, (token) => attempt(path, request, token));
      if (prove && response.status === 403 && (await refusalOf(response)).code === "proof_required") {
        if (await asking(prove)) response = await again(request);
      }
      if (confirm && response.status === 428) {
        const refusal = await refusalOf(response);
        const isAsked = refusal.code === "confirmation_required";
        const name = isAsked ? await asking(() => confirm(reasonOf(refusal))) : undefined;
        const headers = { ...request.headers, [CONFIRM_HEADER]: encodeURIComponent(name ?? "") };
        if (name !== undefined) response = await again({ ...request, headers });
      }
      success = response.ok;
      return response;
    } finally {
      // A call that the page itself gave up has not failed.
      const wasGivenUp = !success && request.signal?.aborted === true;
      if (!wasGivenUp) onCall?.({ path: apiPath(path), durationMs: now() - startedAt, success });
    }
  }

  async function request<T>(path: string, schemaOf: (status: number) => Schema<T>, given: RequestOptions): Promise<T> {
    const response = await send(path, given);
    if (!response.ok) throw await responseError(response);
    try {
      return schemaOf(response.status).parse(response.status === 204 ? undefined : await response.json());
    } catch (error) {
      if (given.signal?.aborted) throw error;
      throw unreadableAnswer(response, error);
    }
  }

  return {
    call(route, { params, query, body } = {}, callOptions = {}) {
      const { method, answers } = route;
      return request(pathOf(route.path, params, query), (status) => answerSchema(answers, status), {
        ...callOptions,
        method,
        body,
        contentType: route.bodyType,
      });
    },
    request: (path, schema, given = {}) => request(path, () => schema, given),
    async open(path, request = {}) {
      const response = await send(path, request);
      if (response.ok) return response;
      const { status } = response;
      throw new ApiError(`Request failed: ${status}`, { status, cause: await responseError(response) });
    },
  };
}

/** Leaves the body to be read again. */
const refusalOf = (response: Response): Promise<ApiError> => responseError(response.clone());

/** JSON, unless it is a text or a file of another type. */
function encoded(body: unknown, contentType: string): string | Blob | null {
  if (body === undefined) return null;
  const isReady = contentType !== "application/json" && (typeof body === "string" || body instanceof Blob);
  return isReady ? body : JSON.stringify(body);
}

/** The schema of an answer with this status. The types of `call` follow from the same schemas. */
function answerSchema<T>(answers: RouteDefinition["answers"], status: number): Schema<T> {
  const answer = answers[status];
  if (!answer || !("parse" in answer)) throw new Error(`The contract has no JSON answer with status ${status}.`);
  return { parse: (json) => answer.parse(json) as T };
}

function pathOf(path: string, params: Readonly<Record<string, string>> = {}, query: unknown): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function apiPath(path: string): string {
  if (path.startsWith("/api/")) return path;
  return `/api${path.startsWith("/") ? "" : "/"}${path}`;
}
