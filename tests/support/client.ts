import type { SessionInputJson } from "@treadlight/domain/session";
import { z } from "zod";

const loginSchema = z.object({ data: z.object({ accessToken: z.string() }) });
const keySchema = z.object({ key: z.string() });

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any;
}

/** Sends requests to a running Treadlight with one access token or ingest key. */
export interface Client {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** @param etag of the version that is to be changed */
  patch(path: string, body: unknown, etag: string): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  send(sessions: readonly Partial<SessionInputJson>[]): Promise<Answer>;
}

/** @param token or what gives the one that holds now */
export function clientOf(url: string, token?: string | (() => Promise<string>)): Client {
  const request = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers(init.headers);
    const sent = typeof token === "function" ? await token() : token;
    if (sent) headers.set("authorization", `Bearer ${sent}`);
    const response = await fetch(`${url}${path}`, { ...init, headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: jsonOr(text) };
  };
  const post: Client["post"] = (path, body, headers = {}) =>
    request(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  return {
    get: (path) => request(path, {}),
    post,
    patch: (path, body, etag) =>
      request(path, {
        method: "PATCH",
        headers: { "content-type": "application/json", "if-match": `"${etag}"` },
        body: JSON.stringify(body),
      }),
    delete: (path) => request(path, { method: "DELETE" }),
    send: (sessions) => post("/api/ingest/sessions", { sessions }),
  };
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const PASSWORD = "correct horse battery";
/** A token holds for 15 minutes, and a file of tests may take longer on a busy machine. */
const RENEWED_AFTER_MS = 10 * 60_000;

/** Registers an account and signs in. */
export async function register(url: string, email: string, more: Record<string, unknown> = {}): Promise<Client> {
  const anybody = clientOf(url);
  const registered = await anybody.post("/api/auth/register", { email, password: PASSWORD, ...more });
  if (registered.status !== 201) throw new Error(`registration failed: ${JSON.stringify(registered.body)}`);
  return signIn(url, email);
}

export async function signIn(url: string, email: string, password = PASSWORD): Promise<Client> {
  const login = async () => {
    const { body } = await clientOf(url).post("/api/auth/login", { email, password });
    return { token: loginSchema.parse(body).data.accessToken, at: Date.now() };
  };
  let known = await login();
  return clientOf(url, async () => {
    if (Date.now() - known.at > RENEWED_AFTER_MS) known = await login();
    return known.token;
  });
}

/** Registers a business, signs in as its owner and creates an ingest key. */
export async function registerBusiness(url: string, name: string): Promise<{ owner: Client; key: Client }> {
  const owner = await register(url, `owner@${name}.example`, {
    accountType: "business",
    organizationName: name,
    region: "uk",
  });
  const { body } = await owner.post("/api/admin/ingest-keys", { name: "tests" });
  return { owner, key: clientOf(url, keySchema.parse(body).key) };
}

/** Polls until the result is as expected; the test's own timeout limits it. */
export async function eventually<T>(ask: () => Promise<T>, isExpected: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isExpected(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
