import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { formatCo2 } from "@treadlight/domain/format";
import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Client, register } from "../support/client.ts";
import { type StandaloneProcess, startProcess, temporaryDataDir } from "../support/standalone-process.ts";
import { TOTALS_WITHOUT_RANGE } from "../support/time-saved.ts";
import { type ExtensionBrowser, startExtension } from "./browser.ts";

const listSchema = z.object({ files: z.array(z.object({ name: z.string(), sha256: z.string() })) });
const SECRET = "My card is 4111 1111 1111 1111";

describe("what people see of the extension", () => {
  let dataDir: string;
  let server: StandaloneProcess;
  let browser: ExtensionBrowser;
  let ada: Client;

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
    server = await startProcess(dataDir);
    ada = await register(server.url, "ada@extension.example", {
      accountType: "business",
      organizationName: "Acme",
      region: "no",
    });
    await adviseAgainst("ChatGPT");
    browser = await startExtension(server.url);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("given a fresh browser, when the extension is installed, then its set-up connects, asks and ends in the bronze achievement", async () => {
    const page = await browser.onboarding();
    await page.getByRole("heading", { name: "Where is your Treadlight?" }).waitFor();
    await look(page, "onboarding-1");
    await page.getByLabel("Address").fill("not an address");
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByText(/must look like https/).waitFor();

    await page.getByLabel("Address").fill(server.url);
    const opened = browser.context.waitForEvent("page");
    await page.getByRole("button", { name: "Connect" }).click();
    const login = await opened;
    await login.getByLabel("E-mail").fill("ada@extension.example");
    await login.getByLabel("Password").fill("correct horse battery");
    await login.getByRole("button", { name: "Sign in", exact: true }).click();

    await page.bringToFront();
    await page.getByRole("heading", { name: "You are connected" }).waitFor();
    await page.getByText("ada@extension.example").waitFor();
    const { keys } = (await ada.get("/.well-known/treadlight-report-keys.json")).body;
    const knownKey = () => page.evaluate("chrome.storage.local.get().then(({ adapters }) => adapters?.key?.x)");
    await expect.poll(knownKey).toBe(keys[0].x);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Sites to measure" }).waitFor();
    await look(page, "onboarding-2");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "What happens to your text" }).waitFor();
    expect(await page.getByRole("switch", { name: "Previews" }).getAttribute("aria-checked")).toBe("false");
    await look(page, "onboarding-3");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Agree and start" }).waitFor();
    await page.getByText(/its administrators and the head of your department see sessions/).waitFor();
    await look(page, "onboarding-4");
    await page.getByRole("button", { name: "Agree and start" }).click();

    await page.getByRole("dialog").getByText("Achievement Unlocked!").waitFor();
    expect(new URL(page.url()).search).toBe("");
    // The site has told more than once who is signed in.
    const { devices } = (await ada.get("/api/auth/devices")).body;
    expect(devices.filter(({ kind }: { kind: string }) => kind === "credential")).toHaveLength(1);
    await page.close();
    await login.close();
  });

  it("given the organization's policy, when a tool is opened and a secret typed, then the page warns about both", async () => {
    const page = await browser.context.newPage();
    await page.goto("https://chatgpt.com/");
    await page.getByRole("dialog", { name: "Your organization advises against ChatGPT" }).waitFor();
    await look(page, "tool-notice");
    // Somebody who was typing when it came has decided nothing.
    for (const key of ["Space", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("button", { name: "Continue anyway" }).click();

    await page.getByLabel("Message").fill(SECRET);
    await page.getByLabel("Message").press("Enter");
    await page.getByRole("dialog", { name: "Your prompt contains sensitive values" }).waitFor();
    await page.getByText("Card number", { exact: true }).waitFor();
    await look(page, "guard");
    await page.getByRole("button", { name: "Remove values and continue" }).click();
    await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("My card is [CARD]");
    await page.close();
  });

  it("given a tool that the organization warns about, when the person asks for it, then the site's page for that opens", async () => {
    const page = await browser.context.newPage();
    await page.goto("https://chatgpt.com/");
    await page.getByRole("button", { name: "Ask for this tool" }).click();
    await page.waitForURL("**/organization/tools?tool=ChatGPT");
    await page.close();
  });

  it("given the set-up is done, when a prompt is sent, then popup and widget show it, and its session arrives scored", async () => {
    const page = await openTool();
    await send(page, SECRET);
    const before = await mailsOf(ada);
    const weeklyBefore = before.includes("weekly_summary");
    const popup = await browser.open("popup");
    await popup.setViewportSize({ width: 384, height: 576 });
    await popup.getByRole("heading", { name: "ChatGPT" }).waitFor();
    expect(await popup.getByRole("button", { name: "All Time" }).getAttribute("aria-pressed")).toBe("true");
    // By keyboard.
    await popup.getByText("What these figures mean").focus();
    await popup.keyboard.press("Enter");
    await popup.getByText(/the security rating of each tool, minus points/).waitFor();
    await look(popup, "popup-overview");
    await popup.getByRole("tab", { name: "Activity" }).click();
    await popup.getByText("Prompt to ChatGPT (gpt-5). Values found: Card number").waitFor();
    await look(popup, "popup-activity");
    await popup.getByRole("button", { name: "Clear" }).click();
    await popup.getByText("0 entries").waitFor();
    await popup.getByRole("button", { name: "Bring back" }).click();
    await popup.getByText("Prompt to ChatGPT (gpt-5). Values found: Card number").waitFor();
    await popup.getByRole("tab", { name: "Settings" }).click();
    expect(await popup.getByLabel("E-mail for reports").inputValue()).toBe("ada@extension.example");
    await popup.getByRole("switch", { name: "Weekly Impact Summary" }).click();
    await popup.getByRole("switch", { name: "Weekly Impact Summary", checked: weeklyBefore !== true }).waitFor();
    expect((await mailsOf(ada)).includes("weekly_summary")).toBe(!weeklyBefore);
    expect((await mailsOf(ada)).includes("alerts")).toBe(before.includes("alerts"));
    await look(popup, "popup-settings");
    await popup.close();

    await page.bringToFront();
    await page.getByRole("button", { name: "1 prompt today" }).click();
    await page.getByText("Critical", { exact: true }).waitFor();
    await look(page, "widget");
    const all = async () => (await ada.get("/api/usage-records")).body.records;
    // In the one before, the guard asked and nothing was sent.
    const records = async () => (await all()).filter(({ promptCount }: { promptCount: number }) => promptCount > 0);
    await expect.poll(async () => (await records()).length, { timeout: 60_000 }).toBe(1);
    const [record] = await records();
    const expected = { aiTool: "ChatGPT", source: "extension", promptCount: 1, dataExposureLevel: "critical" };
    expect(record).toMatchObject({ ...expected, region: "no" });
    const again = await browser.open("popup");
    for (const figure of [`${record.complianceScore}%`, formatCo2(record.co2Emissions)])
      await again.getByText(figure, { exact: true }).waitFor();
    await again.close();
    await page.bringToFront();

    await page.getByRole("button", { name: "Pause here" }).click();
    await page.getByRole("button", { name: "Paused here" }).waitFor();
    await send(page, "This is not counted.");
    const options = await browser.open("options");
    await options.getByText("ada@extension.example").waitFor();
    await options.getByRole("button", { name: "Resume chatgpt.com" }).waitFor();
    await look(options, "options");
    await options.getByRole("button", { name: "Resume chatgpt.com" }).click();
    await page.bringToFront();
    await page.getByRole("button", { name: "1 prompt today" }).waitFor();
  });

  it("given the site's page of the extension, then each download has the checksum that it shows", async () => {
    const page = await browser.context.newPage();
    await page.goto(`${server.url}/extension`);
    const { files } = listSchema.parse(await (await fetch(`${server.url}/downloads/files.json`)).json());
    expect(files).toHaveLength(3);
    for (const { name, sha256 } of files) {
      const content = await (await fetch(`${server.url}/downloads/${name}`)).arrayBuffer();
      expect(createHash("sha256").update(Buffer.from(content)).digest("hex")).toBe(sha256);
      await page.getByText(sha256).waitFor();
    }
    await page.getByText("Chrome policy", { exact: true }).first().click();
    await page
      .getByText(/"serverUrl": "http/)
      .first()
      .waitFor();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await look(page, `extension-page-${width}`);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    }
    await page.close();
  });

  it("given the site's page of the extension, then nothing connects before the person presses Connect in the popup, and a sign-out there ends it", async () => {
    const options = await browser.open("options");
    await options.getByRole("button", { name: "Disconnect" }).click();
    await options.getByText("No account is connected.").waitFor();
    const page = await browser.context.newPage();
    await page.goto(`${server.url}/extension`);
    await page.getByText("the account ada@extension.example").waitFor();
    const credentials = async (): Promise<string[]> =>
      (await ada.get("/api/auth/devices")).body.devices
        .filter(({ kind }: { kind: string }) => kind === "credential")
        .map(({ id }: { id: string }) => id)
        .toSorted();
    const others = await credentials();
    const state = () =>
      options.evaluate<string>(`chrome.runtime.sendMessage({ type: "connection" }).then(({ state }) => state)`);
    expect(await state()).toBe("not_connected");

    const popup = await browser.pressIcon(page);
    const question = () => popup.evaluate(`document.querySelector("#connect-here")?.parentElement.innerText ?? null`);
    await expect.poll(question).toContain(`Connect this browser to ${server.url}?`);
    expect(await question()).toContain("to the account ada@extension.example");
    await popup.evaluate(axe.source);
    const found = "axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].html))";
    expect(await popup.evaluate(found)).toEqual([]);
    expect(await state()).toBe("not_connected");
    await popup.evaluate(`document.querySelector("#connect-here").parentElement.querySelector("button").click()`);
    await expect.poll(state, { timeout: 60_000 }).toBe("connected");
    expect(await credentials()).toHaveLength(others.length + 1);

    await page.bringToFront();
    await page.goto(`${server.url}/dashboard/settings`);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect.poll(state, { timeout: 60_000 }).toBe("waiting_for_sign_in");
    const stored = await options.evaluate<string>(`chrome.storage.local.get("connection").then(JSON.stringify)`);
    expect(JSON.parse(stored).connection).not.toHaveProperty("credential");
    await expect.poll(credentials).toEqual(others);
    await page.close();
    await options.close();
  });

  async function openTool(): Promise<Page> {
    const page = await browser.context.newPage();
    await page.goto("https://chatgpt.com/");
    await page.getByRole("button", { name: "Continue anyway" }).click();
    return page;
  }

  /** The organization warns its people about a tool. */
  async function adviseAgainst(tool: string): Promise<void> {
    const { etag } = (await ada.get("/api/organization/tool-policy")).body;
    const changed = await ada.patch("/api/organization/tool-policy", { decisions: { [tool]: "warn" } }, etag);
    expect(changed.status).toBe(200);
  }
});

