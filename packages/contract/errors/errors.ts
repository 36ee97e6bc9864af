import type { RejectionCode } from "@treadlight/domain/session";
import { z } from "zod";

interface ErrorMeaning {
  /** The HTTP status of the response. */
  status: number;
  /** What happened. Also the default `error` sentence of the response. */
  meaning: string;
  /** What the caller can do about it. */
  remedy: string;
}

/** Every error code that a response can have. `docs/errors.md` is generated from it. */
export const ERRORS = {
  invalid_json: {
    status: 400,
    meaning: "The body is not valid JSON.",
    remedy: "Send UTF-8 JSON; check quotes and commas.",
  },
  invalid_body: {
    status: 400,
    meaning: "The body is invalid.",
    remedy: "`details` lists each invalid field and why; correct them and send again.",
  },
  invalid_query: {
    status: 400,
    meaning: "A query parameter is missing or invalid.",
    remedy: "`details` lists each invalid parameter and why; correct them and try again.",
  },
  invalid_encoding: {
    status: 400,
    meaning: "The body could not be decompressed.",
    remedy: "Send the complete body, encoded as `Content-Encoding` says.",
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
    meaning: "The refresh token is unknown, expired, revoked or already used.",
    remedy: "Sign in again.",
  },
  invalid_reset_token: {
    status: 400,
    meaning: "The password reset link is unknown, expired or already used.",
    remedy: "Request a new link with `POST /api/auth/forgot-password`.",
  },
  invalid_step_token: {
    status: 401,
    meaning: "The sign-in has expired, or was already completed.",
    remedy: "Start again with `POST /api/auth/login`.",
  },
  wrong_code: {
    status: 403,
    meaning: "The code is wrong, has expired or was already used.",
    remedy: "Wait for the app's next code, or use a recovery code.",
  },
  invalid_passkey: {
    status: 403,
    meaning: "The passkey was not accepted.",
    remedy: "Try again, or sign in another way. Passkeys only work on the site they were created for.",
  },
  proof_required: {
    status: 403,
    meaning: "Confirm it's you.",
    remedy: "Call `POST /api/auth/proof`, then repeat the request within ten minutes.",
  },
  confirmation_required: {
    status: 428,
    meaning: "Confirm what this will do.",
    remedy:
      "The message says what will happen. If it should, repeat the request with the organization's name, percent-encoded, in the header `Treadlight-Confirm`.",
  },
  second_step_required: {
    status: 403,
    meaning: "Set up two-step sign-in to continue.",
    remedy: "Add an authenticator app or a passkey in your settings.",
  },
  network_not_allowed: {
    status: 403,
    meaning: "Your organization only allows administrators from approved networks.",
    remedy: "Connect from one of these networks, or ask an owner to add yours.",
  },
  forbidden: {
    status: 403,
    meaning: "You do not have permission to do this.",
    remedy: "Ask an administrator of your organization.",
  },
  account_suspended: {
    status: 403,
    meaning: "This account or its organization is suspended.",
    remedy: "Contact the operator of this installation.",
  },
  not_found: { status: 404, meaning: "Not found.", remedy: "Check the address and the id." },
  wrong_password: {
    status: 403,
    meaning: "The password is wrong.",
    remedy: "Enter your current password again, or reset it if you have forgotten it.",
  },
  insufficient_scope: {
    status: 403,
    meaning: "The key or token lacks the scope for this.",
    remedy: "Use one with the right scope. Administrators can change a key's scopes; for a token, create a new one.",
  },
  invalid_email_token: {
    status: 400,
    meaning: "The confirmation link is unknown, expired or already used.",
    remedy: "Request the change again to get a new link at the new address.",
  },
  address_unconfirmed: {
    status: 403,
    meaning: "Confirm your e-mail address before you send mail to others. Your settings can resend the link.",
    remedy:
      "Open the link in the welcome mail. To get a new one, request a change to your current address, in your settings or with `POST /api/auth/change-email`.",
  },
  invalid_unsubscribe_link: {
    status: 400,
    meaning: "The unsubscribe link is incomplete or no longer valid.",
    remedy: "Open it again from the e-mail, or change your e-mail settings with `PATCH /api/user`.",
  },
  registration_closed: {
    status: 403,
    meaning: "New accounts are by invitation only.",
    remedy: "Ask for an invitation to an organization, or join the waiting list if there is one.",
  },
  invalid_invitation: {
    status: 410,
    meaning: "The invitation is unknown, used, revoked or expired.",
    remedy: "Ask the person who invited you to send a new invitation.",
  },
  invitation_for_another: {
    status: 403,
    meaning: "The invitation is for a different e-mail address than your account's.",
    remedy: "Sign in with the invited address, or sign out and accept with a new account.",
  },
  sign_in_to_accept: {
    status: 409,
    meaning: "The invited address already has an account.",
    remedy: "Sign in to that account, then accept the invitation.",
  },
  company_sign_in_required: {
    status: 403,
    meaning: "Your organization requires single sign-on.",
    remedy: 'Choose "Continue with your company" at `/login`.',
  },
  no_company_sign_in: {
    status: 404,
    meaning: "No organization here uses single sign-on for this address.",
    remedy: "Check the address, or sign in with your password.",
  },
  company_sign_in_failed: {
    status: 403,
    meaning: "The sign-in with your company's provider failed.",
    remedy: "Start again at `/company-sign-in`. If it keeps failing, ask an administrator of your organization.",
  },
  provider_unavailable: {
    status: 503,
    meaning: "Your company's sign-in provider is unavailable or returned an invalid response.",
    remedy:
      "Try again later. An owner can sign in with a password and test the provider in the organization's settings.",
  },
  domain_not_proved: {
    status: 409,
    meaning: "The domain is not verified.",
    remedy: "Add the TXT record from `GET /api/organization/domains` to the domain's DNS, then check it again.",
  },
  last_owner: {
    status: 409,
    meaning: "The organization would be left without an owner.",
    remedy: "Make another member an owner first, or delete the organization.",
  },
  already_exists: {
    status: 409,
    meaning: "Something with this name or address already exists.",
    remedy: "Choose another, or change the existing one.",
  },
  organization_decides: {
    status: 409,
    meaning: "Only your organization can set this.",
    remedy: "Ask an administrator of your organization.",
  },
  achievement_not_earned: {
    status: 409,
    meaning: "The achievement is not earned yet.",
    remedy: "`GET /api/user/milestones` shows what is missing.",
  },
  certificate_revoked: {
    status: 410,
    meaning: "The certificate was revoked.",
    remedy: "It is no longer valid. Contact whoever showed it to you.",
  },
  form_ticket_invalid: {
    status: 422,
    meaning: "The form ticket is unknown, expired, already used or less than two seconds old.",
    remedy: "Get a new one from `GET /api/forms/ticket` and send the form again.",
  },
  method_not_allowed: {
    status: 405,
    meaning: "This address does not support this method.",
    remedy: "Use one of the methods in the `Allow` header.",
  },
  conflict: {
    status: 409,
    meaning: "The change conflicts with the current state.",
    remedy: "Read the current state and try again if the change still applies.",
  },
  precondition_failed: {
    status: 412,
    meaning: "This has changed since you read it.",
    remedy: "`details` lists the fields in your request that have changed. Read it again, then repeat your change.",
  },
  precondition_required: {
    status: 428,
    meaning: "The `If-Match` header is missing.",
    remedy: "Send the `ETag` that you read as `If-Match`, or `If-Match: *` to overwrite any version.",
  },
  payload_too_large: {
    status: 413,
    meaning: "The body is too large.",
    remedy: "Send less at a time. Limits apply after decompression.",
  },
  unsupported_media_type: {
    status: 415,
    meaning: "This content type or character set is not supported.",
    remedy: "Send `application/json` in UTF-8, or a type that the route's description names.",
  },
  unsupported_encoding: {
    status: 415,
    meaning: "This content encoding is not supported.",
    remedy: "Use gzip, br, deflate or none.",
  },
  too_many_sessions: {
    status: 413,
    meaning: "The request contains too many sessions.",
    remedy: "Send at most 1,000 as JSON or 10,000 as NDJSON; with a publishable key, at most 100.",
  },
  no_session_accepted: {
    status: 422,
    meaning: "None of the sessions was accepted.",
    remedy: "`rejected` lists the first invalid field of each session; correct them and send again.",
  },
  group_too_small: {
    status: 409,
    meaning: "These figures cover too few people to protect individuals.",
    remedy: "Choose a longer period or the whole organization.",
  },
  too_many_reports: {
    status: 409,
    meaning: "Your organization has too many reports in progress.",
    remedy: "Wait for one to finish, or cancel one.",
  },
  too_many_imports: {
    status: 409,
    meaning: "Your organization already has two imports in progress.",
    remedy: "Wait for one to finish, or cancel one.",
  },
  plan_required: {
    status: 402,
    meaning: "Your plan does not include this.",
    remedy: "Upgrade at `/subscribe`. Nothing was deleted.",
  },
  seats_used: {
    status: 402,
    meaning: "All of your plan's seats are taken.",
    remedy: "Add seats at `/subscribe`, or remove people or open invitations.",
  },
  nothing_for_sale: {
    status: 409,
    meaning: "This is not for sale here.",
    remedy: "`GET /api/billing` shows what is included and what this installation sells.",
  },
  invalid_signature: {
    status: 400,
    meaning: "The signature does not match the body.",
    remedy: "Send the body as Stripe signed it. Operators: compare `STRIPE_WEBHOOK_SECRET` with Stripe's dashboard.",
  },
  payment_declined: {
    status: 402,
    meaning: "The payment was declined, so nothing was changed.",
    remedy: "Choose another payment method at `/subscribe`, then try again.",
  },
  payments_unavailable: {
    status: 503,
    meaning: "Stripe is unavailable, so nothing was changed.",
    remedy: "Try again after `Retry-After`.",
  },
  rate_limited: {
    status: 429,
    meaning: "Too many requests.",
    remedy: "Wait `Retry-After` seconds, then try again.",
  },
  quota_exceeded: {
    status: 429,
    meaning: "Daily or storage quota reached.",
    remedy:
      "Try again after `Retry-After`; the daily quota resets at midnight UTC. If the storage is full, shorten the retention period.",
  },
  log_unavailable: {
    status: 503,
    meaning: "The event log is unavailable, so the request was not confirmed.",
    remedy: "Send the same request again after `Retry-After`; a session with an `id` is never counted twice.",
  },
  disk_full: {
    status: 503,
    meaning: "The server's disk is nearly full, so the request was not confirmed.",
    remedy: "Send the same request again after `Retry-After`. Operators: free some space.",
  },
  warehouse_unavailable: {
    status: 503,
    meaning: "The warehouse is unavailable.",
    remedy: "Try again after `Retry-After`.",
  },
  database_unavailable: {
    status: 503,
    meaning: "The database is unavailable.",
    remedy: "Try again after `Retry-After`.",
  },
  files_unavailable: {
    status: 503,
    meaning: "The file store is unavailable.",
    remedy: "Try again after `Retry-After`.",
  },
  busy: {
    status: 503,
    meaning: "The server is at capacity.",
    remedy: "Try again after `Retry-After`.",
  },
  query_too_expensive: {
    status: 422,
    meaning: "The query would read or return too much.",
    remedy: "Narrow the time range, or ask for fewer dimensions.",
  },
  service_unavailable: {
    status: 503,
    meaning: "The upstream service is unavailable.",
    remedy: "Try again after `Retry-After`.",
  },
  internal_error: {
    status: 500,
    meaning: "Something went wrong on our side.",
    remedy: "Try again; if the error persists, report the `X-Request-Id` of the response.",
  },
} as const satisfies Record<string, ErrorMeaning>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * Why a field of a body or query, or a session of a request, was rejected: the codes in `details` and `rejected`. They are
 * the rejection codes of sessions and those that only forms need.
 */
export const FIELD_ERRORS = {
  required: "The field is missing.",
  invalid_type: "The value has the wrong JSON type.",
  invalid_value: "The value is not one of the allowed values, or has the wrong format.",
  out_of_range: "The number or time is too small or too large.",
  too_long: "The text or list is too long.",
  too_short: "The text or list is too short.",
  too_common: "The password is too common and easy to guess.",
  not_allowed: "This caller may not set the field.",
  invalid_json: "The line is not valid JSON.",
  duplicate: "The list already contains this.",
  already_member: "The address already belongs to a member of the organization.",
  already_invited: "The address already has an open invitation; send that one again.",
  changed_meanwhile: "The field has changed since you read it.",
} as const satisfies Record<RejectionCode, string> & Record<string, string>;

export type FieldErrorCode = keyof typeof FIELD_ERRORS;

/** One invalid field. `path` is dotted; no message repeats a value. */
export interface ErrorDetail {
  path: string;
  code: FieldErrorCode;
  message: string;
  /** For `changed_meanwhile`, the field's current value. */
  now?: unknown;
}

/** The body of every error response. */
export const errorBodySchema = z.object({
  error: z.string(),
  message: z.string().describe("The same as `error`, for programs that read it here."),
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
