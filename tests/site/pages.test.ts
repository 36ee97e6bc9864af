import { expect, it } from "vitest";
import { DOCUMENTS } from "../../web/site/src/features/docs/documents.ts";
import { documentPath } from "../../web/site/src/shared/pages.ts";
import { cases } from "../support/long.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

describeSite("reading pages", ({ openPage }) => {
  // On a phone and on a desktop, shell.test.ts looks at them.
  it.each(
    cases(
      ["/faq", "/methodology", documentPath("sources")],
      [
        ...["/about", "/help", "/privacy-policy", "/terms-of-service"],
        ...DOCUMENTS.map(({ slug }) => documentPath(slug)).filter((path) => path !== documentPath("sources")),
      ],
    ),
  )("given %s on a tablet, then axe finds nothing and it fits", async (path) => {
    await expectNoAxeFindings(await openPage(path, { width: 768 }));
  });

  it("given the end of a page, when another page is opened, then it is shown from its top", async () => {
    const page = await openPage("/faq");
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await page.getByRole("banner").getByRole("link", { name: "Create an account" }).click();
    await page.getByRole("heading", { name: "Create your account" }).waitFor();
    await expect.poll(() => page.evaluate("scrollY")).toBe(0);
  });

  it("given the questions, when a search matches some, then only those stay, and a search without a match says so", async () => {
    const page = await openPage("/faq");
    expect(await page.locator("details").count()).toBeGreaterThanOrEqual(20);
    const search = page.getByRole("searchbox", { name: "Search the questions" });
    await search.fill("employer prompts");
    await page.getByText("1 answer").waitFor();
    await page.getByText("Can my employer read my prompts?").click();
    await page.getByText("Not in Treadlight: your previews are shown to you alone.").waitFor();
    await expectNoAxeFindings(page);
    await search.fill("zeppelin");
    await page.getByText("No answer has all of these words.").waitFor();
    await page.getByRole("link", { name: "Ask us" }).click();
    await page.getByRole("radio", { name: "Support" }).and(page.locator(":checked")).waitFor();
  });

  it("given a link to one question, when it is followed, then the answer is open; others open by keyboard", async () => {
    const page = await openPage("/faq#greenwashing-gap");
    await page.getByText("the footprint, which is never reduced by either").waitFor();
    const other = page.locator("#which-grid summary");
    await other.focus();
    await page.keyboard.press("Enter");
    await page.getByText("providers do not say which data centre served a prompt").waitFor();
  });

  it("given the prices, then the answers name them", async () => {
    const page = await openPage("/faq#is-it-free");
    await page.getByText("£8.00 a month or £80.00 a year").waitFor();
    const business = await openPage("/faq#business-price");
    await business
      .getByText("£7.50 (1-100 people), £6.50 (101-500 people), £5.50 (501-1000 people), £4.50 (1001+ people)")
      .waitFor();
  });

  it("given an error code, when one looks for it or its status, then the help says what to do", async () => {
    const page = await openPage("/help#errors");
    const search = page.getByRole("searchbox", { name: "Code or status" });
    await search.fill("rate limited");
    await page.getByText("1 error code").waitFor({ state: "attached" });
    await page.getByText("then try again.").first().waitFor();
    await search.fill("503");
    await page.locator("#error-log_unavailable").waitFor();
    expect(await page.locator("#error-rate_limited").count()).toBe(0);
  });

  it("given the commands of the help, when one is copied, then it is for this installation", async () => {
    const page = await openPage("/help", {
      prepare: (_, context) => context.grantPermissions(["clipboard-read", "clipboard-write"]),
    });
    await page.getByRole("button", { name: "Copy Send a session" }).click();
    await page.getByText("Copied").waitFor();
    const { origin } = new URL(page.url());
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain(`curl -s ${origin}/api/ingest/sessions`);
  });

  it("given a long text, when a section is chosen from its list, then it is reached", async () => {
    const page = await openPage("/privacy-policy");
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Your rights" }).click();
    await page.waitForURL("**/privacy-policy#rights");
    const top = () => page.evaluate("document.getElementById('rights').getBoundingClientRect().top");
    await expect.poll(top).toBeLessThan(200);
  });
});
