import { completeSignIn, login, signInWithPasskey } from "@treadlight/contract/auth";
import { finishCompanySignIn, linkCompanyAccount } from "@treadlight/contract/company";
import { counter, type Registry, routePattern } from "@treadlight/platform/observability";
import type { RequestHandler } from "express";

const SIGN_IN_ROUTES: ReadonlySet<string> = new Set(
  [login, completeSignIn, signInWithPasskey, finishCompanySignIn, linkCompanyAccount].map(({ path }) => path),
);

/** Counts the sign-ins that fail, by route and error code. Mounted before the routes, which also match paths in capital letters. */
export function countSignInFailures(registry: Registry): RequestHandler {
  const failures = counter(registry, "treadlight_sign_in_failures_total");
  return (req, res, next) => {
    res.once("close", () => {
      const route = routePattern(req);
      const { errorCode: reason } = res.locals;
      if (reason !== undefined && SIGN_IN_ROUTES.has(route)) failures.inc({ route, reason });
    });
    next();
  };
}
