import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { copyBuilt } from "./copy-built.ts";
import { startReplicas } from "./replica-server.ts";
import type { Replica } from "./replicas.ts";

const COMMANDS = ["firefox-esr", "firefox"];

/** The path of an installed Firefox; undefined if there is none. */
export function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command))).find(existsSync);
}

export type FirefoxRig = Awaited<ReturnType<typeof startFirefoxRig>>;

/**
 * Firefox with the extension, and every AI site played by one server.
 * @param server an origin that the extension may read
 */
export async function startFirefoxRig(executablePath: string, { server }: { server: string }) {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-firefox-"));
  const extension = await copyBuilt("firefox", folder, ({ host_permissions }) => {
    host_permissions.push(`http://${new URL(server).hostname}/*`);
  });
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
    ask: (request: Record<string, unknown>): Promise<unknown> =>
      setUp.evaluate(`chrome.runtime.sendMessage(${JSON.stringify(request)})`),
    async open(replica: Replica): Promise<Page> {
      replicas.play(replica);
      const page = await browser.newPage();
      await page.goto(replica.page);
      return page;
    },
    async close() {
      await browser.close();
      proxy.close();
      await replicas.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

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
