import { createServer, type Server } from "node:http";
import { gunzipSync } from "node:zlib";
import axe, { type AxeResults } from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { describeWithChromium } from "../browser/with-chromium.ts";
import { type Client, register } from "../support/client.ts";

const NONCE = "r4nd0m";
const SECRET = "card 4111 1111 1111 1111, write to jane.doe@example.com";

describeWithChromium("the embedded widget", (stage) => {
  let acme: Client;
  let key: string;
  let other: Server;
  /** The page of a company's own AI application, on another origin. */
  let address: string;
  let context: BrowserContext;
  /** Method and URL of everything that the page requested, and the bodies it sent. */
  let requests: { method: string; url: string; body: string }[];
  let complaints: string[];

  beforeAll(async () => {
    const { url } = stage();
    other = createServer((_req, res) => {
      const policy = [
        "default-src 'none'",
        `script-src 'nonce-${NONCE}'`,
        `connect-src ${url}`,
        "style-src 'self'",
        "require-trusted-types-for 'script'",
      ];
      res.setHeader("content-security-policy", policy.join(";")).setHeader("content-type", "text/html");
      const script = `src="${url}/widget.js" data-key="${key}" data-tool="ChatGPT" data-region="uk"`;
      res.end(`<!doctype html><html lang="en"><title>Acme assistant</title>
        <main><h1>Acme assistant</h1><textarea aria-label="Prompt"></textarea></main>
        <script nonce="${NONCE}" ${script}></script>`);
    });
    await new Promise<void>((resolve) => other.listen(0, resolve));
    const listening = other.address();
    if (listening === null || typeof listening === "string") throw new Error("The page's server has no port.");
    address = `http://localhost:${listening.port}`;
    acme = await register(url, "ada@widget.example", { accountType: "business", organizationName: "Acme" });
    const created = await acme.post("/api/admin/ingest-keys", {
      name: "assistant",
      kind: "publishable",
      origins: [address],
      scopes: ["sessions"],
    });
    expect(created.status).toBe(201);
    key = created.body.key;
  });
  afterAll(() => void other.close());
  afterEach(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });

  async function openPage({ theme = "light", width = 1440 }: { theme?: "light" | "dark"; width?: number } = {}) {
    const viewport = { width, height: 800 };
    context = await stage().browser.newContext({ viewport, colorScheme: theme, reducedMotion: "reduce" });
    requests = [];
    complaints = [];
    const page = await context.newPage();
    page.on("request", (request) => {
      const body = request.postDataBuffer();
      const isZipped = request.headers()["content-encoding"] === "gzip";
      requests.push({
        method: request.method(),
        url: request.url(),
        body: body && isZipped ? gunzipSync(body).toString() : (body?.toString() ?? ""),
      });
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() !== "log" && !/favicon/.test(message.text())) complaints.push(message.text());
    });
    // The widget's shadow root is closed; a test has to look inside.
    await page.addInitScript(`{
      const { attachShadow } = Element.prototype;
      Element.prototype.attachShadow = function (init) { return attachShadow.call(this, { ...init, mode: "open" }); };
    }`);
    await page.goto(address);
    await page.getByRole("complementary", { name: "Treadlight" }).waitFor();
    return page;
  }

  it("given a page of another origin under a strict policy, when prompts are sent, then their session arrives and no text does", async () => {
    const page = await openPage();
    await page.evaluate(`treadlight.prompt(${JSON.stringify(SECRET)}); treadlight.prompt("Summarize this.")`);
    const toggle = page.getByRole("button", { name: "2 prompts today" });
    await toggle.click();
    await page.getByText("Critical", { exact: true }).waitFor();
    await page.getByText("E-mail address and 1 more").waitFor();
    await expect.poll(async () => (await acme.get("/api/admin/sessions")).body.length, { timeout: 60_000 }).toBe(1);
    const [session] = (await acme.get("/api/admin/sessions")).body;
    expect(session).toMatchObject({ tool: "ChatGPT", source: "widget", promptCount: 2, dataExposureLevel: "critical" });

    const { url } = stage();
    const to = new Set(requests.map(({ method, url: to }) => `${method} ${to}`));
    expect(to).toEqual(
      new Set([
        `GET ${address}/`,
        `GET ${url}/widget.js`,
        `GET ${url}/widget-models.js`,
        `GET ${url}/widget-kinds.js`,
        `POST ${url}/api/ingest/sessions`,
      ]),
    );
    for (const { body } of requests) expect(body).not.toMatch(/jane|4111 ?1111|Summarize/);
  });

  it("given the widget, when it opens, moves and pauses, then it remembers, moves nothing else and counts nothing", async () => {
    const page = await openPage();
    await page.evaluate(`treadlight.prompt("Hello")`);
    await page.getByRole("button", { name: "1 prompt today" }).press("Enter");
    const handle = page.getByRole("button", { name: /^Move/ });
    const before = await boxOf(page);
    for (let step = 0; step < 4; step++) await handle.press("ArrowUp");
    expect((await boxOf(page)).y).toBe(before.y - 64);
    const grip = await handle.boundingBox();
    if (!grip) throw new Error("The handle is not shown.");
    await page.mouse.move(grip.x + 10, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(grip.x - 290, grip.y - 90, { steps: 4 });
    await page.mouse.up();
    expect(await boxOf(page)).toMatchObject({ x: before.x - 300, y: before.y - 164 });
    await page.getByRole("button", { name: "Pause here" }).click();
    await page.evaluate(`treadlight.prompt("Not counted")`);

    await page.reload();
    await page.getByRole("button", { name: "Paused here" }).waitFor();
    expect(await boxOf(page)).toMatchObject({ x: before.x - 300, y: before.y - 164 });
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "1 prompt today" }).press("Escape");
    await expect.poll(() => page.getByRole("button", { name: "Pause here" }).isVisible()).toBe(false);
    expect(await page.evaluate(LAYOUT_SHIFTS)).toBe(0);
  });

  it("given the script loaded again, then there is one widget, which closes, stops when the page removes it, and starts anew", async () => {
    const page = await openPage();
    const widgets = page.getByRole("complementary", { name: "Treadlight" });
    await page.evaluate(`${LOAD}; load("Claude").then(() => load("Claude"))`);
    await page.evaluate(`treadlight.prompt("Hello")`);
    await page.getByRole("button", { name: "1 prompt today" }).waitFor();
    await page.evaluate(`load("Claude")`);
    await page.evaluate(`treadlight.prompt("Hello again")`);
    await page.getByRole("button", { name: "2 prompts today" }).waitFor();
    expect(await widgets.count()).toBe(1);

    await page.evaluate(`window.first = treadlight; document.querySelector("treadlight-widget").remove()`);
    await expect.poll(() => page.evaluate("window.treadlight === undefined")).toBe(true);
    await page.evaluate(`first.prompt("Not counted"); load("Claude")`);
    await page.evaluate(`treadlight.prompt("Third")`);
    await page.getByRole("button", { name: "3 prompts today" }).waitFor();
    await page.evaluate("treadlight.close()");
    expect([await widgets.count(), await page.evaluate("window.treadlight === undefined")]).toEqual([0, true]);

    const ofClaude = async () => {
      const { body } = await acme.get(`/api/admin/sessions?filter=${JSON.stringify({ tool: "Claude" })}`);
      return body.map(({ promptCount }: { promptCount: number }) => promptCount).toSorted();
    };
    await expect.poll(ofClaude, { timeout: 60_000 }).toEqual([1, 2]);
  });

  it("given phone and desktop, light and dark, then axe finds nothing and the widget is inside the window", async () => {
    for (const theme of ["light", "dark"] as const) {
      for (const width of [360, 1440]) {
        const page = await openPage({ theme, width });
        await page.evaluate(`treadlight.prompt(${JSON.stringify(SECRET)})`);
        await page.getByRole("button", { name: "1 prompt today" }).click();
        await page.getByText("Critical", { exact: true }).waitFor();
        // Trusted Types refuse scripts in strings, which is how axe comes in.
        const session = await context.newCDPSession(page);
        await session.send("Runtime.evaluate", { expression: axe.source });
        const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
        const { x, y, width: wide, height: high } = await boxOf(page);
        expect(x >= 0 && y >= 0 && x + wide <= width && y + high <= 800).toBe(true);
        const folder = process.env.TREADLIGHT_PICTURES;
        if (folder) await page.screenshot({ path: `${folder}/widget-${theme}-${width}.png` });
        await context.close();
      }
    }
  });
});

/** Defines `load`, which loads the widget as a framework does when it mounts a component. */
const LOAD = `window.policy = trustedTypes.createPolicy("test", { createScriptURL: (url) => url });
window.load = (tool) => new Promise((resolve, reject) => {
  const { src, nonce, dataset } = document.querySelector("script[data-key]");
  const script = Object.assign(document.createElement("script"), { nonce, onload: resolve, onerror: reject });
  Object.assign(script.dataset, dataset, { tool });
  script.src = policy.createScriptURL(src);
  document.body.append(script);
  script.remove();
})`;

/** How much the layout has moved since the page began, other than in answer to a click or a key. */
const LAYOUT_SHIFTS = `new Promise((resolve) => {
  let sum = 0;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput }) => (sum += hadRecentInput ? 0 : value)));
  observer.observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 0);
})`;

async function boxOf(page: Page) {
  const box = await page.getByRole("complementary", { name: "Treadlight" }).boundingBox();
  if (!box) throw new Error("The widget is not shown.");
  return box;
}
