import { randomUUID } from "node:crypto";
import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { clientOf, eventually } from "../support/client.ts";
import { cases } from "../support/long.ts";
import { newPerson, type StoredSignIn, signedIn, stored } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings, type Site } from "./site.ts";

const ENTRY = "treadlight.bronzeAchievement";
const ARRIVED = "/?achievement=bronze&onboarding=complete";
const dialogOf = (page: Page) => page.getByRole("dialog");
const storedEntry = (page: Page) => page.evaluate<string | null>(`localStorage.getItem("${ENTRY}")`);
const wasShown = (page: Page) => page.evaluate<string | null>('sessionStorage.getItem("treadlight.bronzeShown")');
const said = (page: Page, text: string) => dialogOf(page).getByText(text, { exact: true }).first().waitFor();

const TRACKING = {
  co2: 12.34,
  energy: 56,
  water: 0,
  sessions: 3,
  trackingSince: "2026-03-01T10:00:00.000Z",
  onboardingCompleted: true,
  extensionInstalled: true,
};
const milestones = {
  ...TRACKING,
  milestones: [{ achievementType: "bronze", earned: true, claimed: false, dueAt: null }],
};
const hasEarned = (page: Page) => page.route("**/api/user/milestones", (route) => route.fulfill({ json: milestones }));

