import { groupedBy } from "@treadlight/domain/grouping";
import type { Warehouse } from "@treadlight/warehouse";
import { z } from "zod";
import type { Period } from "../analytics/calendar.ts";
import { type Question, sums } from "../analytics/organization-query.ts";
import { type summaryMail, totalsSchema } from "./mails/summary.ts";

/** The figures of a summary. */
export type Figures = Pick<z.input<typeof summaryMail.params>, "totals" | "previous" | "tools" | "departments">;

interface Periods {
  period: Period;
  before: Period;
}

const MEASURES = Object.values(totalsSchema.keyof().enum);
const MOST_SHOWN = 5;

const NOTHING = totalsSchema.parse(Object.fromEntries(MEASURES.map((measure) => [measure, 0])));

/** What a summary of a whole organization says. */
export async function organizationFigures(
  warehouse: Warehouse,
  organizationId: string,
  { period, before }: Periods,
): Promise<Figures> {
  const totalsIn = async (of: Period) =>
    (await sums(warehouse, organizationId, of, { measures: MEASURES }, totalsSchema))[0] ?? NOTHING;
  const topOf = async (dimension: "tool" | "department") => {
    const query: Question = { measures: ["sessions"], dimensions: [dimension], limit: MOST_SHOWN + 1 };
    const rows = await sums(
      warehouse,
      organizationId,
      period,
      query,
      z.object({ [dimension]: z.string(), sessions: z.number() }),
    );
    return rows.map(({ sessions, ...row }) => ({ name: String(row[dimension]), sessions: Number(sessions) }));
  };
  const [totals, previous, tools, departments] = [
    await totalsIn(period),
    await totalsIn(before),
    await topOf("tool"),
    await topOf("department"),
  ];
  return { totals, previous, tools: mostUsed(tools), departments: mostUsed(departments) };
}

/** What the summaries of some people's own sessions say; nothing about those without sessions in the period. */
export async function personalFigures(
  warehouse: Warehouse,
  organizationId: string,
  { period, before }: Periods,
  people: readonly string[],
): Promise<Map<string, Figures>> {
  const filters: Question["filters"] = [{ dimension: "user", operator: "in", values: [...people] }];
  const totalsIn = async (of: Period) => {
    const query: Question = { measures: MEASURES, dimensions: ["user"], filters };
    const rows = await sums(warehouse, organizationId, of, query, totalsSchema.extend({ user: z.string() }));
    return new Map(rows.map(({ user, ...totals }) => [user, totals]));
  };
  const byTool: Question = { measures: ["sessions"], dimensions: ["user", "tool"], filters };
  const toolRow = z.object({ user: z.string(), tool: z.string(), sessions: z.number() });
  const [current, previous] = [await totalsIn(period), await totalsIn(before)];
  const tools = groupedBy(await sums(warehouse, organizationId, period, byTool, toolRow), ({ user }) => user);
  return new Map(
    [...current].map(([user, totals]) => [
      user,
      {
        totals,
        previous: previous.get(user) ?? NOTHING,
        tools: mostUsed((tools.get(user) ?? []).map(({ tool: name, sessions }) => ({ name, sessions }))),
        departments: [],
      },
    ]),
  );
}

/** The longest bars, without unassigned sessions. */
const mostUsed = (amounts: readonly { name: string; sessions: number }[]) =>
  amounts
    .filter(({ name }) => name !== "")
    .toSorted((a, b) => b.sessions - a.sessions)
    .slice(0, MOST_SHOWN);
