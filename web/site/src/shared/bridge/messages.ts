import type { Tokens } from "../auth/tokens.ts";
import type { User } from "../auth/user.ts";

/** What the extension asks the page. `requestId` comes back in the answer, so that several may be on their way. */
const REQUESTS = [
  "GET_WEB_APP_TOKEN",
  "WEB_APP_TOKEN_REQUEST",
  "EXTENSION_AUTH_REQUEST",
  "GET_WEB_APP_TOKEN_ENHANCED",
  "CONNECTION_CHECK",
] as const;
type RequestType = (typeof REQUESTS)[number];

export interface BridgeRequest {
  type: RequestType;
  requestId?: string;
}

/** The refresh token never leaves the page: it may be used once, and two who use it sign each other out. */
export interface Credential {
  token: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  user: User;
}

interface Refusal {
  success: false;
  error: string;
}

interface Connection {
  success: true;
  connected: true;
  isAuthenticated: boolean;
  user: User | null;
}

export type Outcome = ({ success: true } & Credential) | Connection | Refusal;

export type BridgeMessage =
  | {
      type: "AUTH_STATE_SYNC";
      isAuthenticated: boolean;
      user: User | null;
      /** The person has just signed out, here or in another tab. A login that has expired is none. */
      hasSignedOut: boolean;
      timestamp: number;
    }
  | ({ type: "WEB_APP_TOKEN_SYNC"; timestamp: number } & (Credential | { token: null; expiresAt: null; user: null }))
  | ({ type: "WEB_APP_AUTH_RESPONSE"; inReplyTo: RequestType; requestId?: string } & Outcome);

/** Reads what arrived from outside; undefined for everything that is no request of the extension's. */
export function readRequest(data: unknown): BridgeRequest | undefined {
  if (typeof data !== "object" || data === null || !("type" in data)) return undefined;
  const type = REQUESTS.find((known) => known === data.type);
  if (!type) return undefined;
  const requestId = "requestId" in data && typeof data.requestId === "string" ? { requestId: data.requestId } : {};
  return { type, ...requestId };
}

export function credentialOf(user: User, { accessToken, expiresAt }: Tokens): Credential {
  return { token: accessToken, expiresAt, user };
}
