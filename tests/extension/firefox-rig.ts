import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { z } from "zod";
import { copyBuilt, type Manifest } from "./copy-built.ts";
import { observe } from "./observe.ts";
import { startReplicas } from "./replica-server.ts";
import { REPLICAS, type Replica } from "./replicas.ts";

const COMMANDS = ["firefox-esr", "firefox"];

/** The path of an installed Firefox; undefined if there is none. */
export function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command))).find(existsSync);
}

export type FirefoxRig = Awaited<ReturnType<typeof startFirefoxRig>>;
export type FirefoxPage = Awaited<ReturnType<FirefoxRig["open"]>>;

interface FirefoxOptions {
  /** An origin that the extension may read. */
  server?: string;
  /** JavaScript that runs in the pages of AI tools before the extension's own script, in the same world. */
  runBefore?: string;
}

/** Firefox with the extension, and every AI site played by one server. */
export async function startFirefoxRig(executablePath: string, { server, runBefore }: FirefoxOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-firefox-"));
  const granted = REPLICAS.flatMap(({ grants = [] }) => grants.map((host) => `https://${host}/*`));
  const change = ({ host_permissions }: Manifest) => {
    host_permissions.push(...granted, ...(server === undefined ? [] : [`http://${new URL(server).hostname}/*`]));
  };
  const extension = await copyBuilt("firefox", folder, change, runBefore);
  const replicas = await startReplicas();
  const proxy = await startProxy(replicas.port);
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
    userDataDir: join(folder, "profile"),
    extraPrefsFirefox: {
      "network.proxy.type": 1,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": proxy.port,
    },
  });
  await browser.installExtension(extension);
  const setUp = await setUpPage(browser);
  return {
    browser,
    /** A page of the extension. */
    setUp,
    ...observe(() => setUp),
    async open(replica: Replica) {
      replicas.play(replica);
      const page = await browser.newPage();
      await page.goto(replica.page);
      return withHands(page);
    },
    async close() {
      await browser.close();
      proxy.close();
      await replicas.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The page, and what a scenario does in it as Playwright names it. */
const withHands = (page: Page) => ({
  page,
  evaluate: (expression: string): Promise<unknown> => page.evaluate(expression),
  click: (selector: string) => page.click(selector),
  reload: () => page.reload(),
  waitForTimeout: (ms: number) => wait(ms),
  close: () => page.close(),
  keyboard: {
    insertText: (text: string) => page.evaluate(`document.execCommand("insertText", false, ${JSON.stringify(text)})`),
    async press(keys: string) {
      const named = z.array(keySchema).parse(keys.replace("ControlOrMeta", "Control").split("+"));
      const [key = "Enter", ...held] = named.reverse();
      for (const one of held) await page.keyboard.down(one);
      await page.keyboard.press(key);
      for (const one of held) await page.keyboard.up(one);
    },
  },
});

/** The keys of the scenarios. */
const keySchema = z.enum(["Enter", "Shift", "Control", "Delete", "a"]);

/** The page that the extension opens once it is installed. Firefox does not tell its address to us, but lets us ask the page. */
async function setUpPage(browser: Browser): Promise<Page> {
  for (const _ of Array(600)) {
    for (const page of await browser.pages()) {
      const path: unknown = await page.evaluate("location.pathname").catch(() => undefined);
      if (path === "/onboarding.html") return page;
    }
    await wait(100);
  }
  throw new Error("The extension does not open its set-up page.");
}

/** Leads every HTTPS and WebSocket connection to the replicas: Firefox cannot send a host to another port. */
async function startProxy(port: number): Promise<{ port: number; close(): void }> {
  const server = createServer().on("connect", (_request, socket) => {
    const replica = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.pipe(replica).pipe(socket);
    });
    for (const end of [socket, replica]) end.on("error", () => end.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return { port: address.port, close: () => void server.close().closeAllConnections() };
}
