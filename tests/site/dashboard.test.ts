import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { clientOf, eventually } from "../support/client.ts";
import { newPerson, signedIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

const DAY_MS = 86_400_000;

describeSite("the dashboard", ({ openPage, stage }) => {
  const openAs = async (email: string, prepare?: (page: Page) => Promise<unknown>) => {
    const person = await newPerson(stage().url, email);
    return openPage("/dashboard", {
      prepare: async (page) => {
        await signedIn(page, person);
        await prepare?.(page);
      },
    });
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
    const page = await openPage("/dashboard", { prepare: (blank) => signedIn(blank, person) });
    const empty = page.getByRole("region", { name: "No sessions today" });
    const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(startedAt);
    await empty.getByText(`Last: ${day}`).waitFor();
    await expectNoAxeFindings(page);
    await empty.getByRole("button", { name: "Show 7 Days" }).click();
    await page.getByRole("heading", { name: "What it gave" }).waitFor();
    expect(new URL(page.url()).searchParams.get("period")).toBe("7days");
  });

  it("given a page that connects to the live stream, when it opens, then it has asked for the sessions once", async () => {
    const asked: string[] = [];
    const page = await openAs("bea@dashboard.example", async (blank) =>
      blank.on("request", (request) => request.url().includes("/api/usage-records") && asked.push(request.url())),
    );
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByText("Waiting for your first session").waitFor();
    expect(asked).toHaveLength(1);
  });

  it("given sessions that cannot be read, when the live stream connects meanwhile, then the retries do not start over", async () => {
    let attempts = 0;
    const page = await openAs("cai@dashboard.example", (blank) =>
      blank.route("**/api/usage-records*", (route) => {
        attempts += 1;
        return route.fulfill({ status: 503, json: { error: "The warehouse cannot answer." } });
      }),
    );
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByText("Your sessions could not be loaded").waitFor();
    expect(attempts).toBe(4);
  });
});
