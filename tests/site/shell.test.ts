import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DOCUMENTS } from "../../web/site/src/features/docs/documents.ts";
import { documentPath } from "../../web/site/src/shared/pages.ts";
import { describeSite, expectNoAxeFindings, goTo } from "./site.ts";

type Heading = readonly [paths: readonly string[], heading: RegExp];
/** Every page that search engines may list: its address, its further ones after it, and its heading. */
const LISTED_PAGES: readonly Heading[] = [
  [["/"], /Smarter AI/],
  [["/pricing"], /Smarter AI/],
  [["/waitlist", "/register", "/sign-up", "/get-started"], /^Create your account$/],
  [["/about"], /./],
  [["/contact"], /./],
  [["/faq", "/faqs"], /^Questions people ask$/],
  [["/help", "/support"], /^Help$/],
  [["/extension"], /browser extension/i],
  [["/methodology"], /./],
  [["/privacy-policy", "/privacy"], /^Privacy policy$/],
  [["/terms-of-service", "/terms"], /^Terms of service$/],
  [["/blog"], /./],
  [["/docs"], /^Documents$/],
  [["/status"], /^Status$/],
];
const DOCUMENT_PAGES = DOCUMENTS.map(({ slug }) => documentPath(slug));
const UNLISTED_PAGES: readonly Heading[] = [
  [["/login", "/sign-in"], /^Sign in$/],
  [["/demo"], /^Demo$/],
  [["/company-sign-in"], /Continue with your company/],
  [["/forgot-password"], /password/i],
  [["/reset-password"], /password/i],
  [["/invitation"], /invited/i],
  [["/confirm-email"], /e-mail|address/i],
  [["/unsubscribe"], /Unsubscribe/],
  [["/certificates/00000000-0000-4000-8000-000000000000"], /./],
  [["/no-such-page"], /404 Page Not Found/],
];
const PAGES = [...LISTED_PAGES, ...UNLISTED_PAGES, [DOCUMENT_PAGES, /./] satisfies Heading];
const ARTICLES = [
  "ai-greenwashing-exposed",
  "ai-hidden-environmental-cost",
  "ai-growth-trends-2030",
  "ai-enterprise-implementation",
  "tracking-ai-environmental-impact",
  "ai-datacenter-efficiency",
  "ai-carbon-accounting",
  "ai-model-efficiency",
];

const scrolledTo = (page: Page, id: string) =>
  expect.poll(() =>
    page.evaluate<boolean>(`Math.abs(document.getElementById("${id}").getBoundingClientRect().top - 65) < 4`),
  );

