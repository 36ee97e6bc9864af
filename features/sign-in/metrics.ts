import { completeSignIn, login, signInWithPasskey } from "@treadlight/contract/auth";
import { finishCompanySignIn, linkCompanyAccount } from "@treadlight/contract/company";
import { counter, type Registry } from "@treadlight/platform/observability";
import type { RequestHandler } from "express";

const SIGN_IN_PATHS: ReadonlySet<string> = new Set(
  [login, completeSignIn, signInWithPasskey, finishCompanySignIn, linkCompanyAccount].map(({ path }) => path),
);

/** Counts the sign-ins that fail, by route and error code. Mounted before the routes. */
export function countSignInFailures(registry: Registry): RequestHandler {
  const failures = counter(registry, "treadlight_sign_in_failures_total");
  return (req, res, next) => {
    const { path: route } = req;
    if (SIGN_IN_PATHS.has(route)) {
      res.once("close", () => {
        const { errorCode: reason } = res.locals;
        if (reason !== undefined) failures.inc({ route, reason });
      });
    }
    next();
  };
}
