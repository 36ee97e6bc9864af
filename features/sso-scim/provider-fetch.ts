import { type GuardedFetch, guardedFetch } from "@treadlight/platform/outbound";
import type { ApiDeps } from "../deps.ts";

export const ANSWER_WITHIN_S = 5;

/** Asks providers, which are addresses that owners enter. */
export const providerFetch = ({ privateWebhooks: allowPrivate }: Pick<ApiDeps, "privateWebhooks">): GuardedFetch =>
  guardedFetch({ allowPrivate, timeoutMs: ANSWER_WITHIN_S * 1_000 });
