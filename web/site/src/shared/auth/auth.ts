import type { ApiClient, Credentials } from "@treadlight/client";
import { ApiError } from "@treadlight/client";
import type { KeyValueStore } from "../storage/storage.ts";
import type { Grant, SecondStep } from "./answers.ts";
import {
  foreignToken,
  forgetForeignTokens,
  isValid,
  type SignedIn,
  storedSignIn,
  storeSignIn,
  type Tokens,
  tokensOf,
} from "./tokens.ts";
import type { User } from "./user.ts";

const START_UP_CHECKS = 50;
const START_UP_CHECK_MS = 10;

export interface AuthState {
  isAuthenticated: boolean;
  user: User | null;
  tokens: Tokens | null;
  /** Whether it is a visitor of the demo: nobody has signed in, and nothing can be changed. */
  isDemo: boolean;
  /** True until start-up has looked for an earlier sign-in. */
  isLoading: boolean;
  /** Milliseconds since the epoch of the last change; null before start-up. */
  lastSync: number | null;
  /** The server ended the session; the person did not. */
  hasExpired: boolean;
}

export interface Registration {
  email: string;
  password: string;
  name?: string | undefined;
  accountType: "individual" | "business";
  organizationName?: string | undefined;
  region?: string | undefined;
  /** The token of the mailed link for a person on the waiting list. */
  invitation?: string | undefined;
}

/** Who is signed in on this page, and the tokens that prove it. */
export interface Auth extends Credentials {
  getState(): AuthState;
  subscribe(listener: () => void): () => void;
  /** Takes up what is stored: at start-up, and when another tab signed in or out. */
  sync(): void;
  /**
   * False when the server does not take these credentials, or when another sign-in is running; the second step if the account asks
   * for one. Throws `ApiError` when it could not be asked or refuses for another reason (too many attempts).
   */
  signIn(email: string, password: string): Promise<boolean | SecondStep>;
  /** Completes a sign-in. Throws `ApiError` when the server does not accept the second step. */
  completeSignIn(step: { token: string; code: string; remember: boolean }): Promise<void>;
  /** Signs in without a password. Throws when no passkey was used, and `ApiError` when the server does not accept it. */
  signInWithPasskey(): Promise<void>;
  /** Takes up a sign-in that the server granted in yet another way, or the demo, in this tab alone. */
  accept(granted: { accessToken: string; expiresAt: Date; user: User; isDemo?: boolean }): void;
  /** Makes an account and signs in to it. Throws the server's message or 'Registration failed'. */
  register(registration: Registration): Promise<boolean>;
  signOut(): Promise<void>;
}

