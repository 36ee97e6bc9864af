import { readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Request, type Response, Router } from "express";
import expressStaticGzip from "express-static-gzip";
import { fillTemplate, type TemplateSettings } from "./template.ts";

/** Most of Brotli's gain at a hundredth of the time; pages are compressed at every start. */
const BROTLI_QUALITY = 5;

/** A file with this installation's settings filled in, in each encoding that browsers accept. */
interface Page {
  type: string;
  encoded: Record<"br" | "gzip" | "identity", Buffer>;
}

/** The widget that pages of other origins embed (web/site/scripts/widget.ts). Its address stays, so it is not kept for long. */
const WIDGET_FILES = ["/widget.js", "/widget-models.js", "/widget-kinds.js"];
const WIDGET_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Cache-Control": "public, max-age=3600",
};

/** Pages that are in the console now; also in docker/Caddyfile. */
const MOVED = { "/organization/alerts": "/admin/alerts" };

/**
 * Serves the built site. Hashed assets are cached forever, everything else is revalidated. Unknown addresses get the
 * not-found page with status 404.
 * @param dist the folder that `npm run build -w web` writes; its pages are read once
 * @param settings the settings that pages show
 */
export function siteRoutes(dist: string, settings: TemplateSettings): Router {
  const pages = readPages(dist, settings);
  const router = Router();
  const compressed = { enableBrotli: true, orderPreference: ["br"], index: false };
  const assets = join(dist, "assets");
  router.use("/assets", expressStaticGzip(assets, { ...compressed, serveStatic: { immutable: true, maxAge: "1y" } }));
  router.use(WIDGET_FILES, (_req, res, next) => {
    res.set(WIDGET_HEADERS);
    next();
  });
  for (const [from, to] of Object.entries(MOVED)) router.get(from, (_req, res) => res.redirect(301, to));
  router.get("/{*path}", (req, res, next) => {
    const page = pages.get(pageKey(req.path));
    if (page) send(page, req, res);
    else next();
  });
  router.use(expressStaticGzip(dist, { ...compressed, serveStatic: { maxAge: 0 } }));
  router.get("/{*path}", (req, res, next) => {
    if (/^\/(api|assets)\//.test(req.path) || !req.accepts("html")) return next();
    // Screens with nested addresses, such as /admin/..., share one shell.
    const shell = pages.get(`/${req.path.split("/")[1]}/any`);
    const page = shell ?? pages.get("/404");
    if (page) send(page, req, res.status(shell ? 200 : 404));
    else next();
  });
  return router;
}

function send({ type, encoded }: Page, req: Request, res: Response): void {
  const encoding = req.acceptsEncodings(["br", "gzip"]) || "identity";
  const content = encoding === "br" || encoding === "gzip" ? encoded[encoding] : encoded.identity;
  if (content !== encoded.identity) res.set("Content-Encoding", encoding);
  res.set("Cache-Control", "no-cache").vary("Accept-Encoding").type(type).send(content);
}

/** Reads pages, keyed by address, and other files that contain settings, keyed by file name. */
function readPages(dist: string, settings: TemplateSettings): Map<string, Page> {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(html|txt|xml)$/.test(file),
  );
  return new Map(
    files.map((file) => {
      const identity = Buffer.from(fillTemplate(readFileSync(join(dist, file), "utf8"), settings));
      const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
      const encoded = { identity, br, gzip: gzipSync(identity) };
      return [pageKey(`/${file.replaceAll(sep, "/")}`), { type: extname(file), encoded }];
    }),
  );
}

/** `/about`, `/about/` and `/about.html` are the same page; `/` is `/index.html`. */
function pageKey(path: string): string {
  return path.replace(/(\/index)?\.html$/, "").replace(/\/+$/, "") || "/";
}
