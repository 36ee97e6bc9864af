import type { Page, Request } from "playwright-core";
import { expect, it } from "vitest";
import { describeSite, neverAfter } from "./site.ts";

interface Report {
  message?: string;
  event?: string;
  name?: string;
  properties?: Record<string, unknown>;
}

/** What the page has sent to an endpoint so far. */
function reportsTo(page: Page, endpoint: string): Report[] {
  const reports: Report[] = [];
  page.on("request", (request: Request) => {
    if (new URL(request.url()).pathname === endpoint) reports.push(...[request.postDataJSON()].flat());
  });
  return reports;
}

/** As the browser does for an exception that nobody caught; a real one would fail the test, as it should. */
const throwUncaught = (page: Page, message: string) =>
  page.evaluate(
    `dispatchEvent(new ErrorEvent("error", { error: new Error(${JSON.stringify(message)}), cancelable: true }))`,
  );

/** Reports go out every five seconds: until there is one that is waited for. The test's own time limit bounds it. */
async function sent(reports: Report[], page: Page, isIt: (report: Report) => boolean): Promise<Report> {
  for (;;) {
    const report = reports.find(isIt);
    if (report) return report;
    await page.waitForEvent("request", { timeout: 0 });
  }
}

describeSite("monitoring", ({ openPage }) => {
  it("given a visit, then its pages, speed, clicks and use of features are reported under one session, to nobody's name", async () => {
    let events: Report[] = [];
    let metrics: Report[] = [];
    const page = await openPage("/?achievement=secret", {
      prepare: async (page) => {
        events = reportsTo(page, "/api/monitoring/events");
        metrics = reportsTo(page, "/api/monitoring/performance");
      },
    });
    const accepted = page.waitForResponse("**/api/monitoring/events");
    const home = await sent(events, page, ({ event }) => event === "page_view");
    expect(home.properties).toMatchObject({ path: "/", referrer: "", url: new URL("/", page.url()).href });
    expect((await accepted).ok()).toBe(true);

    await page.locator("#pricing").getByRole("radio", { name: "Annual" }).check();
    await sent(events, page, ({ event, properties }) => {
      return event === "feature-usage" && properties?.["feature"] === "pricing-billing";
    });
    const click = await sent(events, page, ({ event }) => event === "user-interaction");
    expect(click.properties).toMatchObject({ action: "click", element: "input", section: "pricing" });
    for (const name of ["first-contentful-paint", "largest-contentful-paint", "page-load-time"]) {
      await sent(metrics, page, (metric) => metric.name === name);
    }

    await page.getByRole("link", { name: "View All Articles" }).click();
    const blog = await sent(
      events,
      page,
      ({ event, properties }) => event === "page_view" && properties?.["path"] === "/blog",
    );
    expect(blog.properties).toMatchObject({ referrer: "/" });
    expect(new Set(events.map(({ properties }) => properties?.["sessionId"])).size).toBe(1);
    expect(JSON.stringify([events, metrics])).not.toContain("secret");
  });

  it("given errors that nobody caught, then they are reported, but for the noise of the libraries", async () => {
    let errors: Report[] = [];
    const page = await openPage("/", {
      prepare: async (page) => {
        errors = reportsTo(page, "/api/monitoring/errors");
      },
    });
    await throwUncaught(page, "A <Select.Item /> must have a value prop");
    await page.evaluate(`dispatchEvent(new PromiseRejectionEvent("unhandledrejection",
      { promise: Promise.resolve(), reason: new Error("the portal is closed") }))`);
    await page.evaluate(`dispatchEvent(new PromiseRejectionEvent("unhandledrejection",
      { promise: Promise.resolve(), reason: new Error("no answer came") }))`);
    await throwUncaught(page, "records.map is not a function");
    expect(await sent(errors, page, ({ message }) => message === "records.map is not a function")).toMatchObject({
      name: "Error",
      stack: expect.stringContaining("records.map"),
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
      timestamp: expect.any(Number),
      url: new URL("/", page.url()).href,
      userAgent: expect.stringContaining("Chrom"),
    });
    expect(errors.map(({ message }) => message)).toEqual(["no answer came", "records.map is not a function"]);
  });

  it("given a call of the api, then how long it took is reported", async () => {
    let metrics: Report[] = [];
    let events: Report[] = [];
    const page = await openPage("/contact", {
      prepare: async (page) => {
        metrics = reportsTo(page, "/api/monitoring/performance");
        events = reportsTo(page, "/api/monitoring/events");
      },
    });
    const call = await sent(metrics, page, ({ name }) => name === "/api/forms/ticket");
    expect(call).toMatchObject({ value: expect.any(Number), category: expect.stringMatching(/^api-call/) });
    const event = await sent(events, page, ({ event }) => event === "api-call");
    expect(event.properties).toMatchObject({ path: "/api/forms/ticket", success: expect.any(Boolean) });
  });

  it("given monitoring that cannot be loaded, then errors still go out, each by the fallback, and the page stays", async () => {
    let errors: Report[] = [];
    const page = await openPage("/", {
      prepare: async (page) => {
        errors = reportsTo(page, "/api/errors");
        await page.route("**/assets/observers-*.js", (route) => route.abort());
      },
    });
    await page.evaluate("globalThis.isStillThere = true");
    await throwUncaught(page, "first");
    await throwUncaught(page, "second");
    await sent(errors, page, ({ message }) => message === "second");
    expect(errors).toMatchObject([{ message: "first", stack: expect.any(String) }, { message: "second" }]);
    expect(await page.evaluate("globalThis.isStillThere")).toBe(true);
  });

  it("given a page that is left at once, then what it had to report goes out by beacon", async () => {
    const page = await openPage("/", {
      prepare: async (page) => {
        // Of a page that was not left, it would go out then.
        await neverAfter(page, 5_000);
        await page.addInitScript(`{
          navigator.sendBeacon = (path) => {
            const beacons = JSON.parse(localStorage.getItem("test.beacons") ?? "[]");
            localStorage.setItem("test.beacons", JSON.stringify([...beacons, path]));
            return true;
          };
        }`);
      },
    });
    await page.goto("/blog");
    const beacons = await page.evaluate<string>('localStorage.getItem("test.beacons")');
    expect(JSON.parse(beacons)).toContain("/api/monitoring/events");
  });
});