interface AuthOptions {
  /** Without credentials: what is asked here is what makes them. */
  api: ApiClient;
  storage: KeyValueStore;
  /** Where else a bare access token may be stored, and the demo of this tab. */
  sessionStorage: KeyValueStore;
  /** Milliseconds since the epoch. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Runs one task at a time over all tabs: a refresh token may be used once only. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>;
}

const SIGNED_OUT = { isAuthenticated: false, user: null, tokens: null, isDemo: false } as const;

/** Also the state of a prerendered page, for no particular user. */
export const BEFORE_START_UP: AuthState = { ...SIGNED_OUT, isLoading: true, lastSync: null, hasExpired: false };

const anything = { parse: (answer: unknown) => answer };

/** Loaded on demand: it brings the schema library, which most pages do without. */
const answers = () => import("./answers.ts");

export function createAuth({ api, storage, sessionStorage, now, wait, exclusively }: AuthOptions): Auth {
  let state = BEFORE_START_UP;
  let isSigningIn = false;
  let refreshing: Promise<string | undefined> | undefined;
  const listeners = new Set<() => void>();

  function become(signedIn: SignedIn | undefined, hasExpired = false): void {
    state = {
      ...(signedIn ? { isAuthenticated: true, isDemo: false, ...signedIn } : SIGNED_OUT),
      isLoading: false,
      lastSync: now(),
      hasExpired,
    };
    for (const listener of listeners) listener();
  }

  function adopt(grant: Grant, user: User, isDemo = false): void {
    const signedIn = { tokens: tokensOf(grant, now()), user, isDemo };
    if (!isDemo) storeSignIn(storage, signedIn);
    storeSignIn(sessionStorage, isDemo ? signedIn : undefined);
    become(signedIn);
  }

  /** Whoever has signed in counts before the demo. */
  function stored(): SignedIn | undefined {
    return storedSignIn(storage) ?? storedSignIn(sessionStorage);
  }

  function clear({ hasExpired }: { hasExpired: boolean }): void {
    storeSignIn(storage, undefined);
    storeSignIn(sessionStorage, undefined);
    become(undefined, hasExpired);
  }

  async function startUpIsOver(): Promise<void> {
    for (let check = 0; state.isLoading && check < START_UP_CHECKS; check += 1) await wait(START_UP_CHECK_MS);
  }

  async function exchange(refused: string | undefined): Promise<string | undefined> {
    // Another tab may have signed out or refreshed while this one waited for its turn.
    const signedIn = stored();
    if (!signedIn) {
      if (state.isAuthenticated) clear({ hasExpired: true });
      return undefined;
    }
    const { tokens, user, isDemo } = signedIn;
    if (tokens.accessToken !== refused && isValid(tokens, now())) {
      become(signedIn);
      return tokens.accessToken;
    }
    try {
      const { refreshAnswerSchema } = await answers();
      const path = isDemo ? "/auth/demo" : "/auth/refresh";
      const { data } = await api.request(path, refreshAnswerSchema, { method: "POST", body: {} });
      // Signed out while the answer was on its way: it must not sign in again.
      if (stored()?.tokens.accessToken !== tokens.accessToken) return undefined;
      adopt(data, data.user ?? user, isDemo);
      return data.accessToken;
    } catch (error) {
      // A server that cannot answer now says nothing about the session; one that refuses ends it.
      const isRefused = error instanceof ApiError && [400, 401, 403, 404].includes(error.status);
      if (isRefused) clear({ hasExpired: true });
      return undefined;
    }
  }

  function refresh(refused: string | undefined): Promise<string | undefined> {
    refreshing ??= exclusively(() => exchange(refused)).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function signIn(email: string, password: string): Promise<boolean | SecondStep> {
    if (isSigningIn) return false;
    isSigningIn = true;
    try {
      await startUpIsOver();
      const body = { email, password, cookie: true };
      const { loginAnswerSchema } = await answers();
      const answer = await api.request("/auth/login", loginAnswerSchema, { method: "POST", body });
      const { success, data, secondStep } = answer;
      if (secondStep) return secondStep;
      if (success !== true || !data) return false;
      adopt(data, data.user);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return false;
      throw error;
    } finally {
      isSigningIn = false;
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sync: () => become(stored()),
    async accessToken() {
      const { tokens } = state;
      if (!tokens) return foreignToken([storage, sessionStorage]);
      if (isValid(tokens, now())) return tokens.accessToken;
      return refresh(undefined);
    },
    refresh,
    signIn,
    async completeSignIn(step) {
      const body = { ...step, cookie: true };
      const { grantedSchema } = await answers();
      const { data } = await api.request("/auth/second-step", grantedSchema, { method: "POST", body });
      adopt(data, data.user);
    },
    async signInWithPasskey() {
      const [{ usedPasskey }, { grantedSchema }] = await Promise.all([import("./passkey.ts"), answers()]);
      const body = { passkey: await usedPasskey(api), cookie: true };
      const { data } = await api.request("/auth/passkey-login", grantedSchema, { method: "POST", body });
      adopt(data, data.user);
    },
    accept: ({ accessToken, expiresAt, user, isDemo }) =>
      adopt({ accessToken, expiresAt: expiresAt.getTime() }, user, isDemo),
    async register(registration) {
      const { registerAnswerSchema } = await answers();
      const answer = await api.request("/auth/register", registerAnswerSchema, { method: "POST", body: registration });
      if (answer.success !== true) throw new Error(answer.message || "Registration failed");
      return (await signIn(registration.email, registration.password)) === true;
    },
    async signOut() {
      const { tokens, isDemo } = state;
      clear({ hasExpired: false });
      // If left in storage, they would keep signing requests.
      forgetForeignTokens([storage, sessionStorage]);
      // The server knows no login of a visitor of the demo.
      if (!tokens || isDemo) return;
      // The page has forgotten the tokens either way; a server that cannot be reached forgets them when they expire.
      await api
        .request("/auth/logout", anything, { method: "POST", body: {}, token: tokens.accessToken, keepalive: true })
        .catch(() => {});
    },
  };
}
