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
}

export interface HealthOptions {
  liveness?: readonly LivenessCheck[];
  readiness?: readonly ReadinessCheck[];
  registry: Registry;
  /** What `/metrics` asks for as a bearer token; nothing if unset. */
  metricsToken?: string | undefined;
  /** How long one engine may take to respond. */
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
  metricsToken,
  pingTimeoutMs = 2_000,
}: HealthOptions): Router {
  const router = Router();
  router.get("/healthz", (_req, res) => {
    const report = healthReport(liveness.map((check) => [check.name, check.isAlive()]));
    res.status(report.status === "ok" ? 200 : 503).json(report);
  });
  router.get("/readyz", async (_req, res) => {
    const responded = await Promise.all(readiness.map((check) => respondsWithin(check, pingTimeoutMs)));
    const report = healthReport(readiness.map((check, index) => [check.name, responded[index] === true]));
    res.status(report.status === "ok" ? 200 : 503).json(report);
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
