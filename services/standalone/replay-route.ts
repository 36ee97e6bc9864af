import { timingSafeEqual } from "node:crypto";
import { Expected } from "@treadlight/contract/errors";
import { type FactorSet, factorSetById } from "@treadlight/domain/environment";
import type { EventLog, LogDamage } from "@treadlight/platform/event-log";
import type { Logger } from "@treadlight/platform/observability";
import { replay, type Scoring, verify } from "@treadlight/scoring";
import type { Warehouse } from "@treadlight/warehouse";
import { type RequestHandler, Router } from "express";

/** A line of a replay's NDJSON response: progress, then the result. */
export type ReplayMessage =
  | { done: number; total: number }
  | { replayed: Awaited<ReturnType<typeof replay>> }
  | { compared: Awaited<ReturnType<typeof verify>> }
  | { accepted: LogDamage[] }
  | { failed: string };

const PROGRESS_INTERVAL_MS = 200;

/**
 * `POST /internal/replay`, `/internal/replay/verify` and `/internal/replay/accept-damage`, for the replay command of the same owner: only this process may
 * open its embedded engines. `?factors=<set>` scores every session with that set. Responds with NDJSON: progress, then the result.
 */
export function replayRoutes({
  token,
  ...deps
}: {
  log: EventLog;
  warehouse: Warehouse;
  scoring: Scoring;
  logger: Logger;
  token: string;
}): Router {
  const router = Router();
  const authorized: RequestHandler = (req, _res, next) => {
    const given = Buffer.from(req.headers.authorization ?? "");
    const wanted = Buffer.from(`Bearer ${token}`);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Expected("not_found");
    next();
  };
  let isRunning = false;
  const run =
    (task: (deps: Parameters<typeof replay>[0]) => Promise<ReplayMessage>): RequestHandler =>
    async (req, res) => {
      const factors = factorsNamed(req.query.factors);
      if (isRunning) throw new Expected("conflict", { message: "A replay is already running." });
      isRunning = true;
      res.type("application/x-ndjson");
      const write = (message: ReplayMessage) => res.write(`${JSON.stringify(message)}\n`);
      let wroteAt = 0;
      const onProgress = (done: number, total: number) => {
        if (done < total && Date.now() - wroteAt < PROGRESS_INTERVAL_MS) return;
        wroteAt = Date.now();
        write({ done, total });
      };
      const pauseScoring = () => deps.scoring.pause();
      const result = await task({ ...deps, factors, pauseScoring, onProgress }).catch((error: unknown) => ({
        failed: error instanceof Error ? error.message : "The replay failed.",
      }));
      isRunning = false;
      write(result);
      res.end();
    };
  router.post(
    "/internal/replay",
    authorized,
    run(async (all) => ({ replayed: await replay(all) })),
  );
  router.post(
    "/internal/replay/accept-damage",
    authorized,
    run(async ({ log }) => acceptDamage(log)),
  );
  router.post(
    "/internal/replay/verify",
    authorized,
    run(async (all) => ({ compared: await verify(all) })),
  );
  return router;
}

/** Accepts what the log has lost. */
export async function acceptDamage(log: EventLog): Promise<ReplayMessage> {
  const accepted = [...log.damage()];
  await log.acceptDamage();
  return { accepted };
}

function factorsNamed(id: unknown): FactorSet | undefined {
  if (id === undefined) return undefined;
  const factors = factorSetById(String(id));
  if (!factors) throw new Expected("invalid_query", { message: `There is no factor set ${String(id)}.` });
  return factors;
}
