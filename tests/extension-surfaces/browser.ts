import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { generate } from "selfsigned";
import { z } from "zod";
import { findChromium, LESS_WORK, PATIENCE_MS } from "../browser/chromium.ts";
import { copyBuilt } from "../extension/copy-built.ts";

/** Chromium with the extension, and a stand-in for every AI tool. */
export interface ExtensionBrowser {
  context: BrowserContext;
  /** Opens one of the extension's pages. */
  open(page: "popup" | "options" | "onboarding"): Promise<Page>;
  /** Presses the extension's icon while a page is shown. @returns the popup, which Playwright does not take for a page */
  pressIcon(shown: Page): Promise<IconPopup>;
  /** The page that the extension opened when it was installed. */
  onboarding(): Promise<Page>;
  close(): Promise<void>;
}

export interface IconPopup {
  /** Runs JavaScript in it, as if somebody had pressed something. */
  evaluate(expression: string): Promise<unknown>;
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
      ...["--headless=new", "--no-sandbox", "--enable-unsafe-extension-debugging", ...LESS_WORK],
      `--disable-extensions-except=${copy}`,
      `--load-extension=${copy}`,
      `--host-resolver-rules=MAP chatgpt.com 127.0.0.1:${tool.port}`,
    ],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const { host: id } = new URL(worker.url());
  const base = `chrome-extension://${id}`;
  return {
    context,
    async open(name) {
      const page = await context.newPage();
      await page.goto(`${base}/${name}.html`);
      return page;
    },
    async pressIcon(shown) {
      await shown.bringToFront();
      const browser = await context.browser()?.newBrowserCDPSession();
      if (!browser) throw new Error("The browser takes no commands.");
      const targets = async (type: string) =>
        (await browser.send("Target.getTargets", { filter: [{ type, exclude: false }] })).targetInfos;
      const tab = (await targets("tab")).find(({ url }) => url === shown.url());
      // @ts-expect-error the types of the protocol are older than the browser
      await browser.send("Extensions.triggerAction", { id, targetId: tab?.targetId });
      for (;;) {
        const popup = (await targets("page")).find(({ url }) => url === `${base}/popup.html`);
        if (popup) return attached(browser, popup.targetId);
        await shown.waitForTimeout(50);
      }
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

const answerSchema = z.object({
  id: z.number(),
  result: z.object({ result: z.object({ value: z.unknown().optional() }), exceptionDetails: z.unknown().optional() }),
});

async function attached(browser: CDPSession, targetId: string): Promise<IconPopup> {
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: false });
  let lastId = 0;
  return {
    async evaluate(expression) {
      lastId += 1;
      const id = lastId;
      const answer = new Promise<z.output<typeof answerSchema>["result"]>((resolve) =>
        browser.on("Target.receivedMessageFromTarget", ({ message }) => {
          const parsed = answerSchema.safeParse(JSON.parse(message));
          if (parsed.data?.id === id) resolve(parsed.data.result);
        }),
      );
      const params = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
      const message = JSON.stringify({ id, method: "Runtime.evaluate", params });
      await browser.send("Target.sendMessageToTarget", { sessionId, message });
      const { result, exceptionDetails } = await answer;
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return result.value;
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
