import { z } from "zod";
import type { Route } from "./routes.ts";

/** Somebody kept out learns who they are, sets up a second step, and signs out. */
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

/** Which routes stay open to somebody whom a sign-in rule of their organization keeps out. Somebody may face both. */
const BARRIERS = {
  second_step_required: ALWAYS_OPEN,
  /** An owner has to be able to change the networks, if those of the office are not what they were. */
  network_not_allowed: [...ALWAYS_OPEN, "GET /api/organization/sign-in-rules", "PATCH /api/organization/sign-in-rules"],
} as const satisfies Record<string, readonly Route[]>;

/** Why a sign-in rule keeps somebody out: the code of the error that they get. */
export const barrierSchema = z.enum(Object.keys(BARRIERS) as [keyof typeof BARRIERS]);
export type Barrier = z.output<typeof barrierSchema>;

/** Whether somebody may call a route despite a barrier. */
export const isOpenBehind = (barrier: Barrier, route: Route): boolean => {
  const open: readonly Route[] = BARRIERS[barrier];
  return open.includes(route);
};
