import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { clientOf } from "../support/client.ts";
import { newPerson, type StoredSignIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings, goTo } from "./site.ts";

describeSite("an installation without a demo", ({ openPage }) => {
  it("given home and the demo's address, then nothing leads to a demo, and its page says that there is none", async () => {
    const page = await openPage("/");
    expect(await page.getByRole("link", { name: "Open the demo" }).count()).toBe(0);
    await goTo(page, "/demo");
    await page.getByText("This installation has no demo").waitFor();
    await expectNoAxeFindings(page);
  });
});

describeSite(
  "the demo",
  ({ openPage, stage }) => {
    let reader: StoredSignIn;
    beforeAll(async () => {
      const more = { accountType: "business", organizationName: "Northwind Instruments" };
      reader = await newPerson(stage().url, "reader@demo.example", more);
      await clientOf(stage().url, reader.tokens.accessToken).send([
        {
          aiTool: "ChatGPT",
          promptCount: 3,
          timeEngaged: 240,
          startedAt: new Date(Date.now() - 3_600_000).toISOString(),
        },
      ]);
    });

    /** This installation has no generated company: somebody else's token stands for the visitor's. */
    const prepare = (page: Page) =>
      page.route("**/api/auth/demo", (route) => {
        const { accessToken, expiresAt } = reader.tokens;
        const data = { accessToken, expiresAt: new Date(expiresAt).toISOString(), user: reader.user };
        return route.fulfill({ json: { success: true, data } });
      });
    async function opened(): Promise<Page> {
      const page = await openPage("/", { prepare });
      await page.getByRole("link", { name: "Open the demo" }).first().click();
      await page.waitForURL("**/dashboard");
      await page.getByText("nothing here can be changed").waitFor();
      return page;
    }

    it("given home, when a visitor opens the demo, then every page says so, has no account menu and axe finds nothing", async () => {
      const page = await opened();
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByRole("button", { name: /^Account of/ }).count()).toBe(0);
      const pages = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
      expect(await pages.allTextContents()).toEqual(["Dashboard", "Security", "Overview", "Dashboards", "Explore"]);
      await expectNoAxeFindings(page);
      await page.setViewportSize({ width: 360, height: 780 });
      await page.emulateMedia({ colorScheme: "dark" });
      await expectNoAxeFindings(page);
      await goTo(page, "/dashboard/settings");
      await page.getByText("This page is not part of the demo").waitFor();
    });

    it("given the picture of leaks, when a visitor compares departments in the demo, then the overview opens", async () => {
      const page = await openPage("/", { prepare });
      await page.getByRole("link", { name: "Compare departments in the demo" }).click();
      await page.getByRole("heading", { name: "Sensitive values by department" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/organization");
    });

    it("given a visitor, then nothing offers them to save a question or to sign out, and no account is offered to the extension", async () => {
      const page = await opened();
      await goTo(page, "/organization/explore");
      await page.getByRole("heading", { name: "Answer", exact: true }).waitFor();
      expect(await page.getByRole("heading", { name: "Saved questions" }).count()).toBe(0);
      await page.keyboard.press("Control+k");
      const found = page.getByRole("listbox", { name: "Results" });
      await found.getByRole("option", { name: "Theme: dark" }).waitFor();
      expect(await found.getByRole("option", { name: "Sign out" }).count()).toBe(0);
      await goTo(page, "/extension");
      await page.getByText("Without an account, the extension works alone").waitFor();
    });

    it("given a visitor, then other tabs know nothing of it, and whoever leaves it is signed out and can sign in", async () => {
      const page = await opened();
      expect(await page.evaluate("localStorage.getItem('treadlight.authTokens')")).toBeNull();
      await page.getByRole("link", { name: "Leave the demo" }).click();
      await page.waitForURL((url) => url.pathname === "/");
      await expect.poll(() => page.evaluate("sessionStorage.getItem('treadlight.authTokens')")).toBeNull();
      await goTo(page, "/dashboard");
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      await goTo(page, "/");
      await page.getByRole("link", { name: "Sign in" }).first().click();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
    });

    it("given a visitor who leaves the demo in another tab, when they sign in there, then both stay signed in", async () => {
      const page = await opened();
      const [other] = await Promise.all([
        page.context().waitForEvent("page"),
        page.getByRole("link", { name: "Leave the demo" }).click({ modifiers: ["ControlOrMeta"] }),
      ]);
      await other.getByRole("link", { name: "Sign in" }).first().waitFor();
      await other.evaluate(`localStorage.setItem("treadlight.authTokens", ${JSON.stringify(JSON.stringify(reader))})`);
      await page.getByRole("button", { name: /^Account of/ }).waitFor();
      await other.goto("/dashboard");
      await other.getByRole("button", { name: /^Account of/ }).waitFor();
    });

    it("given a visitor, then the extension sees nobody who is signed in", async () => {
      const page = await opened();
      const answer = await page.evaluate(`new Promise((resolve) => {
        addEventListener("message", ({ data }) => data.type === "WEB_APP_AUTH_RESPONSE" && resolve(data));
        postMessage({ type: "EXTENSION_AUTH_REQUEST", requestId: "1" }, location.origin);
      })`);
      expect(answer).toMatchObject({ success: false });
      expect(JSON.stringify(answer)).not.toContain(reader.tokens.accessToken);
    });
  },
  { TREADLIGHT_OPEN_DEMO: "on" },
);
