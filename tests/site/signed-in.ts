import type { Disposable, Page } from "playwright-core";
import { clientOf, register } from "../support/client.ts";

const PASSWORD = "correct horse battery";
/** A file of tests may take longer on a busy machine than a token holds, and no test longer than this. */
const NEEDED_MS = 5 * 60_000;

/** What the site's scripts keep in a browser of somebody who has signed in (web/site/src/shared/auth/tokens.ts). */
export interface StoredSignIn {
  tokens: { accessToken: string; expiresAt: number };
  user: { id: string; email: string; organizationId: string; isStaff?: boolean };
}

/** A new person, and what their browser keeps once they have signed in. @param more of their registration, such as a business */
export async function newPerson(url: string, email: string, more: Record<string, unknown> = {}): Promise<StoredSignIn> {
  await register(url, email, more);
  return signInOf(url, email);
}

/** How somebody signs in again. */
const renewals = new WeakMap<StoredSignIn, () => Promise<StoredSignIn>>();

/** What the browser of somebody who has an account keeps once they have signed in. */
export async function signInOf(url: string, email: string, password = PASSWORD): Promise<StoredSignIn> {
  const { body } = await clientOf(url).post("/api/auth/login", { email, password });
  const { accessToken, expiresAt, user } = body.data;
  const signIn = { tokens: { accessToken, expiresAt: new Date(expiresAt).getTime() }, user };
  renewals.set(signIn, () => signInOf(url, email, password));
  return signIn;
}

/** Makes the page begin signed in, until what is returned is disposed of. Somebody whose token is about to expire signs in again first. */
export async function signedIn(page: Page, signIn: StoredSignIn): Promise<Disposable> {
  const renew = renewals.get(signIn);
  if (renew && signIn.tokens.expiresAt - Date.now() < NEEDED_MS) Object.assign(signIn, await renew());
  return stored(page, "treadlight.authTokens", JSON.stringify(signIn));
}

/** Puts something into the browser's storage before the page first opens, and leaves it alone from then on. */
export function stored(page: Page, key: string, value: string): Promise<Disposable> {
  return page.addInitScript(`{
    const mark = "test.stored." + ${JSON.stringify(key)};
    if (sessionStorage.getItem(mark) === null) {
      sessionStorage.setItem(mark, "");
      localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)});
    }
  }`);
}