describeSite("bronze achievement", (site) => {
  const { openPage, stage } = site;
  let ada: StoredSignIn;
  beforeAll(async () => {
    ada = await newPerson(stage().url, "ada@achievement.example");
  });
  const openAs = (signIn: StoredSignIn, path: string, prepare?: (page: Page) => Promise<unknown>) =>
    openPage(path, {
      prepare: async (page, context) => {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await signedIn(page, signIn);
        await prepare?.(page);
      },
    });

  describe("is shown", () => {
    it.each([
      ["the onboarding's end", "/?achievement=bronze&onboarding=complete&bronze=1&kept=yes"],
      ["the extension", "/?from=extension&achievement=bronze&kept=yes"],
    ])("given somebody signed in who comes from %s, and the address loses what brought them", async (_from, path) => {
      const page = await openAs(ada, path, hasEarned);
      await page.getByRole("heading", { name: "Achievement Unlocked!" }).waitFor();
      expect(new URL(page.url()).search).toBe("?kept=yes");
      await expectNoAxeFindings(page);
      await page.goto(path);
      await page.getByRole("link", { name: "Dashboard" }).first().waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe("?kept=yes");
      expect(await dialogOf(page).count()).toBe(0);
    });

    it("given somebody signed in whose browser holds an entry, which is then kept as displayed", async () => {
      const page = await openAs(ada, "/", async (page) => {
        await hasEarned(page);
        await stored(page, ENTRY, '{"earnedAt":"2026-02-28"}');
      });
      await page.getByRole("heading", { name: "Achievement Unlocked!" }).waitFor();
      expect(JSON.parse((await storedEntry(page)) ?? "")).toEqual({
        earnedAt: "2026-02-28",
        displayed: true,
        displayedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
    });
  });

  describe("is not shown", () => {
    it("given nobody signed in, and waits for them with address and entry as they are", async () => {
      const page = await openPage(ARRIVED, { prepare: (page) => stored(page, ENTRY, "{}") });
      await page.getByRole("link", { name: "Sign in" }).first().waitFor();
      expect(await wasShown(page)).toBeNull();
      expect(await storedEntry(page)).toBe("{}");
      expect(new URL(page.url()).search).toBe("?achievement=bronze&onboarding=complete");
    });

    it("given somebody who has not earned it, who is asked about for a while, then the address is clean and the entry waits", async () => {
      let asked = 0;
      const page = await openAs(ada, ARRIVED, async (page) => {
        await page.clock.install();
        await stored(page, ENTRY, "{}");
        page.on("requestfinished", (request) => {
          if (request.url().endsWith("/api/user/milestones")) asked += 1;
        });
      });
      const later = async () => {
        await page.clock.runFor(1_500);
        return new URL(page.url()).search;
      };
      await expect.poll(later, { timeout: 60_000 }).toBe("");
      // The browser tells of the end of a request later than the page knows of it.
      await expect.poll(() => asked).toBe(8);
      await page.getByRole("link", { name: "Dashboard" }).first().waitFor();
      expect(await dialogOf(page).count()).toBe(0);
      expect(await wasShown(page)).toBeNull();
      expect(await storedEntry(page)).toBe("{}");
    });

    it.each([
      ["nothing", "/", undefined],
      ["half an address", "/?achievement=bronze", undefined],
      ["an entry that was displayed", "/", '{"displayed":true}'],
    ])("given somebody signed in with %s", async (_what, path, entry) => {
      const page = await openAs(ada, path, async (page) => entry !== undefined && stored(page, ENTRY, entry));
      await page.getByRole("link", { name: "Dashboard" }).first().waitFor();
      expect(await wasShown(page)).toBeNull();
      expect(await storedEntry(page)).toBe(entry ?? null);
    });
  });

  it("given an extension that has sent a session, then the server's own achievement is claimed and shared", async () => {
    const bea = await newPerson(stage().url, "bea@achievement.example");
    const api = clientOf(stage().url, bea.tokens.accessToken);
    await api.send([{ id: randomUUID(), aiTool: "ChatGPT", promptCount: 3, timeEngaged: 60, source: "extension" }]);
    const { co2 } = (
      await eventually(
        () => api.get("/api/user/milestones"),
        ({ body }) => body.sessions === 1,
      )
    ).body;
    expect(co2).toBeGreaterThan(0);

    const page = await openAs(bea, ARRIVED);
    await page.getByRole("button", { name: "Claim Your Achievement" }).click();
    await page.getByRole("heading", { name: "Share Your Achievement" }).waitFor();
    await page.getByRole("button", { name: "Share with Colleagues & Friends" }).click();
    await page.getByRole("heading", { name: "Congratulations!" }).waitFor();
    await said(page, "Your achievement has been shared. Thank you for spreading awareness!");
    const { achievements } = (await api.get("/api/user/achievements")).body;
    expect(achievements).toMatchObject([{ achievementType: "bronze", claimedAt: expect.any(String) }]);
  });

  walk(site, openAs, () => ada);
});

type OpenAs = (signIn: StoredSignIn, path: string, prepare?: (page: Page) => Promise<unknown>) => Promise<Page>;

/** The three steps, with answers of the tests' making. */
function walk({ openPage }: Site, openAs: OpenAs, ada: () => StoredSignIn): void {
  const answer = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body });
  const at = "2026-03-01T10:00:00.000Z";
  const id = "0b8f7c1e-5d7a-4a4e-9a51-3a5f4f3f7a11";
  const claimed = answer(201, {
    achievement: { id, achievementType: "bronze", awardedAt: at, claimedAt: at, milestoneData: TRACKING },
  });
  const recorded = answer(201, {
    share: { id: "5a0f3a6e-4a51-4a4e-9a51-0b8f7c1e5d7a", achievementId: id, platform: "email", createdAt: at },
  });
  const refused = answer(409, { error: "Not yet.", code: "achievement_not_earned" });
  const broken = answer(400, { error: "The body is invalid.", code: "invalid_body" });
  const answers =
    (on: { claim: (route: Route) => unknown; share: (route: Route) => unknown }) => async (page: Page) => {
      await hasEarned(page);
      await page.route("**/api/user/achievements", on.claim);
      await page.route("**/api/user/social-share", on.share);
    };

  it("given the dialog, then the button gets ready by itself, and says what it does meanwhile", async () => {
    let earn = () => {};
    const earned = new Promise<void>((resolve) => {
      earn = resolve;
    });
    const page = await openAs(ada(), ARRIVED, async (page) => {
      await page.clock.install();
      await answers({ claim: () => {}, share: recorded })(page);
      await page.route("**/api/user/milestones", async (route) => {
        await earned;
        await route.fulfill({ json: milestones });
      });
    });
    // It is ready after little more than a second, in which a busy machine may not look.
    await page.clock.pauseAt(Date.now() + 60_000);
    earn();
    for (const first of [
      page.getByRole("button", { name: "Get Ready..." }),
      dialogOf(page).locator('[data-phase="celebrating"]'),
    ]) {
      const isSoonShown = async () => {
        await page.clock.runFor(50);
        return first.isVisible();
      };
      await expect.poll(isSoonShown).toBe(true);
    }
    await page.clock.resume();
    for (const benefit of ["Productivity analytics dashboard", "Optimization tracking"]) await said(page, benefit);
    await said(page, "AI Optimisation Starter");
    await page.getByRole("button", { name: "Claim Your Achievement" }).click();
    const claiming = page.getByRole("button", { name: "Claiming..." });
    await claiming.waitFor();
    expect(await claiming.isDisabled()).toBe(true);
  });

  it("given a claim that is refused, then a toast says so and the step stays; given one that is taken, then sharing follows", async () => {
    let claims = 0;
    let body: unknown;
    const claim = (route: Route) => {
      body = route.request().postDataJSON();
      claims += 1;
      return (claims === 1 ? refused : claims === 2 ? broken : claimed)(route);
    };
    const page = await openAs(ada(), ARRIVED, answers({ claim, share: recorded }));
    await page.getByRole("button", { name: "Claim Your Achievement" }).click();
    await said(page, "Error");
    await said(page, "You have not earned this achievement yet.");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Claim Your Achievement");
    await page.getByRole("button", { name: "Claim Your Achievement" }).click();
    await said(page, "Failed to record achievement. Please try again.");
    await page.getByRole("button", { name: "Claim Your Achievement" }).click();
    await page.getByRole("heading", { name: "Share Your Achievement" }).waitFor();
    const flags = { onboardingCompleted: true, extensionInstalled: true };
    expect(body).toEqual({
      achievementType: "bronze",
      milestoneData: { co2: 12.34, energy: 56, water: 0, ...flags, celebratedAt: expect.stringMatching(/Z$/) },
      ...flags,
    });
    await dialogOf(page)
      .getByText(/12 g CO2, 56 Wh of energy and 0 mL of water/)
      .waitFor();
    await expectNoAxeFindings(page);

    await page.getByRole("button", { name: "Skip for Now" }).click();
    await page.getByRole("heading", { name: "Congratulations!" }).waitFor();
    await expectNoAxeFindings(page);
    const all = page.getByRole("link", { name: /View All Achievements/ });
    expect(await all.getAttribute("href")).toBe("/dashboard/achievements");
    expect(await all.getAttribute("target")).toBe("_blank");
    await page.getByRole("link", { name: "Continue to Dashboard" }).click();
    await dialogOf(page).waitFor({ state: "detached" });
  });

  it.each(
    cases(
      [["Share on LinkedIn", "linkedin", "www.linkedin.com"]],
      [
        ["Twitter", "twitter", "x.com"],
        ["Facebook", "facebook", "www.facebook.com"],
      ],
    ),
  )(
    "given %s, then the post is copied, its page opens, and the share is recorded or said not to be",
    async (button, platform, host) => {
      const shares: unknown[] = [];
      let returned = () => {};
      const hasReturned = new Promise<void>((resolve) => (returned = resolve));
      const share = async (route: Route) => {
        shares.push(route.request().postDataJSON());
        // What is said about it goes by itself.
        await hasReturned;
        await (shares.length === 1 ? refused(route) : recorded(route));
      };
      const page = await openAs(ada(), ARRIVED, answers({ claim: claimed, share }));
      await page.context().route(`https://${host}/**`, (route) => route.fulfill({ body: "" }));
      await page.getByRole("button", { name: "Claim Your Achievement" }).click();
      const opened = page.context().waitForEvent("page");
      await page.getByRole("button", { name: button, exact: true }).click();
      const tab = await opened;
      await tab.waitForURL(`https://${host}/**`);
      expect(decodeURIComponent(tab.url())).toContain(new URL(page.url()).origin);
      await tab.close();
      returned();
      await said(page, "Failed to record sharing. Please try again.");

      await page.bringToFront();
      await page.getByRole("button", { name: button, exact: true }).click();
      await page.getByRole("heading", { name: "Congratulations!" }).waitFor();
      await said(page, "Shared Successfully!");
      const post = await page.evaluate<string>("navigator.clipboard.readText()");
      expect(post).toContain("AI Optimisation Starter with Treadlight");
      expect(shares).toEqual(
        Array(2).fill({ achievementId: "0b8f7c1e-5d7a-4a4e-9a51-3a5f4f3f7a11", platform, postContent: post }),
      );
    },
  );

  it("given a clipboard that refuses, then a toast says so and nothing is recorded", async () => {
    const page = await openAs(ada(), ARRIVED, async (page) => {
      await answers({ claim: claimed, share: () => expect.fail("nothing was shared") })(page);
      await page.addInitScript("navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))");
    });
    await page.getByRole("button", { name: "Claim Your Achievement" }).click();
    await page.getByRole("button", { name: "Share on LinkedIn" }).click();
    await said(page, "Failed to copy content. Please try again.");
    await page.getByRole("heading", { name: "Share Your Achievement" }).waitFor();
  });

  it("given e-mail, then a toast says that the mail program should open", async () => {
    let share = (_route: Route) => {};
    const shared = new Promise<Route>((resolve) => (share = resolve));
    const page = await openAs(ada(), ARRIVED, answers({ claim: claimed, share }));
    await page.getByRole("button", { name: "Claim Your Achievement" }).click();
    await page.getByRole("button", { name: "Share with Colleagues & Friends" }).click();
    await said(page, "Email Template Ready");
    await said(page, "Your email client should open with the achievement sharing template.");
    await recorded(await shared);
    await said(page, "Shared Successfully!");
  });

  it("given Escape, then the dialog closes and the page has the focus again", async () => {
    const page = await openAs(ada(), ARRIVED, answers({ claim: claimed, share: recorded }));
    await page.getByRole("heading", { name: "Achievement Unlocked!" }).waitFor();
    await page.keyboard.press("Escape");
    await dialogOf(page).waitFor({ state: "detached" });
  });

  it("given a phone in the dark theme, then axe finds nothing", async () => {
    const page = await openPage(ARRIVED, {
      width: 360,
      theme: "dark",
      prepare: async (page) => {
        await signedIn(page, ada());
        await answers({ claim: claimed, share: recorded })(page);
      },
    });
    await page.getByRole("button", { name: "Claim Your Achievement" }).waitFor();
    await expectNoAxeFindings(page);
  });
}
