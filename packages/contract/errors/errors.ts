import type { RejectionCode } from "@treadlight/domain/session";
import { z } from "zod";

interface ErrorMeaning {
  /** The HTTP status it is answered with. */
  status: number;
  /** What happened; also the sentence of the answer when the thrower gives none. */
  meaning: string;
  /** What the caller can do about it. */
  remedy: string;
}

/** Every error an answer can carry: the closed list behind `code`. `docs/errors.md` is generated from it. */
export const ERRORS = {
  invalid_json: {
    status: 400,
    meaning: "The body is not valid JSON.",
    remedy: "Send UTF-8 JSON; check quotes and commas.",
  },
  invalid_body: {
    status: 400,
    meaning: "The body does not have the expected form.",
    remedy: "`details` names each field that is wrong and why; correct them and send again.",
  },
  invalid_query: {
    status: 400,
    meaning: "A query parameter is missing or wrong.",
    remedy: "`details` names each parameter that is wrong and why; correct them and ask again.",
  },
  invalid_encoding: {
    status: 400,
    meaning: "The body could not be decompressed.",
    remedy: "Send the body whole, in the encoding that `Content-Encoding` names.",
  },
  unauthenticated: {
    status: 401,
    meaning: "Authentication is required.",
    remedy: "Send `Authorization: Bearer` with an access token from login, or with an ingest key.",
  },
  token_expired: {
    status: 401,
    meaning: "The access token has expired.",
    remedy: "Call `POST /api/auth/refresh` with the refresh token and repeat the request with the new access token.",
  },
  invalid_credentials: {
    status: 401,
    meaning: "The e-mail address or the password is wrong.",
    remedy: "Check both, or reset the password.",
  },
  invalid_refresh_token: {
    status: 401,
    meaning: "The refresh token is unknown, expired, revoked or was used before.",
    remedy: "Sign in again.",
  },
  invalid_reset_token: {
    status: 400,
    meaning: "The password reset link is unknown, expired or was used before.",
    remedy: "Ask for a new link with `POST /api/auth/forgot-password`.",
  },
  forbidden: {
    status: 403,
    meaning: "You may not do this.",
    remedy: "Ask an administrator of your organization.",
  },
  account_suspended: {
    status: 403,
    meaning: "This account or its organization is suspended.",
    remedy: "Contact the support of this installation.",
  },
  not_found: { status: 404, meaning: "There is nothing here.", remedy: "Check the address and the id." },
  wrong_password: {
    status: 403,
    meaning: "The password is not yours.",
    remedy: "Type your current password again; if you forgot it, reset it.",
  },
  insufficient_scope: {
    status: 403,
    meaning: "The ingest key may not send this.",
    remedy: "Use a key whose scopes name it; an administrator can change a key's scopes.",
  },
  invalid_email_token: {
    status: 400,
    meaning: "The link to confirm the e-mail address is unknown, used or expired.",
    remedy: "Ask for the change again; a new link is sent to the new address.",
  },
  invalid_invitation: {
    status: 410,
    meaning: "The invitation is unknown, used, revoked or expired.",
    remedy: "Ask whoever invited you to send it again.",
  },
  invitation_for_another: {
    status: 403,
    meaning: "The invitation is for another e-mail address than the one signed in.",
    remedy: "Sign in with the invited address, or sign out and accept with a new account.",
  },
  sign_in_to_accept: {
    status: 409,
    meaning: "There is an account with the invited address.",
    remedy: "Sign in to it and accept the invitation then.",
  },
  last_owner: {
    status: 409,
    meaning: "The organization would be left without an owner.",
    remedy: "Make somebody else an owner first, or delete the organization.",
  },
  already_exists: {
    status: 409,
    meaning: "There is one with this name or address already.",
    remedy: "Choose another, or change the one there is.",
  },
  organization_decides: {
    status: 409,
    meaning: "This is for your organization to set, not for you alone.",
    remedy: "Ask an administrator of your organization.",
  },
  achievement_not_earned: {
    status: 409,
    meaning: "The achievement is not earned yet.",
    remedy: "`GET /api/user/milestones` tells what is missing.",
  },
  form_ticket_invalid: {
    status: 422,
    meaning: "The form's ticket is unknown, used, expired or younger than two seconds.",
    remedy: "Get another from `GET /api/forms/ticket` and send the form again.",
  },
  method_not_allowed: {
    status: 405,
    meaning: "This address does not answer this method.",
    remedy: "Use one of the methods in the `Allow` header.",
  },
  conflict: {
    status: 409,
    meaning: "The change collides with what is stored.",
    remedy: "Read the current state and decide again.",
  },
  precondition_failed: {
    status: 412,
    meaning: "It was changed since you read it.",
    remedy:
      "`details` names the fields of your request that are different now. Read it again, then repeat your change.",
  },
  precondition_required: {
    status: 428,
    meaning: "The request does not say which version it changes.",
    remedy: "Send the `ETag` you read as `If-Match`, or `If-Match: *` to change any version.",
  },
  payload_too_large: {
    status: 413,
    meaning: "The body is too large.",
    remedy: "Send less at a time; limits count after decompression.",
  },
  unsupported_media_type: {
    status: 415,
    meaning: "This content type or character set is not read here.",
    remedy: "Send `application/json` in UTF-8, or what the route's description names.",
  },
  unsupported_encoding: {
    status: 415,
    meaning: "This content encoding is not read here.",
    remedy: "Use gzip, br, deflate or none.",
  },
  too_many_sessions: {
    status: 413,
    meaning: "The request holds more sessions than one request may.",
    remedy: "Send at most 1,000 as JSON or 10,000 as NDJSON.",
  },
  no_session_accepted: {
    status: 422,
    meaning: "None of the sessions was accepted.",
    remedy: "`rejected` names the first wrong field of each; correct them and send again.",
  },
  rate_limited: {
    status: 429,
    meaning: "Too many requests.",
    remedy: "Wait the seconds in `Retry-After` and send again.",
  },
  log_unavailable: {
    status: 503,
    meaning: "The event log cannot take anything right now; nothing of this request is promised.",
    remedy: "Send the same request again after `Retry-After`; a session with an `id` is never counted twice.",
  },
  warehouse_unavailable: {
    status: 503,
    meaning: "The warehouse does not answer right now.",
    remedy: "Ask again after `Retry-After`.",
  },
  database_unavailable: {
    status: 503,
    meaning: "The database does not answer right now.",
    remedy: "Ask again after `Retry-After`.",
  },
  query_too_expensive: {
    status: 422,
    meaning: "The query would read or return too much.",
    remedy: "Narrow the time range, or ask for fewer dimensions.",
  },
  service_unavailable: {
    status: 503,
    meaning: "The service behind the proxy does not answer right now.",
    remedy: "Ask again after `Retry-After`.",
  },
  internal_error: {
    status: 500,
    meaning: "Something went wrong on our side.",
    remedy: "Try again; if it stays, report the `X-Request-Id` of the answer.",
  },
} as const satisfies Record<string, ErrorMeaning>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * Why one field (of a body or query) or one session of a request was not taken: the codes inside `details` and `rejected`.
 * The session's own list, grown by what only forms need.
 */
