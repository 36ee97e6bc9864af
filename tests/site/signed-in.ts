import type { Disposable, Page } from "playwright-core";
import { clientOf, register } from "../support/client.ts";

const PASSWORD = "correct horse battery";

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

/** What the browser of somebody who has an account keeps once they have signed in. */
export async function signInOf(url: string, email: string, password = PASSWORD): Promise<StoredSignIn> {
  const { body } = await clientOf(url).post("/api/auth/login", { email, password });
  const { accessToken, expiresAt, user } = body.data;
  return { tokens: { accessToken, expiresAt: new Date(expiresAt).getTime() }, user };
}

/** Makes the page begin signed in, until what is returned is disposed of. */
export function signedIn(page: Page, signIn: StoredSignIn): Promise<Disposable> {
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
