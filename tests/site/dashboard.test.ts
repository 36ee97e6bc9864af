import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { clientOf, eventually } from "../support/client.ts";
import { newPerson } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings, neverAfter } from "./site.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A time zone in which it is another day now than in UTC, and at least half an hour from midnight. */
const FAR_ZONE = Date.now() % DAY_MS < 10.5 * HOUR_MS ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
const now = { aiTool: "ChatGPT", promptCount: 3, timeEngaged: 240 };
const showsFigures = (page: Page) =>
  page.getByRole("region", { name: "What you gained" }).getByText("time saved").waitFor();
const timeIn = (timeZone: string, time: string) =>
  new Date(time).toLocaleTimeString("en-GB", { timeZone, timeStyle: "short" });

describeSite("the dashboard", ({ openPage, stage }) => {
  const openAs = async (email: string, prepare?: (page: Page) => Promise<unknown>) => {
    const person = await newPerson(stage().url, email);
    return openPage("/dashboard", { as: person, ...(prepare && { prepare }) });
  };

  it("given no session today, when it opens, then it names the last day and leads to the period that has it", async () => {
    const person = await newPerson(stage().url, "ada@dashboard.example");
    const api = clientOf(stage().url, person.tokens.accessToken);
    const startedAt = new Date(Date.now() - 3 * DAY_MS);
    await api.send([{ aiTool: "ChatGPT", promptCount: 3, timeEngaged: 240, startedAt: startedAt.toISOString() }]);
    await eventually(
      () => api.get("/api/usage-records"),
      ({ body }) => body.records.length === 1,
    );
    const page = await openPage("/dashboard", { as: person });
    const empty = page.getByRole("region", { name: "No sessions today" });
    const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(startedAt);
    await empty.getByText(`Last: ${day}`).waitFor();
    await expectNoAxeFindings(page);
    await empty.getByRole("button", { name: "Show 7 Days" }).click();
    await page.getByRole("heading", { name: "What you gained" }).waitFor();
    expect(new URL(page.url()).searchParams.get("period")).toBe("7days");
  });

  it("given no session yet, when one is entered by hand, then its fields are checked, and the page shows it without the values of its prompt", async () => {
    const person = await newPerson(stage().url, "fay@dashboard.example");
    const page = await openPage("/dashboard", { as: person });
    const form = page.getByRole("form", { name: "Count a session" });
    await form.getByRole("button", { name: "Count this session" }).click();
    await form.getByText("AI tool is required.").waitFor();
    await form.getByText("Prompts must be a whole number.").waitFor();
    await expectNoAxeFindings(page);
    await form.getByLabel("AI tool").fill("claude.ai");
    await form.getByLabel("What came of it").selectOption("An e-mail");
    await form.getByLabel("Prompts").fill("2");
    await form.getByLabel("Minutes").fill("5");
    await form.getByLabel("What you asked").fill("Write to ada@example.com about Friday");
    const ids: unknown[] = [];
    await page.route("**/api/ingest/sessions", async (route) => {
      ids.push(route.request().postDataJSON().id);
      const response = await route.fetch();
      // The first answer is lost on its way, so that the session is sent again.
      await (ids.length === 1 ? route.abort() : route.fulfill({ response }));
    });
    await form.getByRole("button", { name: "Count this session" }).click();
    await page.getByRole("rowheader", { name: "Claude" }).waitFor();
    await expect.poll(() => ids.length).toBe(2);
    expect(ids).toEqual([expect.any(String), ids[0]]);
    const { body } = await clientOf(stage().url, person.tokens.accessToken).get("/api/usage-records");
    expect(body.records).toMatchObject([
      {
        promptCount: 2,
        timeEngaged: 300,
        workflowType: "communication",
        contentType: "email",
        promptPreview: "Write to [EMAIL] about Friday",
        source: "manual",
      },
    ]);
    await page.getByRole("rowheader", { name: "Claude" }).click();
    const details = page.getByRole("dialog", { name: "Session with Claude" });
    await details.getByText("· Entered by hand").waitFor();
    await details.getByRole("region", { name: "Estimated time saved" }).getByText("as entered by hand").waitFor();
  });

  it("given a habit, when the dashboard opens, then it says what to do next with its numbers, until that is not useful", async () => {
    const person = await newPerson(stage().url, "uma@dashboard.example");
    const api = clientOf(stage().url, person.tokens.accessToken);
    const work = { ...now, workflowType: "coding", contentType: "code" };
    await api.send(
      Array.from({ length: 10 }, () => [
        { ...work, promptCount: 9 },
        { ...work, aiTool: "Claude", promptCount: 2 },
      ]).flat(),
    );
    await eventually(
      () => api.get("/api/analytics/next-steps"),
      ({ body }) => body.steps.length === 1,
    );
    const page = await openPage("/dashboard", { as: person });
    const next = page.getByRole("region", { name: "What to do next" });
    await next
      .getByText("For coding you send 9 prompts a session with ChatGPT and 2 with Claude", { exact: false })
      .waitFor();
    await expectNoAxeFindings(page);
    expect(await next.getByRole("link", { name: "Open Activity" }).getAttribute("href")).toBe("/dashboard/logs");
    // It goes by itself, at worst before the advice has been read again.
    const told = page.getByText("Hidden for 90 days").first().waitFor();
    await next.getByRole("button", { name: "Not useful" }).click();
    await told;
    await next.getByText("No advice right now.", { exact: false }).waitFor();
  });

  it("given advice that comes late or not at all, then nothing below it moves", async () => {
    const person = await newPerson(stage().url, "vic@dashboard.example");
    const api = clientOf(stage().url, person.tokens.accessToken);
    await api.send([now]);
    await eventually(
      () => api.get("/api/usage-records"),
      ({ body }) => body.records.length === 1,
    );
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = await openPage("/dashboard", {
      as: person,
      prepare: (blank) =>
        blank.route("**/api/analytics/next-steps*", async (route) => {
          await answered;
          await route.continue();
        }),
    });
    await showsFigures(page);
    const top = async () => (await page.getByRole("region", { name: "What you gained" }).boundingBox())?.y;
    const before = await top();
    answer();
    await page.getByText("No advice right now.", { exact: false }).waitFor();
    expect(await top()).toBe(before);
    const failing = await openPage("/dashboard", {
      as: person,
      prepare: (blank) => blank.route("**/api/analytics/next-steps*", (route) => route.abort()),
    });
    await failing.getByText("Advice could not be loaded.").waitFor();

    // What a figure is, is told by key and by touch.
    const mark = page.getByRole("button", { name: "What is this? Time engaged" });
    await mark.focus();
    await page.keyboard.press("Enter");
    const told = page.getByRole("status").filter({ hasText: "How long people worked with AI tools" });
    await told.waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await told.waitFor({ state: "hidden" });
    await mark.click();
    await told.waitFor();
  });

  it("given a page that connects to the live stream, when it opens, then it has asked for the sessions once", async () => {
    const asked: string[] = [];
    const page = await openAs("bea@dashboard.example", async (blank) => {
      // As it would ask again until it is connected.
      await neverAfter(blank, 5_000);
      blank.on("request", (request) => request.url().includes("/api/usage-records") && asked.push(request.url()));
    });
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByText("Waiting for your first session").waitFor();
    expect(asked).toHaveLength(1);
  });

  it("given sessions that cannot be read, when the live stream connects meanwhile, then the retries do not start over", async () => {
    let attempts = 0;
    let connected: Promise<unknown> | undefined;
    const page = await openAs("cai@dashboard.example", (blank) => {
      connected = blank.waitForResponse("**/api/live");
      return blank.route("**/api/usage-records*", (route) => {
        attempts += 1;
        return route.fulfill({ status: 503, json: { error: "The warehouse cannot answer." } });
      });
    });
    await connected;
    await page.getByText("Not up to date").waitFor();
    await page.getByText("Couldn't load your sessions").waitFor();
    expect(attempts).toBe(4);
  });

  it("given an individual, when they first come, then their days are those of their browser, and stay so when they travel", async () => {
    const person = await newPerson(stage().url, "dia@dashboard.example");
    const api = clientOf(stage().url, person.tokens.accessToken);
    const storedZone = (expected: string) =>
      eventually(
        () => api.get("/api/auth/me"),
        ({ body }) => body.data.user.timeZone === expected,
      );
    const comeFrom = (timeZone: string, path = "/dashboard") => openPage(path, { timeZone, as: person });
    const home = await comeFrom(FAR_ZONE);
    await storedZone(FAR_ZONE);
    await api.send([now]);
    await showsFigures(home);
    await home.getByRole("button", { name: "Today", pressed: true }).waitFor();
    expect(await home.getByText("Days and hours are those of").count()).toBe(0);
    const { body } = await api.get("/api/usage-records");
    await home.getByText(timeIn(FAR_ZONE, body.records[0].startedAt)).first().waitFor();

    const away = await comeFrom("Asia/Tokyo");
    await away.getByText(`Days and hours are those of ${FAR_ZONE}.`).waitFor();
    await showsFigures(away);
    await away.getByText(timeIn(FAR_ZONE, body.records[0].startedAt)).first().waitFor();
    await storedZone(FAR_ZONE);

    await away.goto("/dashboard/settings");
    await away.getByLabel("Your time zone").selectOption("Asia/Tokyo");
    await away.getByRole("button", { name: "Save time zone" }).click();
    await away.getByText("Time zone saved", { exact: true }).waitFor();
    await storedZone("Asia/Tokyo");
  });

  it("given somebody outside the time zone of their organization, when they come, then today is that of the organization", async () => {
    const person = await newPerson(stage().url, "olga@far.example", {
      accountType: "business",
      organizationName: "Far",
    });
    const api = clientOf(stage().url, person.tokens.accessToken);
    const { body } = await api.get("/api/organization");
    await api.patch("/api/organization", { timeZone: FAR_ZONE }, body.etag);
    await api.send([now]);
    await eventually(
      () => api.get("/api/usage-records"),
      ({ body }) => body.records.length === 1,
    );
    const page = await openPage("/dashboard?scope=own", {
      timeZone: "UTC",
      as: person,
    });
    await page.getByText(`Days and hours are those of ${FAR_ZONE}.`).waitFor();
    await showsFigures(page);
    await page.goto("/dashboard/settings");
    await page.getByText(`Far sets the time zone for everyone: ${FAR_ZONE}.`).waitFor();
  });
});
