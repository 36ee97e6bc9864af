import { expect, it } from "vitest";
import { clientOf, eventually } from "../support/client.ts";
import { newPerson, signedIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindingsInAnyLook } from "./site.ts";

const SESSION = { aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60, source: "extension" };

describeSite("sources", ({ openPage, stage }) => {
  it("given what a person's sign-in and an organization's key sent, then the page says what came, what was not counted and why, without fault for axe", async () => {
    const more = { accountType: "business", organizationName: "Acme" };
    const owner = await newPerson(stage().url, "ann@sources.example", more);
    const api = clientOf(stage().url, owner.tokens.accessToken);
    const page = await openPage("/sources", { as: owner });
    await page.getByText("Nothing sends for you yet").waitFor();
    await page.getByText("Nothing has sent anything yet").waitFor();
    const { body } = await api.post("/api/admin/ingest-keys", { name: "Coding agents" });
    const sender = clientOf(stage().url, body.key);
    const resourceLogs = [{ scopeLogs: [{ logRecords: [{ body: { stringValue: "started" } }] }] }];
    await sender.post("/v1/logs", { resourceLogs });
    await sender.post("/api/ingest/policy-problems", { problems: [{ key: "guard", reason: "wrong_value" }] });
    await api.post("/api/ingest/sessions", { sessions: [SESSION, { ...SESSION, promptCount: -1 }] });
    await eventually(
      () => api.get("/api/sources"),
      (answer) =>
        answer.body.own.length === 1 &&
        answer.body.organization.length === 2 &&
        JSON.stringify(answer.body).includes('"guard"'),
    );
    const own = page.getByRole("region", { name: "What sends for you" });
    await own.getByText("Browser extension: 2 came, 1 taken, 1 not counted").waitFor();
    await own.getByText("1: with a number out of range").waitFor();
    const organization = page.getByRole("region", { name: "What Acme receives" });
    const key = organization.getByRole("listitem").filter({ hasText: "Coding agents" }).first();
    await key.getByText("OpenTelemetry log records: 1 came, 0 taken, 1 not counted").waitFor();
    await key.getByText("1: no successful call of a model").waitFor();
    await key
      .getByText(/^Extension policy: guard has a value that is not known, on 1 day, last reported \d+ (s|min) ago$/)
      .waitFor();
    await key.getByText(/^Heard from \d+ (s|min) ago$/).waitFor();
    await organization.getByText("What people send themselves").waitFor();
    await expectNoAxeFindingsInAnyLook(page);
  });

  it("given an owner who connects Claude Code, then its configuration has a key that only sends, and the page says once it was heard", async () => {
    const more = { accountType: "business", organizationName: "Acme" };
    const owner = await newPerson(stage().url, "eve@sources.example", more);
    const page = await openPage("/connect", { as: owner });
    await page.getByLabel("Whose key").selectOption("organization");
    const settings = page.getByRole("figure").filter({ hasText: "~/.claude/settings.json" }).locator("pre");
    expect(await settings.innerText()).toContain("Bearer YOUR_KEY");
    await page.getByRole("button", { name: "Create a key for Claude Code" }).click();
    await page.getByText("Waiting for the first record").waitFor();
    const { env } = JSON.parse(await settings.innerText());
    expect(env.OTEL_EXPORTER_OTLP_ENDPOINT).toBe(stage().url);
    const [, key = ""] = env.OTEL_EXPORTER_OTLP_HEADERS.split("Bearer ");
    await page.getByRole("button", { name: "Send a test record" }).click();
    await page.getByText("It counts in no figure.").waitFor();
    await page.getByText(/^Heard from it \d+ (s|min) ago$/).waitFor();
    await page.getByText("0 taken, 0 not counted, 1 test record.").waitFor();
    await clientOf(stage().url, key).post("/v1/logs", { resourceLogs: [] });
    await expectNoAxeFindingsInAnyLook(page);
    await page.getByLabel("Tool", { exact: true }).selectOption("codex");
    expect(await page.getByRole("figure").locator("pre").innerText()).toContain("Bearer YOUR_KEY");
  });

  it("given a server that does not answer, then the page says so and can try again", async () => {
    const person = await newPerson(stage().url, "bob@sources.example");
    let isDown = true;
    const page = await openPage("/sources", {
      prepare: async (blank) => {
        await signedIn(blank, person);
        await blank.route("**/api/sources", (route) =>
          isDown
            ? route.fulfill({ status: 400, json: { error: "The query is invalid.", code: "invalid_query" } })
            : route.continue(),
        );
      },
    });
    await page.getByText("Couldn't load the sources").waitFor();
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Nothing sends for you yet").waitFor();
    expect(await page.getByRole("region", { name: /receives$/ }).count()).toBe(0);
  });
});
