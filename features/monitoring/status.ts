import { setTimeout as pause } from "node:timers/promises";
import { getStatus } from "@treadlight/contract/reference";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { Engine } from "@treadlight/platform/installation";
import type { ApiDeps } from "../deps.ts";

/** Anybody may ask, so the engines are asked far less often. */
const KEPT_MS = 10_000;
/** An engine that hangs does not keep the page waiting. */
const PATIENCE_MS = 3_000;

/** Tells anybody which parts of the service work, and nothing else about them. */
export function statusEndpoint({ installation, now }: Pick<ApiDeps, "installation" | "now">): Endpoint {
  const status = statusOf(installation.engines, now);
  return endpoint(getStatus, { handle: async () => ({ status: 200, body: await status() }) });
}

/** @param now milliseconds since the epoch */
export function statusOf(engines: readonly Pick<Engine, "name" | "ping">[], now: () => number) {
  const ask = async () => ({
    checkedAt: new Date(now()),
    parts: await Promise.all(engines.map(async ({ name, ping }) => ({ name, isWell: await answers(ping()) }))),
  });
  let kept: { askedAtMs: number; status: ReturnType<typeof ask> } | undefined;
  return () => {
    if (!kept || now() - kept.askedAtMs >= KEPT_MS) kept = { askedAtMs: now(), status: ask() };
    return kept.status;
  };
}

async function answers(ping: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const answered = ping.then(
    () => true,
    () => false,
  );
  const tooLate = pause(PATIENCE_MS, false, { signal: over.signal }).catch(() => false);
  return Promise.race([answered, tooLate]).finally(() => over.abort());
}
