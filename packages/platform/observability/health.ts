import { createHash, timingSafeEqual } from "node:crypto";
import { type RequestHandler, Router } from "express";
import type { Registry } from "prom-client";

/** Whether the process makes progress. Never depends on an engine, so an engine's outage does not cause restarts. */
export interface LivenessCheck {
  name: string;
  isAlive(): boolean;
}

/** Whether an engine that this service needs responds. */
export interface ReadinessCheck {
  name: string;
  /** Rejects when the engine does not respond. */
  ping(): Promise<unknown>;
  /** If the service is of use without this engine: what does not work then, which `notes` tell. */
  goesWithout?: string;
}

/** Tells operators of something that does not stop requests from being answered. */
export interface HealthNote {
  name: string;
  /** Undefined if there is nothing to tell. */
  problem(): string | undefined;
}

export interface HealthOptions {
  liveness?: readonly LivenessCheck[];
  readiness?: readonly ReadinessCheck[];
  notes?: readonly HealthNote[];
  registry: Registry;
  /** What `/metrics` asks for as a bearer token; nothing if unset. */
  metricsToken?: string | undefined;
  /** How long one engine may take to respond. */
  pingTimeoutMs?: number;
  /** For how long the answer of a readiness check is repeated. */
  checkedForMs?: number;
}

/** A check writes to its engine, so however many ask, it runs no more often than this. */
const CHECKED_FOR_MS = 5_000;

/**
 * `GET /healthz` (liveness), `/readyz` (readiness) and `/metrics` (Prometheus text). The first two answer 200, or 503
 * when a check fails: `{ "status": "ok" | "failing", "checks": { <name>: "ok" | "failing" } }`. `/readyz` adds
 * `notes: { <name>: <problem> }` if there are any, and may repeat an answer for up to `checkedForMs`. An engine that the service
 * can go without does not change the status.
 */
export function healthRoutes({
  liveness = [],
  readiness = [],
  notes = [],
  registry,
  metricsToken,
  pingTimeoutMs = 2_000,
  checkedForMs = CHECKED_FOR_MS,
}: HealthOptions): Router {
  const router = Router();
  const responds = readiness.map((check) => keptFor(checkedForMs, () => respondsWithin(check, pingTimeoutMs)));
  router.get("/healthz", (_req, res) => {
    const report = healthReport(liveness.map((check) => [check.name, check.isAlive()]));
    res.status(report.status === "ok" ? 200 : 503).json(report);
  });
  router.get("/readyz", async (_req, res) => {
    const answers = await Promise.all(responds.map((ask) => ask()));
    const checks = readiness.map((check, index) => ({ ...check, isOk: answers[index] === true }));
    const { status } = healthReport(
      checks.map(({ name, isOk, goesWithout }) => [name, isOk || goesWithout !== undefined]),
    );
    const problems = [
      ...checks.map(({ name, isOk, goesWithout }) => [name, isOk ? undefined : goesWithout] as const),
      ...notes.map(({ name, problem }) => [name, problem()] as const),
    ].filter(([, text]) => text !== undefined);
    res.status(status === "ok" ? 200 : 503).json({
      ...healthReport(checks.map(({ name, isOk }) => [name, isOk])),
      status,
      ...(problems.length > 0 && { notes: Object.fromEntries(problems) }),
    });
  });
  router.get("/metrics", requireToken(metricsToken), async (_req, res) => {
    res.set("Content-Type", registry.contentType).send(await registry.metrics());
  });
  return router;
}

function requireToken(token: string | undefined): RequestHandler {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return (req, res, next) => {
    const given = digest(req.headers.authorization ?? "");
    if (token === undefined || timingSafeEqual(given, digest(`Bearer ${token}`))) next();
    else res.status(401).set("WWW-Authenticate", "Bearer").end();
  };
}

function healthReport(checks: readonly (readonly [name: string, ok: boolean])[]) {
  return {
    status: checks.every(([, ok]) => ok) ? "ok" : "failing",
    checks: Object.fromEntries(checks.map(([name, ok]) => [name, ok ? "ok" : "failing"])),
  };
}

/** Shares one answer among those who ask at the same time, and keeps it for a while. */
function keptFor(keptMs: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let kept: Promise<boolean> | undefined;
  return () => {
    if (!kept) {
      const asked = ask();
      kept = asked;
      const forget = () => {
        kept = undefined;
      };
      void asked.finally(() => setTimeout(forget, keptMs).unref());
    }
    return kept;
  };
}

async function respondsWithin(check: ReadinessCheck, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const responded = check.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([responded, late]).finally(() => clearTimeout(timer));
}
