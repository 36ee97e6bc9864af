import { randomUUID } from "node:crypto";
import { getGoals } from "@treadlight/contract/goals";
import { DAY_MS } from "@treadlight/domain/time";
import { PATIENCE_MS } from "@treadlight/ui/loading.tsx";
import type { Page, Route } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { clientOf, eventually, registerBusiness } from "../support/client.ts";
import { cases } from "../support/long.ts";
import { confirmAddress, mailedToken } from "../support/outbox.ts";
import { type StoredSignIn, signedIn, signInOf } from "./signed-in.ts";
import { describeSite, neverAfter } from "./site.ts";

const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
const days90 = new Date(Date.now() - 90 * DAY_MS).toISOString().slice(0, 10);
const PAGES = cases(
  [
    "/dashboard?period=90days",
    "/dashboard?scope=own&period=90days",
    "/dashboard/security?period=90days",
    `/dashboard/day?day=${yesterday}`,
    `/dashboard/review?week=${yesterday}`,
    "/dashboard/projects?period=90days",
    "/dashboard/team",
    "/organization",
    "/organization/dashboards",
    "/organization/explore?by=tool",
    "/organization/adoption",
    "/organization/tools",
    "/organization/spend",
  ],
  [
    "/organization/dashboards?id=footprint",
    "/organization/evidence",
    "/organization/what-if",
    "/organization/reports",
    "/organization/exports",
    "/organization/imports",
    "/dashboard/achievements",
    "/dashboard/settings",
    "/dashboard/logs",
    "/prompts",
    "/sources",
    "/connect",
    "/account-linking",
  ],
);

/** As high as the longest page, so that whatever moves is in the window. */
const LOOKS = cases(
  [
    { width: 1440, height: 5_000 },
    { width: 360, height: 12_000 },
  ],
  [
    { width: 1024, height: 5_000 },
    { width: 700, height: 9_000 },
  ],
);

/** In which order answers come: the last asked for first, as what stands low on a page is asked for last; or as they were asked for. */
type Order = "newest first" | "oldest first";
const ORDERS = cases<Order>(["newest first"], ["oldest first"]);

/** Less than this, nobody's finger misses. */
const MAX_PX = 4;

/** How often a page asks again that cannot listen. */
const POLL_MS = 5_000;

/** Notes what moves after it was shown, and by how much. */
const WATCH = `{
  // What an earlier visit has kept would be there at once.
  localStorage.removeItem("treadlight.unifiedData");
  window.moved = [];
  const nameOf = (node) => {
    const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    return element ? element.tagName.toLowerCase() + " “" + (element.innerText ?? "").trim().slice(0, 60).replaceAll(/\\s+/g, " ") + "” ." + element.className : "what is gone";
  };
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) for (const { node, previousRect: from, currentRect: to } of sources) {
      const px = Math.max(Math.abs(to.top - from.top), Math.abs(to.left - from.left));
      if (px > ${MAX_PX}) window.moved.push(Math.round(px) + " px: " + nameOf(node) + " from " + from.top + "+" + from.height + " to " + to.top + "+" + to.height);
    }
  }).observe({ type: "layout-shift", buffered: true });
}`;

/** Keeps what ends the patience of a page, because a slow machine may take longer for what a test does until then. */
const HOLD_PATIENCE = `{
  const { setTimeout } = window;
  window.patience = [];
  window.setTimeout = (run, ms, ...more) => (ms === ${PATIENCE_MS} ? patience.push(run) * 0 : setTimeout(run, ms, ...more));
}`;

/** What needs weeks of sessions, or chance: advice as long as any, and a question about a session. */
const ANSWERS = new Map<string, object>([
  [
    "/api/analytics/next-steps",
    {
      steps: [
        { kind: "lighter_model", department: "", tool: "Microsoft Copilot", from: "large", to: "small" },
        { kind: "exposing_habit", tool: "ChatGPT", sessions: 20, exposed: 4 },
      ].map((step) => ({ sessions: 1_234, before: 12_345, after: 1_234, ...step })),
    },
  ],
  [
    "/api/time-answers/question",
    {
      isOn: true,
      question: { id: randomUUID(), tool: "Claude", kind: "coding", startedAt: new Date(), timeEngaged: 1_200 },
    },
  ],
]);

/** The requests of a page that are not answered until the test says so. */
class HeldAnswers {
  readonly #order: Order;
  #waiting: Route[] = [];
  #hasAsked = false;

  constructor(order: Order) {
    this.#order = order;
  }

  begin(): void {
    this.#waiting = [];
    this.#hasAsked = false;
  }

