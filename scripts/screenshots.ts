import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { findChromium, launchChromium } from "../tests/browser/chromium.ts";
import { startProcess, temporaryDataDir } from "../tests/support/standalone-process.ts";

/** `npm run screenshots`: the pictures of the README, taken of a demo that runs for it. */
const folder = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));
const dataDir = await temporaryDataDir();
const treadlight = await startProcess(dataDir, {}, ["--demo"]);
const browser = await launchChromium(findChromium());
try {
  await mkdir(folder, { recursive: true });
  const [, email = "", password = ""] = /owner\s+(\S+)\s+(\S+)/.exec(treadlight.output()) ?? [];
  for (const [colorScheme, name] of [
    ["light", "dashboard"],
    ["dark", "dashboard-dark"],
  ] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } });
    await page.goto(treadlight.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    if (colorScheme === "dark") await page.screenshot({ path: `${folder}start.png` });
    await page.goto(`${treadlight.url}/login`);
    await page.getByLabel(/e-?mail/i).fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await page.getByText("30 Days").click();
    await page.getByText("What it gave").waitFor();
    await page.getByText("Show as a table").waitFor();
    await page.waitForLoadState("networkidle").catch(() => {});
    await page.screenshot({ path: `${folder}${name}.png` });
    await page.close();
  }
} finally {
  await browser.close();
  await treadlight.stop();
  await rm(dataDir, { recursive: true, force: true });
}
