import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

type Write = (file: string, content: string | Uint8Array) => Promise<void>;

/** Writes the API reference: one page, drawn by Redoc. Nothing is fetched from elsewhere. @param openApi the OpenAPI document */
export async function writeApiReference(write: Write, openApi: object): Promise<void> {
  const redoc = await readFile(createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js"), "utf8");
  const [script, boot, style] = await Promise.all([
    hashed("redoc.js", Buffer.from(ours(redoc))),
    hashed("api-reference.js", await readFile(new URL("../src/api-reference/boot.js", import.meta.url))),
    hashed("api-reference.css", await readFile(new URL("../src/api-reference/style.css", import.meta.url))),
  ]);
  const description = hashed("openapi.json", Buffer.from(JSON.stringify(openApi)));
  for (const { file, content } of [script, boot, style, description]) await write(file, content);
  await write(
    "api-reference.html",
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="theme-color" content="#ffffff">
    <title>API reference · Treadlight</title>
    <meta name="description" content="Every route of the Treadlight API: what it takes, what it answers and who may call it.">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/${style.file}">
    <script src="/theme.js"></script>
    <script defer src="/${script.file}"></script>
    <script defer src="/${boot.file}" data-description="/${description.file}"></script>
  </head>
  <body>
    <header>
      <a href="/">Treadlight</a>
      <h1>API reference</h1>
      <a href="/api/openapi.json" download>Download OpenAPI</a>
    </header>
    <main id="reference"><p role="status">Loading the API reference...</p></main>
    <noscript><p>This page needs JavaScript. <a href="/api/openapi.json">Read the OpenAPI document</a> instead.</p></noscript>
  </body>
</html>
`,
  );
}

/** Without its makers' logo, which would come from their server, and the style of its own scroll bars, which our content security policy refuses. */
const ours = (redoc: string) =>
  redoc
    .replaceAll("https://cdn.redoc.ly/redoc/logo-mini.svg", "/favicon.svg")
    .replace(/\w\.push\(\[e\.id,"\.ps\{[^"]*","",\{.*?\}\]\)/s, "0");

function hashed(name: string, content: Uint8Array) {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  return { file: `assets/${name.replace(".", `-${hash}.`)}`, content };
}
