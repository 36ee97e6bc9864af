import { readFile } from "node:fs/promises";
import { addDays, DAY_MS } from "@treadlight/domain/time";
import { readCsv } from "@treadlight/platform/csv";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Client, eventually, registerBusiness } from "../support/client.ts";
import { confirmAddress } from "../support/outbox.ts";
import { type StoredSignIn, signInOf } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings, goTo } from "./site.ts";

type Row = Readonly<Record<string, string>>;

const NAME = "questions";
const TOOLS = ["ChatGPT", "Claude", "DeepSeek", "Gemini"];
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const SESSIONS = { typed: "", name: "Sessions" };
const DAYS = 14;
const PEOPLE = 5;

/** The Monday three weeks ago: two whole weeks from there are over, and in the last four. */
const monday = (at: number) => {
  const today = new Date(at).toISOString().slice(0, 10);
  return addDays(today, -((new Date(at).getUTCDay() + 6) % 7) - 21);
};

const sum = (rows: readonly Row[], column: string) => rows.reduce((all, row) => all + Number(row[column] ?? 0), 0);
const dayOf = (row: Row) => row.startedAt?.slice(0, 10) ?? "";
const inRows = async (text: string): Promise<Row[]> => {
  const [head, ...lines] = await readCsv(text, { maxLines: 1_000 });
  return lines.map(({ cells }) =>
    Object.fromEntries((head?.cells ?? []).map((name, index) => [name, cells[index] ?? ""])),
  );
};

/** The raw sessions in groups, and what each amounts to. */
function recount(
  rows: readonly Row[],
  groupsOf: (row: Row) => readonly string[],
  amountOf: (rows: readonly Row[]) => number,
) {
  const groups = new Map<string, Row[]>();
  for (const row of rows) for (const group of groupsOf(row)) groups.set(group, [...(groups.get(group) ?? []), row]);
  return Object.fromEntries([...groups].map(([group, some]) => [group, amountOf(some)]));
}

