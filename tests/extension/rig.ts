import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { LESS_WORK } from "../browser/chromium.ts";
import { copyBuilt } from "./copy-built.ts";
import { type Observed, observe } from "./observe.ts";
import { type ReplicaServer, startReplicas } from "./replica-server.ts";
import { REPLICAS, type Replica } from "./replicas.ts";

/** Without it, an extension that was not installed from a store does not come back after an update. */
const DEVELOPER_MODE = { extensions: { ui: { developer_mode: true } } };

export interface RigOptions {
  /** Hosts that it may see, besides those of the replicas. */
  grants?: readonly string[];
  /** The only way to notice prompts that is left to it. */
  onlyBy?: Tier;
}

/** A way to notice prompts: requests, messages of WebSockets, or the page's composer. */
export type Tier = "network" | "websocket" | "page";

export interface Rig extends Observed {
  context: BrowserContext;
  replicas: ReplicaServer;
  /** A page of the extension, in which its own API works. */
  options: Page;
  /** Opens a replica's page. */
  open(replica: Replica): Promise<Page>;
  /** Stops the worker, as the browser does when it rests. */
  stopWorker(): Promise<void>;
  /** Loads the extension again, as the browser does after an update. The pages stay open. */
  update(): Promise<void>;
  /** Removes the extension with all that it has stored, and installs it again. `meanwhile` runs without it. */
  reinstall(meanwhile: () => Promise<void>): Promise<void>;
  /** Kills the browser as a crash does, and starts it again with the same profile. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** Chromium with the extension, and every AI site played by one server. */
export async function startRig(executablePath: string, options: RigOptions = {}): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-extension-"));
  const extension = await copyExtension(folder, options);
  const replicas = await startReplicas();
  await mkdir(join(folder, "profile/Default"), { recursive: true });
  await writeFile(join(folder, "profile/Default/Preferences"), JSON.stringify(DEVELOPER_MODE));
  const openOptions = async (context: BrowserContext, id: string) => {
    const page = await context.newPage();
    const address = `chrome-extension://${id}/options.html`;
    // The browser refuses to open it until the extension is there.
    const isOpen = () =>
      page.goto(address).then(
        () => true,
        () => false,
      );
    while (!(await isOpen())) await page.waitForTimeout(100);
    return page;
  };
  const launch = async () => {
    const context = await chromium.launchPersistentContext(join(folder, "profile"), {
      executablePath,
      headless: false,
      ignoreHTTPSErrors: true,
      args: [...argumentsOf(extension, replicas), "--headless=new", "--enable-unsafe-extension-debugging"],
    });
    context.setDefaultTimeout(120_000);
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    return { context, options: await openOptions(context, new URL(worker.url()).host) };
  };
  const agree = () => rig.ask({ type: "changeSettings", change: { consentedAt: 1, guard: "off" } });
  const rig: Rig = {
    ...(await launch()),
    ...observe(() => rig.options),
    replicas,
    async open(replica) {
      replicas.play(replica);
      const page = await rig.context.newPage();
      await page.goto(replica.page);
      return page;
    },
    async stopWorker() {
      const cdp = await rig.context.newCDPSession(rig.options);
      // What happens while it stops would be told to a worker that is not there any more.
      const stopped = new Promise<void>((resolve) => {
        cdp.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
          if (versions.some(({ runningStatus }) => runningStatus === "stopped")) resolve();
        });
      });
      await cdp.send("ServiceWorker.enable");
      await cdp.send("ServiceWorker.stopAllWorkers");
      await stopped;
      await cdp.detach();
    },
    async update() {
      const { host } = new URL(rig.options.url());
      const closed = rig.options.waitForEvent("close");
      await rig.options.evaluate("void setTimeout(() => chrome.runtime.reload())");
      await closed;
      rig.options = await openOptions(rig.context, host);
    },
    async reinstall(meanwhile) {
      const browser = await sessionOf(rig.context);
      const closed = rig.options.waitForEvent("close");
      await browser.send("Extensions.uninstall", { id: new URL(rig.options.url()).host });
      await closed;
      await meanwhile();
      const { id } = await browser.send("Extensions.loadUnpacked", { path: extension });
      rig.options = await openOptions(rig.context, id);
      await agree();
    },
    async crash() {
      const closed = rig.context.waitForEvent("close");
      process.kill(await processOf(rig.context), "SIGKILL");
      await closed;
      Object.assign(rig, await launch());
    },
    async close() {
      await rig.context.close();
      await replicas.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await agree();
  return rig;
}

/** What Chromium is started with, so that it has the extension and finds every site on the replicas' server. */
export function argumentsOf(extension: string, replicas: ReplicaServer): string[] {
  return [
    ...["--no-sandbox", ...LESS_WORK],
    ...[`--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
    `--host-resolver-rules=MAP * 127.0.0.1:${replicas.port}, EXCLUDE 127.0.0.1`,
  ];
}

/** The scripts that are taken from the extension, so that it notices prompts only in one way. */
const TAKEN: Record<Tier, readonly string[]> = { network: ["site.js", "tap.js"], websocket: [], page: ["tap.js"] };

/** A copy of the extension. Without access to any site, it is told of no request, and its scripts still run in the pages. */
async function copyExtension(folder: string, { onlyBy, grants = [] }: RigOptions): Promise<string> {
  const hosts = [...REPLICAS.flatMap((replica) => replica.grants ?? []), ...grants];
  const granted = hosts.map((host) => `https://${host}/*`);
  const seesRequests = onlyBy === undefined || onlyBy === "network";
  const copy = await copyBuilt("chromium", folder, (manifest) => {
    if (seesRequests) manifest.host_permissions.push(...granted);
    else {
      manifest.host_permissions = [];
      manifest.content_scripts[0]?.matches.push(...granted);
    }
  });
  for (const script of onlyBy === undefined ? [] : TAKEN[onlyBy]) await writeFile(join(copy, script), "");
  return copy;
}

/** What speaks to the browser, rather than to a page. */
async function sessionOf(context: BrowserContext): Promise<CDPSession> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error("The browser does not answer.");
  return session;
}

/** The id of the browser's process. */
async function processOf(context: BrowserContext): Promise<number> {
  const { processInfo } = await (await sessionOf(context)).send("SystemInfo.getProcessInfo");
  const id = processInfo.find(({ type }) => type === "browser")?.id;
  if (id === undefined) throw new Error("The browser does not tell its process.");
  return id;
}
