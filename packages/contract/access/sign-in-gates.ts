import { z } from "zod";
import type { Route } from "./routes.ts";

/** Enough to see one's own account, set up a second step and sign out. */
const ALWAYS_OPEN = [
  "GET /api/auth/me",
  "POST /api/auth/logout-all",
  "POST /api/auth/proof",
  "GET /api/auth/second-steps",
  "POST /api/auth/authenticator-app",
  "POST /api/auth/authenticator-app/confirm",
  "POST /api/auth/passkeys/options",
  "POST /api/auth/passkeys",
] as const;

/** The routes that stay open to somebody whom a sign-in rule keeps out. Both gates can apply to one person. */
const SIGN_IN_GATES = {
  second_step_required: ALWAYS_OPEN,
  /** An owner must be able to change the networks when those of the office have changed. */
  network_not_allowed: [...ALWAYS_OPEN, "GET /api/organization/sign-in-rules", "PATCH /api/organization/sign-in-rules"],
} as const satisfies Record<string, readonly Route[]>;

/** Why a sign-in rule keeps somebody out: the code of the error that they get. */
export const signInGateSchema = z.enum(Object.keys(SIGN_IN_GATES) as [keyof typeof SIGN_IN_GATES]);
export type SignInGate = z.output<typeof signInGateSchema>;

/** Whether somebody may call a route despite a gate. */
export const isOpenBehind = (gate: SignInGate, route: Route): boolean => {
  const open: readonly Route[] = SIGN_IN_GATES[gate];
  return open.includes(route);
};
