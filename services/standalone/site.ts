import { join } from "node:path";
import express, { Router } from "express";

/** The built site: hashed assets for good, everything else fresh, and the page itself for every path of its router. */
export function siteRoutes(dist: string): Router {
  const router = Router();
  router.use("/assets", express.static(join(dist, "assets"), { immutable: true, maxAge: "1y", index: false }));
  router.use(express.static(dist, { index: false, maxAge: 0 }));
  router.get("/{*path}", (req, res, next) => {
    if (req.path.startsWith("/api/") || req.path.startsWith("/assets/") || !req.accepts("html")) return next();
    res.set("Cache-Control", "no-cache").sendFile(join(dist, "index.html"));
  });
  return router;
}
