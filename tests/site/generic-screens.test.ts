import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { register } from "../support/client.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const PASSWORD = "correct horse battery";

describeSite("theme, notices and failures", ({ openPage, stage }) => {
  describe("the theme", () => {
    it("given a dark system, then the menu says so in brackets, and a choice is shown, stored and kept", async () => {
      const page = await openPage("/about", { theme: "dark" });
      const html = page.locator("html");
      const browserColour = page.locator('meta[name="theme-color"]');
      expect([await html.getAttribute("class"), await browserColour.getAttribute("content")]).toEqual([
        "dark",
        "#0b1428",
      ]);

      await page.getByRole("button", { name: "Theme: System" }).click();
      const choices = page.getByRole("menuitemradio");
      expect(await choices.allInnerTexts()).toEqual(["Light", "Dark", "System (Dark)"]);
      await expectNoAxeFindings(page);
      await choices.filter({ hasText: "Light" }).click();
      await expect.poll(() => html.getAttribute("class")).toBe("light");
      expect(await browserColour.getAttribute("content")).toBe("#ffffff");
      expect(await page.evaluate("localStorage.getItem('treadlight.theme')")).toBe("light");

      await page.reload();
      expect(await html.getAttribute("class")).toMatch(/^light/);
    });

    it("given the theme of the first paint, when the program starts, then it does not style the page again", async () => {
      const page = await openPage("/about", {
        prepare: (opened) =>
          opened.addInitScript(`addEventListener("DOMContentLoaded", () => {
            window.themes = [];
            const note = () => window.themes.push(document.documentElement.className);
            new MutationObserver(note).observe(document.documentElement, { attributeFilter: ["class"] });
          })`),
      });
      expect(await page.evaluate("window.themes")).toEqual([]);
    });

    it("given System, when the system changes, then the page follows it", async () => {
      const page = await openPage("/about", { theme: "light" });
      await page.emulateMedia({ colorScheme: "dark" });
      await expect.poll(() => page.locator("html").getAttribute("class")).toBe("dark");
      await page.getByRole("button", { name: "Theme: System" }).click();
      await page.getByRole("menuitemradio", { name: "System (Dark)", checked: true }).waitFor();
    });

    it("given the keyboard alone, then the menu opens on what holds, moves, chooses and gives the focus back", async () => {
      const page = await openPage("/about");
      const button = page.getByRole("button", { name: /^Theme/ });
      await button.focus();
      await page.keyboard.press("ArrowDown");
      await page.locator(":focus").filter({ hasText: "System" }).waitFor();
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect.poll(() => page.locator("html").getAttribute("class")).toBe("dark");
      expect(await button.evaluate((element) => element.matches(":focus"))).toBe(true);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
    });
  });

  it("given an icon, when the pointer rests on it or the keyboard reaches it, then a tooltip names it until Escape", async () => {
    const page = await openPage("/about");
    const tooltip = page.getByRole("tooltip");
    await page.getByRole("button", { name: /^Theme/ }).hover();
    await tooltip.filter({ hasText: "Theme" }).waitFor();
    await page.mouse.move(1, 600);
    await tooltip.waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).focus();
    await page.keyboard.press("Tab");
    await tooltip.filter({ hasText: "Theme" }).waitFor();
    await page.keyboard.press("Escape");
    await tooltip.waitFor({ state: "detached" });
  });

  it("given somebody who signs out, then a toast says so, F8 leads to it and it can be dismissed", async () => {
    await register(stage().url, "toast@shell.example");
    const page = await openPage("/login");
    await page.getByLabel("E-mail").fill("toast@shell.example");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    const toast = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
    await toast.filter({ hasText: "Signed out" }).waitFor();
    await page.keyboard.press("F8");
    expect(await page.evaluate("document.activeElement.closest('[role=region]') !== null")).toBe(true);
    await toast.getByRole("button", { name: "Dismiss" }).click();
    await toast.waitFor({ state: "detached" });
  });

  it("given somebody signed in, then home is home, with a way to the dashboard instead of signing in", async () => {
    await register(stage().url, "home@shell.example");
    const page = await openPage("/login");
    await page.getByLabel("E-mail").fill("home@shell.example");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.goto("/sign-in");
    await page.waitForURL("**/dashboard");
  });

  it("given somebody who signs in, then how long that call took is reported as well", async () => {
    const page = await openPage("/login");
    const reported = page.waitForRequest(
      (request) => request.url().endsWith("/performance") && request.postData()?.includes("/api/auth/login") === true,
    );
    await page.getByLabel("E-mail").fill("nobody@shell.example");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await reported;
  });

  describe("the not-found page", () => {
    it("given an address without a page, then it has the specified texts and leads home and to suggested pages", async () => {
      const page = await openPage("/no-such-page");
      await page.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
      await page.getByText("Did you forget to add the page to the router?").waitFor();
      const suggested = page.getByRole("navigation", { name: "Suggested pages" });
      expect(await suggested.getByRole("link").count()).toBeGreaterThanOrEqual(5);
      await page.getByRole("link", { name: "Go to the home page" }).click();
      await page.waitForURL((url) => url.pathname === "/");
    });

    it("given the keyboard alone, then the search finds pages, articles and answers and opens them", async () => {
      const page = await openPage("/no-such-page", { width: 360 });
      await page.getByRole("searchbox", { name: "Search pages, articles and answers" }).focus();
      await page.keyboard.type("employer prompts");
      await page.getByText("1 result. Enter opens it.").waitFor();
      await expectNoAxeFindings(page);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/faq#can-my-boss-see");
      await page.goBack();
      await page.getByRole("searchbox").fill("sign in");
      await page.getByRole("search").getByRole("link", { name: "Sign in" }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    });

    it("given words that are nowhere, then it says so and keeps the way home", async () => {
      const page = await openPage("/no-such-page");
      await page.getByRole("searchbox").fill("zeppelin");
      await page.getByText("No page, article or answer contains all of these words.").waitFor();
      await page.getByRole("link", { name: "Go to the home page" }).waitFor();
    });
  });

  it("given a page that takes long to load, when a link leads to it, then a bar says so, and then its heading has the focus", async () => {
    const page = await openPage("/about");
    let load = () => {};
    const loads = new Promise<void>((resolve) => (load = resolve));
    await page.route("**/assets/faq-page*.js", async (route) => {
      await loads;
      await route.continue();
    });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQs" }).click();
    const bar = page.getByRole("progressbar", { name: "Loading the page" });
    await bar.waitFor();
    await expectNoAxeFindings(page);
    load();
    await page
      .getByRole("heading", { level: 1, name: /question/i })
      .and(page.locator(":focus"))
      .waitFor();
    await bar.waitFor({ state: "detached" });
  });

  it("given a section of the home page, when a link leads to it from elsewhere and from there, then its heading has the focus", async () => {
    const page = await openPage("/about");
    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: "Pricing" }).click();
    await page.locator("#pricing h2:focus").waitFor();
    await main.getByRole("link", { name: "Features" }).click();
    await page.locator("#features h2:focus").waitFor();
  });

  it("given a page whose program cannot be loaded, then it says that its buttons do not work", async () => {
    const { browser, url } = stage();
    const page = await browser.newPage({ baseURL: url });
    await page.route("**/assets/react-*.js", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("alert").getByText("Part of this page did not load").waitFor();
    await page.unroute("**/assets/react-*.js");
    await page.reload();
    await page.locator("[data-prerendered]").first().waitFor({ state: "detached" });
    expect(await page.getByText("Part of this page did not load").isVisible()).toBe(false);
    await page.close();
  });

  it("given a browser without JavaScript, then the page says what does not work", async () => {
    const { browser, url } = stage();
    const page = await browser.newPage({ baseURL: url, javaScriptEnabled: false });
    await page.goto("/");
    expect(await page.locator("noscript p").innerText()).toContain("You can read this page without JavaScript.");
    await page.close();
  });

  it.each([
    ["", async () => {}],
    [" while monitoring is on its way", (page: Page) => page.route("**/assets/observers-*.js", () => {})],
  ])(
    "given a page that cannot be loaded%s, then it is loaded anew, a card says so, and Try Again shows it once it can be",
    async (_, prepare) => {
      const page = await openPage("/about", { prepare });
      await page.route("**/assets/faq-page*.js", (route) => route.abort());
      const reloadedByItself = page.waitForEvent("domcontentloaded");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQs" }).click();
      await reloadedByItself;
      await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
      await page.getByText("An error occurred while loading this component. Please try refreshing the page.").waitFor();
      await page.getByRole("button", { name: "Refresh Page" }).waitFor();
      await expectNoAxeFindings(page);
      await page.unroute("**/assets/faq-page*.js");
      await page.getByRole("button", { name: "Try Again" }).click();
      await page.getByRole("heading", { name: /question/i, level: 1 }).waitFor();
    },
  );

  it("given a page that fails while it renders, then Try Again renders it again at the same address", async () => {
    const page = await openPage("/about");
    await page.evaluate(`{
      const { toLocaleDateString } = Date.prototype;
      Date.prototype.toLocaleDateString = () => { throw new RangeError("no dates today"); };
      globalThis.mend = () => { Date.prototype.toLocaleDateString = toLocaleDateString; };
    }`);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
    await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
    await page.evaluate("mend()");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByRole("heading", { name: "Blog", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/blog");
    expect(await page.evaluate("typeof mend"), "the page was not loaded anew").toBe("function");
  });

  it("given a page whose parts cannot be put together, then it says that it failed to load, with the error to unfold", async () => {
    const page = await openPage("/", {
      prepare: (page) => page.addInitScript("window.fetch = undefined"),
    });
    await page.getByRole("heading", { name: "Application Error" }).waitFor();
    await page.getByText("Failed to load Treadlight. Please refresh the page.").waitFor();
    await page.getByText("Error details").click();
    await page.getByText("TypeError").waitFor();
    await expectNoAxeFindings(page);
  });
});
