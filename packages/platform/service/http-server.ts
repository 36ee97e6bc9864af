import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type RequestHandler } from "express";
import helmet from "helmet";
import type { Registry } from "prom-client";
import { assertRoutesListed } from "../endpoints/index.ts";
import { closeServer, errorHandler, notFound } from "../http/index.ts";
import { type HealthOptions, healthRoutes, type Logger, observeRequests } from "../observability/index.ts";

/** A request whose body has not arrived by then is cut: a slow sender holds no connection for long. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;

export interface HttpServerOptions extends Omit<HealthOptions, "registry"> {
  port: number;
  host: string | undefined;
  trustProxy: number;
  logger: Logger;
  registry: Registry;
  /** Routers and middleware, in order; health comes before them, not-found and errors after. */
  routes: readonly RequestHandler[];
}

export interface HttpServer {
  /** `http://localhost:<port>`. */
  url: string;
  port: number;
  /** Stops accepting and lets requests in flight finish, for at most `deadlineMs`. */
  close(deadlineMs: number): Promise<void>;
}

/**
 * What every service has in front of and behind its own routes.
 * @throws RouteWithoutAccessError when the access table lacks one of them
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
    healthRoutes({ ...health, registry }),
    ...routes,
  );
  app.use(notFound, errorHandler(logger));

  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS }, app);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://localhost:${address.port}`,
    port: address.port,
    close: async (deadlineMs) => {
      await closeServer(server, { deadlineMs });
    },
  };
}

/** Nothing inline, nothing from elsewhere. */
const securityHeaders = helmet({
  contentSecurityPolicy: {
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      // The hash of the empty style: styled-components inserts empty elements and fills them through the CSSOM.
      "style-src": ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'"],
      "connect-src": ["'self'"],
      "frame-ancestors": ["'none'"],
      "object-src": ["'none'"],
      "base-uri": ["'self'"],
      "form-action": ["'self'"],
      // The standalone server speaks plain HTTP; the proxy that adds TLS redirects.
      "upgrade-insecure-requests": null,
    },
  },
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  crossOriginEmbedderPolicy: false,
});
