import type { Auth } from "../auth/auth.ts";
import { type BridgeRequest, credentialOf, type Outcome } from "./messages.ts";

/** Answers one request of the extension's. Never rejects: a failure is an answer too. */
export async function answerTo({ type }: BridgeRequest, auth: Auth): Promise<Outcome> {
  if (type === "CONNECTION_CHECK") {
    const { isAuthenticated, user } = auth.getState();
    return { success: true, connected: true, isAuthenticated, user };
  }
  try {
    // Renews a token that has expired.
    const token = await auth.accessToken();
    const { user, tokens } = auth.getState();
    if (token !== undefined && user && tokens) return { success: true, ...credentialOf(user, tokens) };
    const error = type === "EXTENSION_AUTH_REQUEST" ? "Authentication required" : "not_authenticated";
    return { success: false, error };
  } catch (error) {
    return { success: false, error: (error instanceof Error && error.message) || "auth_processing_failed" };
  }
}
