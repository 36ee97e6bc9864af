import type { KindGuess } from "@treadlight/domain/kind-of-work";

export type Models = typeof import("./models.ts");
type Kinds = typeof import("./kinds.ts");

/**
 * Loads the second file once the page is idle. The browser passes the nonce of this script on to it, so that it runs under the same
 * content security policy.
 */
export async function loadModels(address: URL): Promise<Models> {
  await new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 500);
  });
  const models: Models = await import(/* @vite-ignore */ address.href);
  return models;
}

/** Guesses the kind of work of a text, with the third file. Without it, the text says nothing. */
export async function guessWith(address: URL, text: string): Promise<KindGuess> {
  try {
    const { guessKind }: Kinds = await import(/* @vite-ignore */ address.href);
    return guessKind(text);
  } catch {
    return { kind: "none" };
  }
}
