import { z } from "zod";
import type { KeyValueStore } from "../storage.ts";
import { userSchema } from "./user.ts";

/** Also heard by the page's other tabs, through the browser's `storage` event. */
export const AUTH_STORAGE_KEY = "treadlight.authTokens";

/** What the server is assumed to grant when it does not say. */
const ASSUMED_LIFETIME_MS = 900_000;
/** A token is treated as expired this early, so that none expires on its way. */
const EXPIRY_MARGIN_MS = 60_000;

const tokensSchema = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});
export type Tokens = z.output<typeof tokensSchema>;

const signedInSchema = z.object({ tokens: tokensSchema, user: userSchema });
export type SignedIn = z.output<typeof signedInSchema>;

/** What login and refresh grant; the time may come as a number or in ISO 8601. */
export const grantSchema = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().default(""),
  expiresAt: z.union([z.number(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))]).optional(),
});
export type Grant = z.output<typeof grantSchema>;

export function tokensOf({ accessToken, refreshToken, expiresAt }: Grant, nowMs: number): Tokens {
  return { accessToken, refreshToken, expiresAt: expiresAt ?? nowMs + ASSUMED_LIFETIME_MS };
}

export function isValid(tokens: Tokens, nowMs: number): boolean {
  return nowMs < tokens.expiresAt - EXPIRY_MARGIN_MS;
}

/** Who was signed in when the page last closed; undefined when nobody was or what is stored is not ours. */
export function storedSignIn(storage: KeyValueStore): SignedIn | undefined {
  const stored = storage.getItem(AUTH_STORAGE_KEY);
  if (stored === null) return undefined;
  try {
    return signedInSchema.parse(JSON.parse(stored));
  } catch {
    storage.removeItem(AUTH_STORAGE_KEY);
    return undefined;
  }
}

export function storeSignIn(storage: KeyValueStore, signedIn: SignedIn | undefined): void {
  if (signedIn) storage.setItem(AUTH_STORAGE_KEY, JSON.stringify(signedIn));
  else storage.removeItem(AUTH_STORAGE_KEY);
}