export const FIELD_ERRORS = {
  required: "The field is missing.",
  invalid_type: "The value has the wrong JSON type.",
  invalid_value: "The value is none of the possible ones, or not in the required form.",
  out_of_range: "The number or time is too small or too large.",
  too_long: "The text or list is too long.",
  too_short: "The text or list is too short.",
  too_common: "The password is one of the most used ones, and among the first to be guessed.",
  not_allowed: "The field may not be sent by this caller.",
  invalid_json: "The line is not valid JSON.",
  duplicate: "The list names this before.",
  already_member: "The address belongs to a member of the organization already.",
  already_invited: "The address has an open invitation already; send that one again.",
  changed_meanwhile: "The field is different now.",
} as const satisfies Record<RejectionCode, string> & Record<string, string>;

export type FieldErrorCode = keyof typeof FIELD_ERRORS;

/** One wrong field. `path` is dotted; no message repeats a value. */
export interface ErrorDetail {
  path: string;
  code: FieldErrorCode;
  message: string;
  /** For `changed_meanwhile`, the field's current value. */
  now?: unknown;
}

/** The body of every failed answer. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  details: z
    .array(
      z.object({
        path: z.string(),
        code: z.enum(Object.keys(FIELD_ERRORS) as [FieldErrorCode, ...FieldErrorCode[]]),
        message: z.string(),
        now: z.unknown().optional().describe("For `changed_meanwhile`, the field's current value."),
      }),
    )
    .optional(),
});
