import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type { ApiClient } from "@treadlight/client";
import { challengePasskey, startPasskey } from "@treadlight/contract/auth";

/** Lets the person use a passkey. @throws Error with a sentence for people if they do not */
export async function usedPasskey(api: ApiClient) {
  const optionsJSON = await api.call(challengePasskey);
  return startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new Error("No passkey was used. Try again, or sign in another way.", { cause });
  });
}

/** Lets the person make a passkey. @throws Error with a sentence for people if they do not */
export async function madePasskey(api: ApiClient) {
  const optionsJSON = await api.call(startPasskey);
  return startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw new Error("No passkey was created. This device may already have one, or may not support them.", { cause });
  });
}