  /** Holds a question to the server, and any part of the program that is loaded after the first of them. */
  async take(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/api/live") return route.abort();
    this.#hasAsked ||= pathname.startsWith("/api/");
    if (this.#hasAsked) this.#waiting.push(route);
    else await route.continue();
  }

  /** Answers one after the other, each when the page has drawn what it knows, until the page waits for nothing. */
  async letGo(page: Page): Promise<void> {
    for (let calm = 0; calm < 3; ) {
      const isCalm = await page.evaluate<boolean>(
        `new Promise(requestAnimationFrame).then(() =>
          document.querySelector("h1") !== null && document.querySelector("[data-coming]") === null &&
          ![...document.querySelectorAll("[role=status]")].some(({ textContent }) => textContent.startsWith("Loading")))`,
      );
      const route = this.#order === "newest first" ? this.#waiting.pop() : this.#waiting.shift();
      // The page may have given up a question in the meantime.
      const json = route && ANSWERS.get(new URL(route.request().url()).pathname);
      if (route) await route.fulfill(json ? { json } : { response: await route.fetch() }).catch(() => {});
      calm = this.#hasAsked && route === undefined && isCalm ? calm + 1 : 0;
    }
  }
}

describeSite("pages whose answers come late", ({ openPage, stage }) => {
  let person: StoredSignIn;

  beforeAll(async () => {
    const { url, dataDir } = stage();
    const { owner, key } = await registerBusiness(url, "still");
    await confirmAddress({ url, dataDir }, "owner@still.example");
    person = await signInOf(url, "owner@still.example");
    // Of a department in which nobody was active.
    const { body: idle } = await owner.post("/api/admin/departments", { name: "Finance" });
    const email = "idle@still.example";
    await owner.post("/api/admin/invitations", { email, role: "member", departmentId: idle.id });
    const token = await mailedToken(dataDir, email);
    await clientOf(url).post("/api/invitations/accept", { token, name: "Sam", password: "correct horse battery" });
    const colleagues = Array.from({ length: 6 }, (_, index) => `person-${index}@still.example`);
    const days = Array.from({ length: 20 }, (_, index) => index * 4 + 1);
    const sessions = days.flatMap((day) =>
      colleagues.map((userEmail, index) => ({
        ...{ aiTool: ["ChatGPT", "Claude", "Gemini"][index % 3] ?? "", promptCount: 2 + index, timeEngaged: 600 },
        ...{ userEmail, department: index < 3 ? "Sales" : "Law", workflowType: index < 3 ? "coding" : "research" },
        startedAt: new Date(Date.now() - day * DAY_MS).toISOString(),
        ...(index === 0 && { promptPreview: "Mail ada@example.com" }),
      })),
    );
    await key.send(sessions);
    const own = days.map((day) => ({
      ...{
        aiTool: day % 3 ? "Claude" : "ChatGPT",
        promptCount: 5,
        timeEngaged: 1_200,
        workflowType: "content-creation",
      },
      startedAt: new Date(Date.now() - day * DAY_MS).toISOString(),
      ...(day === 1 && { promptPreview: "Mail ada@example.com" }),
    }));
    await owner.send(own);
    await fetch(`${url}/api/user/goals`, {
      method: "PUT",
      headers: { authorization: `Bearer ${person.tokens.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ goals: [{ kind: "activeDays", target: 3 }] }),
    });
    await owner.post("/api/admin/alert-rules", { kind: "budget", name: "Carbon", measure: "co2", threshold: 1 });
    await owner.post("/api/admin/licences", {
      ...{ tool: "ChatGPT", contract: "Office", seats: 5, price: 20, currency: "EUR", period: "month" },
      ...{ startsOn: "2026-01-01" },
    });
    await eventually(
      () => owner.post("/api/analytics/query", { measures: ["sessions"], timeDimension: { from: days90 } }),
      ({ body }) => body.rows[0]?.sessions === sessions.length + own.length,
    );
  });

  const views = PAGES.flatMap((path) => LOOKS.flatMap((look) => ORDERS.map((order) => ({ path, order, ...look }))));

  it.each(views)(
    "given $path at $width px, when its answers come one by one, $order, then nothing moves that was shown before",
    async ({ path, order, ...look }) => {
      const answers = new HeldAnswers(order);
      const page = await openPage("/help", {
        ...look,
        prepare: async (blank) => {
          await signedIn(blank, person);
          await blank.addInitScript(WATCH);
          // Held answers may take longer here than a page waits with what is below them, and all of them longer than until it asks again.
          for (const ms of [PATIENCE_MS, POLL_MS]) await neverAfter(blank, ms);
          await blank.route(/\/api\/|\/assets\//, (route) => answers.take(route));
        },
      });
      answers.begin();
      // Held parts of the program would keep it from being loaded.
      await page.goto(path, { waitUntil: "commit" });
      await answers.letGo(page);
      const moved = await page.evaluate<string[]>("moved");
      expect(moved, moved[0]).toEqual([]);
    },
  );

  it("given a part that never comes, then what is below it waits for a while on the screen, and not on paper", async () => {
    const page = await openPage("/dashboard?scope=own&period=90days", {
      as: person,
      prepare: async (blank) => {
        await blank.addInitScript(HOLD_PATIENCE);
        await blank.route(`**${getGoals.path}`, () => {});
      },
    });
    const below = page.getByRole("heading", { name: "Your recent sessions", includeHidden: true });
    await below.waitFor({ state: "attached" });
    expect(await below.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    await below.waitFor();
    await page.emulateMedia({ media: "screen" });
    await below.waitFor({ state: "hidden" });
    await page.evaluate("for (const end of patience) end()");
    await below.waitFor();
  });

  it("given somebody who goes offline while a page loads, then what their browser has kept is shown, whatever else has not come", async () => {
    const path = "/dashboard?scope=own&period=90days";
    const page = await openPage(path, { as: person, prepare: async () => {} });
    const sessions = page.getByRole("heading", { name: "Your recent sessions" });
    await sessions.waitFor();
    // What is kept last is kept with all that came before it.
    await page.getByRole("combobox", { name: "Exposure" }).selectOption("critical");
    const isKept = `(localStorage.getItem("treadlight.unifiedData") ?? "").includes('"exposure":"critical"')`;
    await expect.poll(() => page.evaluate(isKept), { timeout: 60_000 }).toBe(true);
    const waiting: Route[] = [];
    await page.route(/\/api\//, (route) => void waiting.push(route));
    await page.goto(path);
    await expect.poll(() => waiting.length, { timeout: 60_000 }).toBeGreaterThan(0);
    // As the browser tells it, while parts of the program may still be loaded.
    await page.evaluate('dispatchEvent(new Event("offline"))');
    for (const route of waiting) await route.abort();
    await page.getByText("You are offline.").waitFor();
    await sessions.waitFor();
  });
});
