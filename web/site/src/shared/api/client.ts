import { ApiError, authenticationRequired, networkFailure, responseError, unreadableAnswer } from "./errors.ts";

/** A shorter text is no access token of ours and is not sent. */
const MIN_TOKEN_CHARACTERS = 50;

/** Where the bearer token comes from. */
export interface Credentials {
  accessToken(): Promise<string | undefined>;
  /** A token in place of the one the server just refused; undefined when there is none to be had. */
  refresh(refused: string | undefined): Promise<string | undefined>;
}

export interface ApiCall {
  path: string;
  durationMs: number;
  success: boolean;
}

export interface ApiClientOptions {
  fetch: typeof fetch;
  /** Left out: requests go unsigned, and a 401 is an answer like any other. */
  credentials?: Credentials;
  /** Told of every request once it is over. */
  onCall?: (call: ApiCall) => void;
  /** Milliseconds; only differences matter. */
  now?: () => number;
}

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Sent in place of the credentials' own. */
  token?: string;
  signal?: AbortSignal;
  /** Outlives the page: for what is sent while it closes. */
  keepalive?: boolean;
}

/** What an answer has to be: a zod schema, in practice. */
export interface Schema<T> {
  /** @throws when it is something else */
  parse(answer: unknown): T;
}

export interface ApiClient {
  /** The parsed JSON answer. Every failure is an `ApiError`, except that an aborted request rejects with its abort reason. */
  request<T>(path: string, schema: Schema<T>, options?: RequestOptions): Promise<T>;
  /** The answer itself, for streams and downloads; throws 'Request failed: {status}' unless it is a success. */
  open(path: string, options?: RequestOptions): Promise<Response>;
}

/** The one way to the server. Paths are prefixed with /api unless they carry it already. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { credentials, onCall, now = () => performance.now() } = options;

  async function attempt(path: string, request: RequestOptions, token: string | undefined): Promise<Response> {
    const { method = "GET", body, signal, keepalive = false } = request;
    const headers = new Headers({ Accept: "application/json", ...request.headers });
    if (body !== undefined) headers.set("Content-Type", "application/json");
    if (token !== undefined && token.length > MIN_TOKEN_CHARACTERS) headers.set("Authorization", `Bearer ${token}`);
    try {
      return await options.fetch(apiPath(path), {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ?? null,
        keepalive,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw networkFailure(error);
    }
  }

  async function send(path: string, request: RequestOptions): Promise<Response> {
    const startedAt = now();
    let success = false;
    try {
      const token = request.token ?? (await credentials?.accessToken());
      let response = await attempt(path, request, token);
      if (response.status === 401 && credentials) {
        const renewed = await credentials.refresh(token);
        if (renewed === undefined) throw authenticationRequired();
        response = await attempt(path, request, renewed);
        if (response.status === 401) throw authenticationRequired();
      }
      success = response.ok;
      return response;
    } finally {
      onCall?.({ path: apiPath(path), durationMs: now() - startedAt, success });
    }
  }

  return {
    async request(path, schema, request = {}) {
      const response = await send(path, request);
      if (!response.ok) throw await responseError(response);
      try {
        return schema.parse(response.status === 204 ? undefined : await response.json());
      } catch (error) {
        if (request.signal?.aborted) throw error;
        throw unreadableAnswer(response, error);
      }
    },
    async open(path, request = {}) {
      const response = await send(path, request);
      if (response.ok) return response;
      await response.body?.cancel();
      throw new ApiError(`Request failed: ${response.status}`, { status: response.status });
    },
  };
}

function apiPath(path: string): string {
  if (path.startsWith("/api/")) return path;
  return `/api${path.startsWith("/") ? "" : "/"}${path}`;
}
