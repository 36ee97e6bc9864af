import { expect, it } from "vitest";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const SLUGS = [
  "ai-greenwashing-exposed",
  "ai-hidden-environmental-cost",
  "ai-growth-trends-2030",
  "ai-enterprise-implementation",
  "tracking-ai-environmental-impact",
  "ai-datacenter-efficiency",
  "ai-carbon-accounting",
  "ai-model-efficiency",
];

describeSite("blog", ({ openPage, stage }) => {
  it("given the home page, then it shows seven articles with their details, and links to the rest", async () => {
    const page = await openPage("/");
    const teaser = page.getByRole("region", { name: "What we know, what we estimate, and what nobody knows yet" });
    const addresses = await teaser
      .getByRole("article")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(addresses).toEqual(SLUGS.slice(0, 7).map((slug) => `/blog/${slug}`));
    const first = teaser.getByRole("article").first();
    expect((await first.innerText()).split("\n").map((line) => line.trim())).toEqual(
      expect.arrayContaining(["Environmental", "How to read a green AI claim", "Treadlight", "12 November 2026"]),
    );
    expect(await first.innerText()).toMatch(/\d min read/);
    expect(await first.getByRole("img").getAttribute("alt")).toMatch(/^A hill/);
    await teaser.getByRole("link", { name: "View All Articles" }).click();
    await page.getByRole("heading", { name: "Blog", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/blog");
  });

  it("given a picture that cannot be loaded, then a drawn one stands in for it, under the same name", async () => {
    const page = await openPage("/blog", {
      prepare: (page) => page.route("**/blog/ai-greenwashing-exposed.svg", (route) => route.abort()),
    });
    const placeholder = page.locator("[data-placeholder]");
    await placeholder.waitFor();
    expect(await placeholder.count()).toBe(1);
    expect(await placeholder.getAttribute("aria-label")).toMatch(/^A hill/);
    expect((await placeholder.boundingBox())?.height).toBeGreaterThan(100);
  });

  it("given a category, when it is chosen, then its articles remain, the address names it, and going back undoes it", async () => {
    const page = await openPage("/blog");
    const articles = page.getByRole("main").getByRole("article");
    expect(await articles.count()).toBe(8);
    await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Compliance" }).click();
    await page.waitForURL("**/blog?category=Compliance");
    const headings = () => articles.getByRole("heading").allInnerTexts();
    await expect.poll(headings).toEqual(["Where AI belongs in your carbon accounts"]);
    await page.goBack();
    await page.waitForURL("**/blog");
    await expect.poll(() => articles.count()).toBe(8);
  });

  it.each([
    ["Environmental", 2],
    ["Technology", 1],
    ["No such category", 8],
  ])("given an address that names %s, then it shows %i articles", async (category, count) => {
    const page = await openPage(`/blog?category=${category}`);
    expect(await page.getByRole("main").getByRole("article").count()).toBe(count);
  });

  it.each(SLUGS)(
    "given /blog/%s, then it is an article with its sources and a next one, and previews and search engines get its own picture, 1200 by 630",
    async (slug) => {
      const page = await openPage(`/blog/${slug}`);
      const article = page.getByRole("main").getByRole("article").first();
      expect(await article.getByRole("heading", { level: 1 }).count()).toBe(1);
      await page.evaluate("document.querySelector('main article img').decode()");
      const text = await article.innerText();
      expect(text.split(/\s+/).length).toBeGreaterThan(800);

      const picture = expect.stringMatching(`^http://[^/]+/blog/${slug}.png$`);
      const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute("content");
      expect([await content("og:image"), await content("og:image:width"), await content("og:image:height")]).toEqual([
        picture,
        "1200",
        "630",
      ]);
      const facts = JSON.parse(await article.locator('script[type="application/ld+json"]').innerText());
      expect(facts).toMatchObject({
        "@type": "BlogPosting",
        url: expect.stringMatching(`^http://[^/]+/blog/${slug}$`),
        image: picture,
        publisher: { name: "Treadlight" },
        dateModified: facts.datePublished,
      });
      const png = Buffer.from(await (await fetch(`${stage().url}/blog/${slug}.png`)).arrayBuffer());
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);

      await article.getByRole("link", { name: "Source 1", exact: true }).first().click();
      await page.waitForURL("**#source-1");
      expect(await article.locator("#source-1 a").getAttribute("href")).toMatch(/^https:\/\//);
      await page.getByRole("complementary", { name: "Next article" }).getByRole("link").click();
      await page.waitForURL((url) => url.pathname !== `/blog/${slug}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  );

  it("given a feed reader, then the blog leads to a feed of all articles, newest first, with absolute addresses", async () => {
    const page = await openPage("/blog");
    const href = await page.locator('link[type="application/atom+xml"]').getAttribute("href");
    expect(await page.getByRole("link", { name: "Atom feed" }).getAttribute("href")).toBe(href);
    const feed = await (await fetch(stage().url + href)).text();
    const parsed = await page.evaluate<{ error: boolean; ids: string[]; days: string[] }>(`(() => {
      const feed = new DOMParser().parseFromString(${JSON.stringify(feed)}, "application/xml");
      const texts = (name) => [...feed.querySelectorAll("entry > " + name)].map((element) => element.textContent);
      return { error: feed.querySelector("parsererror") !== null, ids: texts("id"), days: texts("updated") };
    })()`);
    expect(parsed.error).toBe(false);
    expect(parsed.ids).toEqual(SLUGS.map((slug) => expect.stringMatching(`^http://[^/]+/blog/${slug}$`)));
    expect(parsed.days).toEqual(parsed.days.toSorted().reverse());
  });

  it("given an article that does not exist, then the answer is 404", async () => {
    const response = await fetch(`${stage().url}/blog/no-such-article`, { headers: { accept: "text/html" } });
    expect(response.status).toBe(404);
  });

  it.each([
    ["/blog", "light", 360],
    ["/blog", "dark", 1440],
    ["/blog/ai-growth-trends-2030", "dark", 360],
    ["/blog/ai-growth-trends-2030", "light", 1440],
  ] as const)("given %s in the %s theme at %i px, then axe finds nothing", async (path, theme, width) => {
    await expectNoAxeFindings(await openPage(path, { theme, width }));
  });
});
