import type { KeyValueStore } from "../storage/storage.ts";
import type { Grant } from "./answers.ts";
import type { User } from "./user.ts";

/** Also heard by the page's other tabs, through the browser's `storage` event. */
export const AUTH_STORAGE_KEY = "treadlight.authTokens";

/** Storage keys under which other code may have left a bare access token. */
const FOREIGN_TOKEN_KEYS = ["accessToken", "authToken", "token"];

/** What the server is assumed to grant when it does not say. */
const ASSUMED_LIFETIME_MS = 900_000;
/** A token is treated as expired this early, so that none expires on its way. */
const EXPIRY_MARGIN_MS = 60_000;

/** The refresh token is in a cookie that no script can read. */
export interface Tokens {
  accessToken: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

export interface SignedIn {
  tokens: Tokens;
  user: User;
  /** Whether it is a visitor of the demo, who only reads. */
  isDemo?: boolean;
}

export function tokensOf({ accessToken, expiresAt }: Grant, nowMs: number): Tokens {
  return { accessToken, expiresAt: expiresAt ?? nowMs + ASSUMED_LIFETIME_MS };
}

export function isValid(tokens: Tokens, nowMs: number): boolean {
  return nowMs < tokens.expiresAt - EXPIRY_MARGIN_MS;
}

/** Who was signed in when the page last closed; undefined when nobody was or what is stored is not ours. */
export function storedSignIn(storage: KeyValueStore): SignedIn | undefined {
  const stored = storage.getItem(AUTH_STORAGE_KEY);
  if (stored === null) return undefined;
  try {
    const signedIn: unknown = JSON.parse(stored);
    if (isSignedIn(signedIn)) return signedIn;
  } catch {
    // Not even JSON.
  }
  storage.removeItem(AUTH_STORAGE_KEY);
  return undefined;
}

export function storeSignIn(storage: KeyValueStore, signedIn: SignedIn | undefined): void {
  if (signedIn) storage.setItem(AUTH_STORAGE_KEY, JSON.stringify(signedIn));
  else storage.removeItem(AUTH_STORAGE_KEY);
}

/** The first bare access token in these stores, for when nobody has signed in on this page. */
export function foreignToken(stores: readonly KeyValueStore[]): string | undefined {
  for (const store of stores) {
    for (const key of FOREIGN_TOKEN_KEYS) {
      const token = store.getItem(key);
      if (token) return token;
    }
  }
  return undefined;
}

export function forgetForeignTokens(stores: readonly KeyValueStore[]): void {
  for (const store of stores) for (const key of FOREIGN_TOKEN_KEYS) store.removeItem(key);
}

/** Written by hand: a schema would bring its library to every page, and all pages look for an earlier sign-in. */
function isSignedIn(value: unknown): value is SignedIn {
  if (!isObject(value) || !isObject(value.tokens) || !isObject(value.user)) return false;
  const { accessToken, expiresAt } = value.tokens;
  const { id, email, userType } = value.user;
  const texts = [accessToken, id, email, userType];
  return texts.every((text) => typeof text === "string") && accessToken !== "" && typeof expiresAt === "number";
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
