import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { generate } from "selfsigned";
import { findChromium } from "../browser/chromium.ts";
import { copyBuilt } from "../extension/copy-built.ts";

/** Chromium with the extension, and a stand-in for every AI tool. */
export interface ExtensionBrowser {
  context: BrowserContext;
  /** Opens one of the extension's pages. */
  open(page: "popup" | "options" | "onboarding"): Promise<Page>;
  /** The page that the extension opened when it was installed. */
  onboarding(): Promise<Page>;
  close(): Promise<void>;
}

/**
 * Starts Chromium with the built extension.
 * @param serverUrl of Treadlight; the extension may read it from the start
 */
export async function startExtension(serverUrl: string): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "treadlight-extension-"));
  const copy = await copyBuilt("chromium", folder, ({ host_permissions }) => {
    host_permissions.push(`${new URL(serverUrl).protocol}//${new URL(serverUrl).hostname}/*`);
  });

  // What it shows in pages is in closed shadow roots, and a test has to look inside.
  const shownPath = join(copy, "later.js");
  writeFileSync(shownPath, readFileSync(shownPath, "utf8").replaceAll(/mode:[`"']closed[`"']/g, 'mode:"open"'));

  const tool = await startTool();
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: findChromium(),
    headless: false,
    ignoreHTTPSErrors: true,
    reducedMotion: "reduce",
    viewport: { width: 1440, height: 900 },
    args: [
      "--headless=new",
      "--no-sandbox",
      `--disable-extensions-except=${copy}`,
      `--load-extension=${copy}`,
      `--host-resolver-rules=MAP chatgpt.com 127.0.0.1:${tool.port}`,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const base = `chrome-extension://${new URL(worker.url()).host}`;
  return {
    context,
    async open(name) {
      const page = await context.newPage();
      await page.goto(`${base}/${name}.html`);
      return page;
    },
    async onboarding() {
      const isOnboarding = (page: Page) => page.url() === `${base}/onboarding.html`;
      return context.pages().find(isOnboarding) ?? (await context.waitForEvent("page", isOnboarding));
    },
    async close() {
      await context.close();
      tool.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Answers like ChatGPT, as far as the extension sees it. */
async function startTool(): Promise<{ port: number; stop(): void }> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "chatgpt.com" }]);
  const server = createServer({ key, cert }, (req, res) => {
    if (req.method === "POST") {
      req.resume().on("end", () => res.setHeader("content-type", "text/event-stream").end("data: {}\n\n"));
      return;
    }
    res.setHeader("content-type", "text/html");
    res.end(
      '<!doctype html><html lang="en"><title>ChatGPT</title><main><h1>ChatGPT</h1><textarea id="prompt-textarea" aria-label="Message"></textarea></main>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in has no port.");
  return {
    port: address.port,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
