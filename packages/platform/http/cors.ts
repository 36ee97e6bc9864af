import type { RequestHandler } from "express";

const PREFLIGHT_KEPT_S = 600;

/** Whether the request comes from a browser extension. An extension needs this for servers it has no host permission for, such as one that a policy names. */
export const isExtension = (origin: string) => /^(chrome|moz)-extension:\/\//.test(origin);

/**
 * Answers preflights, and lets pages of some origins read our answers. A preflight carries no credential, so what a caller may
 * do is checked with the request itself. No cookies are involved.
 * @param options.method of the requests themselves
 */
export function cors(options: {
  method: "GET" | "POST" | "GET, PATCH";
  isAllowed(origin: string): boolean | Promise<boolean>;
}): RequestHandler {
  return async (req, res, next) => {
    const { origin } = req.headers;
    res.vary("Origin");
    if (origin === undefined || !(await options.isAllowed(origin))) return next();
    // Senders read the server's time and how long they shall wait.
    res.set({ "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": "Date, Retry-After" });
    if (req.method !== "OPTIONS") return next();
    res.set({
      "Access-Control-Allow-Methods": options.method,
      "Access-Control-Allow-Headers": "Authorization, Content-Type, Content-Encoding",
      "Access-Control-Max-Age": String(PREFLIGHT_KEPT_S),
    });
    res.status(204).end();
  };
}