const mailsOf = async (person: Client): Promise<string[]> => (await person.get("/api/auth/me")).body.data.user.mails;

/** Sends a prompt as ChatGPT's page does. */
async function send(page: Page, text: string): Promise<void> {
  const body = { action: "next", model: "gpt-5", messages: [{ id: crypto.randomUUID(), content: { parts: [text] } }] };
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  await page.evaluate(`fetch("/backend-api/f/conversation", ${JSON.stringify(init)}).then((answer) => answer.text())`);
}

/** What the stores show of the extension. */
const STORE_PICTURES = ["popup-overview", "popup-activity", "popup-settings", "onboarding-4", "options"];

/** In the size that the stores take, on an empty page. */
async function takeForStore(page: Page, folder: string, name: string): Promise<void> {
  const taken = (await page.screenshot()).toString("base64");
  const frame = await page.context().newPage();
  await frame.setViewportSize({ width: 1_280, height: 800 });
  await frame.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-content:center;background:#e8ecf6"><img style="max-width:1180px;max-height:720px;box-shadow:0 8px 40px #0003" src="data:image/png;base64,${taken}">`,
  );
  await frame.screenshot({ path: `${folder}/store-${name}.png` });
  await frame.close();
  await page.bringToFront();
}

/** JavaScript: what shows nothing although it should, and what shows a value's name instead of the value. */
const BROKEN_TEXTS = `[...document.querySelectorAll("title, h1, h2, h3, p:not([role=status]), dt, dd, li, a, label, option, button:not([aria-label], [role=switch])")]
  .filter(({ textContent }) => textContent.trim() === "" || /\\$\\w+\\$/.test(textContent))
  .map(({ outerHTML }) => outerHTML)`;

/** Expects no missing text, no axe violation in either theme, and takes pictures of both if they are wanted. */
async function look(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(BROKEN_TEXTS), name).toEqual([]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const session = await page.context().newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: axe.source });
    const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
    expect(found, `${name}, ${colorScheme}`).toEqual([]);
    expect(await page.evaluate(TOTALS_WITHOUT_RANGE), `time saved without its range: ${name}`).toEqual([]);
    const folder = process.env.TREADLIGHT_PICTURES;
    if (folder) await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
    if (folder && colorScheme === "light" && STORE_PICTURES.includes(name)) await takeForStore(page, folder, name);
  }
}