/** As spreadsheets interpolate it: `PERCENTILE.INC`. */
function percentile(amounts: readonly number[], share: number): number {
  const sorted = amounts.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

describeSite("the questions of a department head", ({ openPage, stage }) => {
  let owner: Client;
  let signIn: StoredSignIn;
  let from: string;
  let raw: Row[];

  beforeAll(async () => {
    const { url, dataDir } = stage();
    const business = await registerBusiness(url, NAME);
    owner = business.owner;
    await confirmAddress({ url, dataDir }, `owner@${NAME}.example`);
    signIn = await signInOf(url, `owner@${NAME}.example`);
    from = monday(Date.now());
    const { body: policy } = await owner.get("/api/organization/tool-policy");
    await owner.patch(
      "/api/organization/tool-policy",
      { decisions: { Claude: "block", ChatGPT: "approve" } },
      policy.etag,
    );
    await owner.post("/api/admin/licences", {
      ...{ tool: "ChatGPT", contract: "Team", seats: 10, price: 300, currency: "EUR", period: "year" },
      startsOn: addDays(from, -60),
    });
    // More of them on Mondays, in Sales, and with the first tools.
    const sessions = Array.from({ length: 60 }, (_, index) => ({
      aiTool: TOOLS[Math.min(index % 5, index % 4)] ?? "",
      model: index % 2 === 0 ? "gpt-4o" : "claude-sonnet-4-5",
      ...{ promptCount: 1 + (index % 7), timeEngaged: 60 * (1 + ((index * 13) % 40)) },
      department: index % 3 === 0 ? "Law" : "Sales",
      userEmail: `person-${index % PEOPLE}@${NAME}.example`,
      // A few without tokens, whose footprint stands on prompts.
      ...(index % 6 !== 0 && { inputTokens: 900 + 10 * index, outputTokens: 400 + 7 * index }),
      ...(index % 4 === 1 && { promptPreview: index % 8 === 1 ? "Mail ada@example.com" : "Card 4111 1111 1111 1111" }),
      startedAt: new Date(
        Date.parse(from) + ((index * index) % DAYS) * DAY_MS + 9 * 3_600_000 + index * 60_000,
      ).toISOString(),
    }));
    const earlier = sessions.slice(0, 20).map((session) => ({
      ...session,
      startedAt: new Date(Date.parse(session.startedAt) - 70 * DAY_MS).toISOString(),
      userEmail: `former-${PEOPLE}@${NAME}.example`,
    }));
    await business.key.send([...sessions, ...earlier]);
    await eventually(
      () => owner.post("/api/analytics/query", { measures: ["sessions"], timeDimension: { from: addDays(from, -90) } }),
      ({ body }) => body.rows[0]?.sessions === sessions.length + earlier.length,
    );
    const exported = await owner.get(`/api/exports/sessions.csv?from=${addDays(from, -90)}&to=${addDays(from, DAYS)}`);
    raw = await inRows(String(exported.body));
  });

  const last = () => addDays(from, DAYS - 1);
  const asked = () => raw.filter((row) => dayOf(row) >= from && dayOf(row) <= last());

  /** Picks something in a list of the form by typing what one calls it. */
  async function pick(page: Page, trigger: string, typed: string, name: string) {
    await page.getByRole("button", { name: trigger, exact: true }).click();
    await page.keyboard.type(typed);
    await page.getByRole("option", { name, exact: true }).click();
    await page.keyboard.press("Escape");
  }

  /** A question of the period that shows only what is picked. */
  async function ask(page: Page, shown: { typed: string; name: string }, by?: string) {
    await goTo(page, `/organization/explore?by=&period=custom&from=${from}&to=${last()}`);
    if (shown !== SESSIONS) {
      await pick(page, "Measure", shown.typed, shown.name);
      await page.getByRole("button", { name: "Remove Sessions", exact: true }).click();
    }
    if (by !== undefined) await pick(page, "Breakdown", by, by);
  }

  /** The rows of the answer, as the button for CSV saves them. */
  async function rowsOf(page: Page): Promise<Row[]> {
    const answer = page.getByRole("region", { name: "Answer" });
    const download = page.waitForEvent("download");
    await answer.getByRole("button", { name: "CSV", exact: true }).first().click();
    return inRows(await readFile(await (await download).path(), "utf8"));
  }

  const columnOf = (rows: readonly Row[], group: string, column: string) =>
    Object.fromEntries(rows.map((row) => [row[group] ?? "", Number(row[column])]));

  function expectNear(shown: Record<string, number>, counted: Record<string, number>) {
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(counted).toSorted());
    for (const [group, amount] of Object.entries(counted)) expect(shown[group], group).toBeCloseTo(amount, 3);
  }

  it("given questions about amounts, when each is put together on the page, then its answer is that of the raw sessions", async () => {
    const page = await openPage("/help", { as: signIn });

    await ask(page, { typed: "cost", name: "Spend on tokens, estimated" }, "Department");
    const spend = recount(
      asked(),
      ({ department = "" }) => [department],
      (rows) => sum(rows, "spendEstimated"),
    );
    expect(spend.Sales).toBeGreaterThan(0);
    expectNear(columnOf(await rowsOf(page), "department", "spend (USD)"), spend);

    await ask(page, { typed: "tokens", name: "Tokens answered" }, "Model");
    const tokens = recount(
      asked(),
      ({ model = "" }) => [model],
      (rows) => sum(rows, "outputTokens"),
    );
    expectNear(columnOf(await rowsOf(page), "model", "outputTokens (tokens)"), tokens);

    await ask(page, { typed: "CO2e per prompt", name: "CO₂ per prompt" }, "Tool");
    const perPrompt = (rows: readonly Row[]) => sum(rows, "co2Emissions") / sum(rows, "promptCount");
    const ofTools = await rowsOf(page);
    expectNear(
      columnOf(ofTools, "tool", "co2PerPrompts (grams per prompt)"),
      recount(asked(), ({ tool = "" }) => [tool], perPrompt),
    );

    await ask(page, { typed: "share sessions", name: "Sessions, share of all" }, "Department");
    const share = (rows: readonly Row[]) => (100 * rows.length) / asked().length;
    const shares = recount(asked(), ({ department = "" }) => [department], share);
    expectNear(columnOf(await rowsOf(page), "department", "sessionsShare (%)"), shares);

    await ask(page, { typed: "cumulative sessions", name: "Sessions, cumulative" });
    await expect.poll(() => page.getByLabel("Every").inputValue()).toBe("day");
    const untilThen = recount(
      asked(),
      (row) => [dayOf(row)],
      ([one]) => asked().filter((row) => dayOf(row) <= dayOf(one ?? {})).length,
    );
    const daily = (await rowsOf(page)).map((row) => ({ ...row, day: row.time?.slice(0, 10) ?? "" }));
    expectNear(columnOf(daily, "day", "sessionsCumulative"), untilThen);

    await ask(page, { typed: "90th time engaged", name: "Time engaged of a session, 90th percentile" }, "Tool");
    const ninetieth = recount(
      asked(),
      ({ tool = "" }) => [tool],
      (rows) =>
        percentile(
          rows.map((row) => Number(row.timeEngaged)),
          0.9,
        ),
    );
    expectNear(columnOf(await rowsOf(page), "tool", "timeEngagedP90 (s)"), ninetieth);
  });

  it("given questions about how many, when each is put together on the page, then its answer is that of the raw sessions", async () => {
    const page = await openPage("/help", { as: signIn });

    await ask(page, SESSIONS, "Day of the week");
    await page.getByRole("button", { name: "Table", exact: true }).click();
    const ofWeekdays = recount(
      asked(),
      (row) => [WEEKDAYS[(new Date(dayOf(row)).getUTCDay() + 6) % 7] ?? ""],
      ({ length }) => length,
    );
    const shown = page.getByRole("region", { name: "Rows of the answer" }).getByRole("row");
    await expect
      .poll(async () => (await shown.allInnerTexts()).slice(1).map((text) => text.split(/\s+/).slice(0, 2)))
      .toEqual(WEEKDAYS.flatMap((name) => (ofWeekdays[name] ? [[name, String(ofWeekdays[name])]] : [])));

    await ask(page, SESSIONS, "Type of sensitive value");
    const types = recount(
      asked(),
      ({ sensitiveDataDetected = "" }) => sensitiveDataDetected.split("; "),
      ({ length }) => length,
    );
    expect(Object.keys(types)).toHaveLength(3);
    expectNear(columnOf(await rowsOf(page), "sensitiveType", "sessions"), types);

    await ask(page, SESSIONS, "Decision about the tool");
    const decided = (tool = "") => ({ Claude: "block", ChatGPT: "approve" })[tool] ?? "undecided";
    const decisions = recount(
      asked(),
      ({ tool }) => [decided(tool)],
      ({ length }) => length,
    );
    expectNear(columnOf(await rowsOf(page), "toolDecision", "sessions"), decisions);

    await ask(page, SESSIONS, "What the footprint stands on");
    const tiers = recount(
      asked(),
      ({ footprintTier = "" }) => [footprintTier],
      ({ length }) => length,
    );
    expect(Object.keys(tiers).length).toBeGreaterThan(1);
    expectNear(columnOf(await rowsOf(page), "footprintTier", "sessions"), tiers);

    // People who are new, and active people per seat, are on the page of their own. It counts people in fives.
    const firstDays = recount(
      raw,
      ({ user = "" }) => [user],
      (rows) => Date.parse(rows.map(dayOf).toSorted()[0] ?? ""),
    );
    const began = Object.values(firstDays).filter(
      (day) => day >= Date.parse(from) && day < Date.parse(addDays(from, 7)),
    );
    const users = new Set(asked().flatMap(({ tool, user = "" }) => (tool === "ChatGPT" ? [user] : [])));
    expect([began.length, users.size]).toEqual([PEOPLE, PEOPLE]);
    await goTo(page, "/organization/adoption");
    const weekly = page.getByRole("region", { name: "People by week" });
    await weekly.getByText("Show table").click();
    const week = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(
      new Date(from),
    );
    await weekly.getByRole("row", { name: `Week of ${week} ${PEOPLE} ${began.length} 0 0`, exact: true }).waitFor();
    await page.getByRole("row", { name: `ChatGPT 10 ${users.size} ${users.size * 10}%`, exact: true }).waitFor();
  });

  it("given changes made before the page shows the first of them, then none is lost", async () => {
    const page = await openPage("/organization/explore?measures=sessions,prompts&by=tool,department", { as: signIn });
    const buttons = await Promise.all(
      ["Remove Prompts", "Remove Tool", "Remove Department"].map((name) =>
        page.getByRole("button", { name, exact: true }).elementHandle(),
      ),
    );
    await page.evaluate((all) => {
      for (const button of all) if (button instanceof HTMLElement) button.click();
    }, buttons);
    await page.waitForURL(({ searchParams }) => searchParams.get("by") === "");
    expect(new URL(page.url()).searchParams.get("measures")).toBe("sessions");
  });

  it("given a figure of one's own, the first two tools and dates to compare with, when its address is opened or saved, then all of it is there", async () => {
    const page = await openPage("/help", { as: signIn });
    await ask(page, SESSIONS, "Tool");
    await page.getByRole("button", { name: "Own figure" }).click();
    const form = page.getByRole("form", { name: "Own figure" });
    await form.getByLabel("Figure").selectOption("The sum of two");
    await form.getByLabel("Of", { exact: true }).selectOption("Tokens sent");
    await form.getByLabel("Plus").selectOption("Tokens answered");
    await expectNoAxeFindings(page);
    await form.getByRole("button", { name: "Add" }).click();
    const figure = page.getByText("Tokens sent + tokens answered", { exact: true }).first();
    await figure.waitFor();
    await page.getByLabel("Groups").selectOption("Top 3 by tool, and the rest");
    await page.waitForURL(/top=/);
    await page.getByLabel("Compare with", { exact: true }).selectOption("Own dates");
    await page.getByLabel("Compare with, first day").fill(addDays(from, -70));
    await page.getByLabel("Compare with, last day").fill(addDays(last(), -70));
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.waitForURL(/compare=\d/);

    const ranked = Object.entries(
      recount(
        asked(),
        ({ tool = "" }) => [tool],
        ({ length }) => length,
      ),
    ).toSorted(([, a], [, b]) => b - a);
    const kept = ranked.slice(0, 3).map(([tool]) => tool);
    const groupOf = ({ tool = "" }: Row) => [kept.includes(tool) ? tool : "(rest)"];
    const tokensOf = (rows: readonly Row[]) => sum(rows, "inputTokens") + sum(rows, "outputTokens");
    const before = raw.filter((row) => dayOf(row) < from);
    const rows = await rowsOf(page);
    expectNear(columnOf(rows, "tool", "inputTokensPlusOutputTokens (tokens)"), recount(asked(), groupOf, tokensOf));
    const earlier = recount(before, groupOf, tokensOf);
    const counted = recount(asked(), groupOf, (some) => earlier[groupOf(some[0] ?? {})[0] ?? ""] ?? 0);
    expectNear(columnOf(rows, "tool", "inputTokensPlusOutputTokensBefore (tokens)"), counted);

    const entries = await page.evaluate(() => history.length);
    await page.reload();
    await figure.waitFor();
    await page
      .getByRole("region", { name: "Rows of the answer" })
      .getByRole("rowheader", { name: "All others" })
      .waitFor();
    const address = new URL(page.url()).searchParams;
    expect(address.get("compare")).toBe(`${addDays(from, -70)},${addDays(last(), -70)}`);
    // No field told the page of a change that nobody made.
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.getByLabel("Save this question as").fill("Tokens of the first tools");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("link", { name: "Tokens of the first tools" }).click();
    await page.waitForURL(/chart=/);
    const opened = new URL(page.url()).searchParams;
    for (const name of ["measures", "figures", "by", "top", "compare", "from", "to"])
      expect(opened.get(name), name).toBe(address.get(name));
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 640 });
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Breakdown", exact: true }).click();
    const list = page.getByRole("listbox", { name: "Breakdowns" });
    const bottomOf = async (box: Promise<{ y: number; height: number } | null>) => {
      const { y = 0, height = 0 } = (await box) ?? {};
      return y + height;
    };
    const bar = page.getByRole("navigation", { name: "Main pages" });
    await expect
      .poll(async () => (await bottomOf(list.boundingBox())) <= ((await bar.boundingBox())?.y ?? 0))
      .toBe(true);
  });
});
