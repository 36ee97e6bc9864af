import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type RequestHandler } from "express";
import helmet from "helmet";
import type { Registry } from "prom-client";
import { assertRoutesListed } from "../endpoints/index.ts";
import { closeServer, errorHandler, notFound } from "../http/index.ts";
import { type HealthOptions, healthRoutes, type Logger, observeRequests } from "../observability/index.ts";
import { connectionLimit, descriptorLimit } from "./descriptors.ts";

/** A request whose body has not arrived within this time is cut, so slow senders cannot hold connections. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Longer than clients keep an idle connection, and proxies that balance between processes, so that they close it: a request that they send while the
 * server closes it is lost.
 */
const KEEP_ALIVE_MS = 130_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** How often to say that connections are refused. */
const DROPPED_INTERVAL_MS = 60_000;

export interface HttpServerOptions extends Omit<HealthOptions, "registry"> {
  port: number;
  host: string | undefined;
  trustProxy: number;
  logger: Logger;
  registry: Registry;
  /** Routers and middleware, in order. Health routes come before them, the 404 and error handlers after. */
  routes: readonly RequestHandler[];
}

/** The address that a service should listen on is in use, or not one of this machine. */
export class CannotListenError extends Error {
  override readonly name = "CannotListenError";
  readonly code = "cannot_listen";
}

export interface HttpServer {
  /** Where this machine reaches it: `http://localhost:<port>`, unless it listens on one address that is not `localhost`. */
  url: string;
  port: number;
  /** Stops accepting connections and lets requests in flight finish, for at most `deadlineMs`. */
  close(deadlineMs: number): Promise<void>;
}

/**
 * Starts a service's HTTP server with the middleware that all services share.
 * @throws CannotListenError, or RouteWithoutAccessError when a route is missing from the access table
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { port, host, trustProxy, logger, registry, routes, ...health } = options;
  assertRoutesListed(routes);
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", trustProxy);
  app.set("query parser", "simple");
  app.use(
    observeRequests({ log: logger, registry }),
    securityHeaders,
    (_req, res, next) => {
      res.set("Permissions-Policy", PERMISSIONS);
      next();
    },
    healthRoutes({ ...health, registry }),
    ...routes,
  );
  app.use(notFound, errorHandler(logger));

  const timeouts = { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS };
  const server = createServer({ ...timeouts, keepAliveTimeout: KEEP_ALIVE_MS }, app);
  const limit = descriptorLimit();
  if (limit !== undefined) {
    const connections = connectionLimit(limit, logger);
    server.maxConnections = connections;
    let toldAt = Number.NEGATIVE_INFINITY;
    server.on("drop", () => {
      if (performance.now() - toldAt < DROPPED_INTERVAL_MS) return;
      toldAt = performance.now();
      logger.warn({ connections }, "all connections are in use; further ones are refused");
    });
  }
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => {
      const reason = "code" in cause && cause.code === "EADDRINUSE" ? "the port is in use" : cause.message;
      const at = host === undefined ? `port ${port}` : `${host}, port ${port}`;
      reject(new CannotListenError(`Cannot listen on ${at}: ${reason}. Set PORT or HOST.`, { cause }));
    });
    server.listen({ port, host }, resolve);
  });
  // Such as a connection that could not be accepted. The next one may.
  server.on("error", (err) => logger.warn({ err }, "the server could not take a connection"));
  const address = server.address() as AddressInfo;
  return {
    url: `http://${localName(address)}:${address.port}`,
    port: address.port,
    close: async (deadlineMs) => {
      await closeServer(server, { deadlineMs });
    },
  };
}

/** Of all addresses, and of the loopback ones that `localhost` stands for, people know the name. */
function localName({ address, family }: AddressInfo): string {
  if (["::", "0.0.0.0", "::1", "127.0.0.1"].includes(address)) return "localhost";
  return family === "IPv6" ? `[${address}]` : address;
}

/** Browser features that no page needs, disabled for every script. */
const PERMISSIONS = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

/** No inline scripts, and nothing from other origins. */
const securityHeaders = helmet({
  contentSecurityPolicy: {
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      // The hash of an empty style element: styled-components inserts empty elements and fills them through the CSSOM.
      "style-src": ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'"],
      "connect-src": ["'self'"],
      "frame-ancestors": ["'none'"],
      "object-src": ["'none'"],
      "base-uri": ["'self'"],
      "form-action": ["'self'"],
      // The standalone server speaks plain HTTP; the TLS proxy does the redirect.
      "upgrade-insecure-requests": null,
    },
  },
  // As `frame-ancestors` says, for browsers that do not know it.
  frameguard: { action: "deny" },
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  crossOriginEmbedderPolicy: false,
});
