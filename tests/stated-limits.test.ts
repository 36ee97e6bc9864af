import { RESET_LINK_MINUTES } from "@treadlight/features/sign-in/reset-link-job.ts";
import { ACCESS_TOKEN_LIFETIME_MS } from "@treadlight/platform/identity";
import { expect, test } from "vitest";
import { MAX_BODY_BYTES, MAX_SESSIONS_JSON, MAX_SESSIONS_NDJSON } from "../packages/contract/ingest/index.ts";
import { STATED_LIMITS } from "../web/site/src/shared/stated-limits.ts";

test("given the limits that the site's pages state, then the services have the same", () => {
  expect(STATED_LIMITS).toEqual({
    sessionsPerJsonRequest: MAX_SESSIONS_JSON,
    sessionsPerNdjsonRequest: MAX_SESSIONS_NDJSON,
    requestMebibytes: MAX_BODY_BYTES / 1024 ** 2,
    accessTokenMinutes: ACCESS_TOKEN_LIFETIME_MS / 60_000,
    passwordResetMinutes: RESET_LINK_MINUTES,
  });
});