describeSite("the site's shell", ({ openPage, stage }) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(stage().url + path, { headers: { Accept: "text/html", ...headers } });

  it.each(PAGES)(
    "given %j, then it is there before any program runs, hydrates without complaint, stands at its top and has one heading, and axe finds nothing on a phone in the dark and on a desktop by day",
    async ([path = "", ...others], heading) => {
      const isPrerendered = async (address: string) => {
        const html = await (await get(address)).text();
        expect(html).toMatch(/<div id="root" [^>]*data-prerendered><.*<h1/s);
        expect(html).not.toMatch(/\sstyle="/);
      };
      const hasHeading = async () => {
        expect(await page.getByRole("heading", { level: 1 }).allTextContents(), page.url()).toEqual([
          expect.stringMatching(heading),
        ]);
        if (path !== "/pricing") expect(await page.evaluate("scrollY"), page.url()).toBe(0);
      };
      await isPrerendered(path);
      const page = await openPage(path, { theme: "light" });
      await hasHeading();
      for (const address of others) {
        await isPrerendered(address);
        await goTo(page, address);
        await hasHeading();
      }
      await expectNoAxeFindings(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.setViewportSize({ width: 360, height: 780 });
      await expectNoAxeFindings(page);
    },
  );

  describe("metadata", () => {
    const head = async (page: Page) => ({
      title: await page.title(),
      robots: await page.locator('meta[name="robots"]').getAttribute("content"),
      canonicals: await page
        .locator('link[rel="canonical"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    });

    it("given home, then search engines and previews are told about it with absolute addresses", async () => {
      const page = await openPage("/");
      const { title, robots, canonicals } = await head(page);
      expect([title, robots]).toEqual(["Treadlight: Smarter AI. Lighter Footprint.", "index, follow"]);
      expect(canonicals).toEqual([expect.stringMatching(/^http:\/\/[^/]+\/$/)]);
      const image = await page.locator('meta[property="og:image"]').getAttribute("content");
      expect(image).toMatch(/^http:\/\/[^/]+\/social\.png$/);
      const png = Buffer.from(await (await get("/social.png")).arrayBuffer());
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    });

    it("given a walk from page to page, then title, robots and canonical go with it, each once", async () => {
      const page = await openPage("/faq");
      await page.getByRole("link", { name: "Sign in" }).first().click();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      await expect
        .poll(() => head(page))
        .toEqual({ title: "Sign in · Treadlight", robots: "noindex, nofollow", canonicals: [] });
      await page.goBack();
      await expect.poll(async () => (await head(page)).canonicals).toEqual([expect.stringMatching(/\/faq$/)]);
    });

    it("given search engines, then robots.txt leads to a sitemap of every page they may know, once", async () => {
      expect(await (await get("/robots.txt")).text()).toMatch(/^Sitemap: http:\/\/\S+\/sitemap\.xml$/m);
      const response = await get("/sitemap.xml");
      expect(response.headers.get("Content-Type")).toMatch(/xml/);
      const locations = [...(await response.text()).matchAll(/<loc>http:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
        ([, path]) => path,
      );
      const pages = LISTED_PAGES.map(([[path]]) => path);
      expect(locations.toSorted()).toEqual(
        [...pages, ...DOCUMENT_PAGES, ...ARTICLES.map((slug) => `/blog/${slug}`)].toSorted(),
      );
    });
  });

  describe("serving", () => {
    it.each(["/no-such-page", "/blog/no-such-article", "/about/nothing-here"])(
      "given %s, then the answer is a page with status 404",
      async (path) => {
        const response = await get(path);
        expect([response.status, response.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
      },
    );

    it.each(["/dashboard", "/dashboard/achievements", "/dashboard/security"])(
      "given %s, which needs a sign-in, then its shell says that it is loading and keeps search engines out",
      async (path) => {
        const response = await get(path);
        const html = await response.text();
        expect(response.status).toBe(200);
        expect(html).toContain("Loading Treadlight...");
        expect(html).toContain("<title>Dashboard · Treadlight</title>");
        expect(html).toContain('name="robots" content="noindex, nofollow"');
      },
    );

    it("given a browser that asks for icons, then each is there in its size, and the manifest names them", async () => {
      const sizeOf = async (path: string) => {
        const png = Buffer.from(await (await get(path)).arrayBuffer());
        return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
      };
      const manifest = await (await get("/manifest.json")).json();
      expect(manifest).toMatchObject({ name: "Treadlight" });
      for (const { src, sizes } of manifest.icons) expect(await sizeOf(src)).toBe(sizes);
      expect(await sizeOf("/apple-touch-icon.png")).toBe("180x180");
      const icon = Buffer.from(await (await get("/favicon.ico")).arrayBuffer());
      // One picture, at the place and of the length that its entry says.
      expect([icon.readUInt16LE(2), icon.readUInt16LE(4), icon.readUInt32LE(14) + icon.readUInt32LE(18)]).toEqual([
        1,
        1,
        icon.length,
      ]);
      const html = await (await get("/")).text();
      for (const path of ["/favicon.ico", "/apple-touch-icon.png", "/manifest.json"]) expect(html).toContain(path);
    });

    it.each(["br", "gzip"])("given a browser that takes %s, then pages and programs come in it", async (encoding) => {
      const home = await get("/", { "Accept-Encoding": encoding });
      expect([home.headers.get("Content-Encoding"), home.headers.get("Cache-Control")]).toEqual([encoding, "no-cache"]);
      // The entry is too small to be worth compressing.
      const [script = ""] = /\/assets\/frame-[\w-]+\.js/.exec(await home.text()) ?? [];
      const program = await get(script, { "Accept-Encoding": encoding });
      expect(program.headers.get("Content-Encoding")).toBe(encoding);
      expect(program.headers.get("Cache-Control")).toMatch(/immutable/);
    });

    it("given home, then its first screen takes at most 120 kB of compressed JavaScript", async () => {
      let bytes = 0;
      const fresh = await stage().browser.newPage({ baseURL: stage().url });
      const session = await fresh.context().newCDPSession(fresh);
      await session.send("Network.enable");
      const scripts = new Set<string>();
      session.on("Network.responseReceived", ({ requestId, type, response }) => {
        // Monitoring comes when the browser has nothing to do, which may be before.
        if (type === "Script" && !response.url.includes("/observers-")) scripts.add(requestId);
      });
      session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) bytes += encodedDataLength;
      });
      // Once the first screen is hydrated, the sections below it follow by themselves.
      const rest = fresh.waitForRequest("**/home-sections*.js");
      await fresh.goto("/");
      await rest;
      const taken = bytes;
      await fresh.close();
      expect(taken).toBeGreaterThan(60_000);
      expect(taken).toBeLessThanOrEqual(120_000);
    });
  });

  describe("the bar", () => {
    it("given a desktop, then its items lead to the sections of home, from anywhere", async () => {
      const page = await openPage("/faq");
      const main = page.getByRole("navigation", { name: "Main" });
      expect(await main.getByRole("link").allTextContents()).toEqual([
        "Home",
        "Features",
        "Pricing",
        "Impact Calculator",
        "FAQs",
        "Blog",
      ]);
      await main.getByRole("link", { name: "Pricing" }).click();
      await page.waitForURL("**/#pricing");
      await scrolledTo(page, "pricing").toBe(true);
      await main.getByRole("link", { name: "Features" }).click();
      await scrolledTo(page, "features").toBe(true);
      await main.getByRole("link", { name: "Impact Calculator" }).click();
      await page.waitForURL("**/#why-it-matters");
      await scrolledTo(page, "why-it-matters").toBe(true);
      await main.getByRole("link", { name: "Home" }).click();
      await expect.poll(() => page.evaluate("scrollY")).toBe(0);
    });

    it("given /pricing, then home stands at its prices, below the bar that stays", async () => {
      const page = await openPage("/pricing");
      await scrolledTo(page, "pricing").toBe(true);
      expect(await page.getByRole("banner").evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
    });

    it("given /pricing, then it stands there before its program runs, which leaves a reader who moved on alone", async () => {
      const { browser, url } = stage();
      const page = await browser.newPage({ baseURL: url, reducedMotion: "reduce" });
      let start = () => {};
      const isStarted = new Promise<void>((resolve) => {
        start = resolve;
      });
      await page.route("**/assets/*.js", async (route) => {
        await isStarted;
        await route.continue();
      });
      await page.goto("/pricing", { waitUntil: "commit" });
      await scrolledTo(page, "pricing").toBe(true);
      await page.evaluate("scrollTo(0, 300)");
      start();
      await page.locator("[data-prerendered]").first().waitFor({ state: "detached" });
      expect(await page.evaluate("scrollY")).toBe(300);
      await page.close();
    });

    it("given somebody further down a page, when they go on and back, then they are where they were", async () => {
      const page = await openPage("/faq");
      const faq = page.getByRole("heading", { level: 1, name: /question/i });
      const about = page.getByRole("contentinfo").getByRole("link", { name: "About" });
      await page.evaluate("scrollTo(0, 900)");
      await about.dispatchEvent("click");
      await page.waitForURL("**/about");
      await faq.waitFor({ state: "detached" });
      await expect.poll(() => page.evaluate("scrollY")).toBe(0);
      await page.goBack();
      await faq.waitFor();
      await expect.poll(() => page.evaluate("scrollY")).toBe(900);
    });

    it("given a filter of the blog, when it is chosen further down, then the page stays where it is", async () => {
      const page = await openPage("/blog", { height: 500 });
      await page.evaluate("scrollTo(0, 150)");
      const chip = page.getByRole("navigation", { name: "Categories" }).getByRole("link").nth(1);
      await chip.click();
      await page.waitForURL("**/blog?category=*");
      await page.locator("[aria-current]", { hasText: (await chip.textContent()) ?? "" }).waitFor();
      expect(await page.evaluate("scrollY")).toBe(150);
    });

    it("given the bar, then it leads to a new account, because registration is open", async () => {
      const page = await openPage("/about");
      await page.getByRole("banner").getByRole("link", { name: "Create an account" }).click();
      await page.getByRole("heading", { level: 1, name: "Create your account" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/register");
    });

    it.each([
      ["/", ["Home"]],
      ["/pricing", ["Pricing"]],
      ["/faq", ["FAQs"]],
      ["/blog/ai-carbon-accounting", ["Blog"]],
      ["/login", []],
      ["/about", []],
    ])("given %s, then the bar marks %j as the current page", async (path, names) => {
      const page = await openPage(path);
      const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
      expect(await current.allInnerTexts()).toEqual(names);
      for (const link of await current.all()) {
        expect(await link.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe("underline");
      }
    });

    it("given 767 px and 768 px, then the menu button gives way to the items", async () => {
      const page = await openPage("/about", { width: 767 });
      const button = page.getByRole("button", { name: "Open the navigation menu" });
      const items = page.getByRole("navigation", { name: "Main" });
      expect([await button.isVisible(), await items.isVisible()]).toEqual([true, false]);
      await page.setViewportSize({ width: 768, height: 900 });
      expect([await button.isVisible(), await items.isVisible()]).toEqual([false, true]);
    });

    it("given a phone, when the menu is opened, then it is a dialog that the keyboard works and that closes on arrival", async () => {
      const page = await openPage("/about", { width: 360, theme: "dark" });
      const button = page.getByRole("button", { name: "Open the navigation menu" });
      await button.focus();
      await page.keyboard.press("Enter");
      const menu = page.getByRole("dialog", { name: "Navigation Menu" });
      await menu.waitFor();
      await expectNoAxeFindings(page);
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "hidden" });
      expect(await button.evaluate((element) => element.matches(":focus"))).toBe(true);
      await button.click();
      expect(await menu.getByRole("link", { name: "Create an account" }).getAttribute("href")).toBe("/register");
      await menu.getByRole("link", { name: "FAQs" }).click();
      await page.waitForURL("**/faq");
      await menu.waitFor({ state: "hidden" });
    });

    it("given the footer, then it names the other pages, this year and the promise", async () => {
      const page = await openPage("/about");
      const footer = page.getByRole("contentinfo");
      const links = await footer.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(links).toEqual(
        expect.arrayContaining(["/about", "/pricing", "/contact", "/faq", "/help", "/blog", "/terms", "/privacy"]),
      );
      expect(await footer.textContent()).toContain(`© ${new Date().getFullYear()}`);
      expect(await footer.innerText()).toMatch(/Smarter AI\.\s+Lighter Footprint\./);
    });
  });
});
