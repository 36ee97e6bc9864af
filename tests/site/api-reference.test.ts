import { expect, it } from "vitest";
import { tries } from "../support/long.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const ROUTES = "[id^='operation/']";

describeSite("API reference", ({ stage }) => {
  it.each(["light", "dark"] as const)(
    "given the %s theme, then it describes the routes and asks nobody else",
    async (theme) => {
      const { browser, url } = stage();
      // The policy would keep axe out.
      const context = await browser.newContext({ baseURL: url, colorScheme: theme, bypassCSP: true });
      const page = await context.newPage();
      const elsewhere: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith(url)) elsewhere.push(request.url());
      });
      await page.goto("/api/docs");
      await page.getByRole("heading", { name: "Sends sessions of AI use" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/api-reference");
      // All routes look the same, and axe takes a second for every two of them.
      await page.evaluate(
        `document.querySelectorAll("${ROUTES}").forEach((route, index) => index < ${tries(9, 1_000)} || route.remove())`,
      );
      await expectNoAxeFindings(page);
      expect(elsewhere).toEqual([]);
      await context.close();
    },
  );

  it("given the content security policy, then the page is drawn and styled all the same, and nothing is refused", async () => {
    const { browser, url } = stage();
    const page = await browser.newPage({ baseURL: url });
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto("/api-reference");
    const heading = page.getByRole("heading", { name: "Sends sessions of AI use" });
    await heading.waitFor();
    expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain("Instrument Sans");
    expect(errors).toEqual([]);
    await page.close();
  });
});
