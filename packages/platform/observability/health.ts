import { Router } from "express";
import type { Registry } from "prom-client";

/** Alive means: the loop turns and makes progress. It never asks an engine, so an engine's outage restarts nobody. */
export interface LivenessCheck {
  name: string;
  isAlive(): boolean;
}

/** Ready means: what this service needs answers. */
export interface ReadinessCheck {
  name: string;
  /** Rejects when the engine does not answer. */
  ping(): Promise<unknown>;
}

export interface HealthOptions {
  liveness?: readonly LivenessCheck[];
  readiness?: readonly ReadinessCheck[];
  registry: Registry;
  /** How long one engine may take to answer. */
  pingTimeoutMs?: number;
}

/**
 * `GET /healthz` (liveness), `/readyz` (readiness) and `/metrics` (Prometheus text). The first two answer 200, or 503
 * when a check fails: `{ "status": "ok" | "failing", "checks": { <name>: "ok" | "failing" } }`.
 */
export function healthRoutes({
  liveness = [],
  readiness = [],
  registry,
  pingTimeoutMs = 2_000,
}: HealthOptions): Router {
  const router = Router();
  router.get("/healthz", (_req, res) => {
    const report = healthReport(liveness.map((check) => [check.name, check.isAlive()]));
    res.status(report.status === "ok" ? 200 : 503).json(report);
  });
  router.get("/readyz", async (_req, res) => {
    const answered = await Promise.all(readiness.map((check) => answersWithin(check, pingTimeoutMs)));
    const report = healthReport(readiness.map((check, index) => [check.name, answered[index] === true]));
    res.status(report.status === "ok" ? 200 : 503).json(report);
  });
  router.get("/metrics", async (_req, res) => {
    res.set("Content-Type", registry.contentType).send(await registry.metrics());
  });
  return router;
}

function healthReport(checks: readonly (readonly [name: string, ok: boolean])[]) {
  return {
    status: checks.every(([, ok]) => ok) ? "ok" : "failing",
    checks: Object.fromEntries(checks.map(([name, ok]) => [name, ok ? "ok" : "failing"])),
  };
}

async function answersWithin(check: ReadinessCheck, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const answered = check.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
