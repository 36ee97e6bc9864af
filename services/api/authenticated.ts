import { HttpError } from "@treadlight/platform/http";
import type { Identify, Identity } from "@treadlight/platform/identity";
import type { RequestHandler, Response } from "express";

export type Person = Extract<Identity, { kind: "user" }>;

/** Lets signed-in people through; ingest keys only write, and only at ingest. */
export function signedIn(identify: Identify): RequestHandler {
  return async (req, res, next) => {
    const identity = await identify(req.headers.authorization);
    if (identity.kind !== "user") {
      throw new HttpError("forbidden", { message: "An ingest key may send sessions, and nothing else." });
    }
    res.locals.identity = identity;
    next();
  };
}

/** Lets only staff of the platform itself through; stands behind `signedIn`. */
export const staffOnly: RequestHandler = (_req, res, next) => {
  if (!identityOf(res).isStaff) throw new HttpError("forbidden");
  next();
};

/** Who sent the request; stands behind `signedIn`. */
export function identityOf(res: Response): Person {
  return res.locals.identity;
}
