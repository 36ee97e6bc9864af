import { ApiError, reasonOf } from "@treadlight/client";
import { HttpError } from "react-admin";

/** Whether somebody was asked to confirm something and did not. The refusal's sentence says what would have happened. */
export const isUnconfirmed = (error: unknown): boolean =>
  (error instanceof HttpError ? error.body?.code : error instanceof ApiError && error.code) === "confirmation_required";

/** Why something was not done, in words for people. */
export const whyNot = (error: unknown): string => (isUnconfirmed(error) ? "It was not confirmed." : reasonOf(error));
