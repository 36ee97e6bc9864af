import type { z } from "zod";
import { can } from "../access/index.ts";
import { MEMBER_DIMENSIONS, MEMBER_MEASURES, type scopedAnalyticsQuerySchema } from "../analytics/index.ts";
import type { CHARTS } from "../views/index.ts";
import type { DashboardPeriod, TileSize } from "./layout.ts";

type Query = z.input<typeof scopedAnalyticsQuerySchema>;

interface ReadyMadeTile {
  title: string;
  size: TileSize;
  chart: (typeof CHARTS)[number];
  query: Query;
}

/** A dashboard that everybody has. It cannot be changed; a copy can. */
export interface ReadyMade {
  id: string;
  name: string;
  /** What it answers. */
  note: string;
  period: DashboardPeriod;
  tiles: readonly ReadyMadeTile[];
}

const number = (title: string, measures: Query["measures"], more: Partial<Query> = {}): ReadyMadeTile => ({
  ...{ title, size: "third", chart: "number" },
  query: { measures, compare: "previousPeriod", ...more },
});
const weekly = (title: string, measures: Query["measures"], more: Partial<Query> = {}): ReadyMadeTile => ({
  ...{ title, size: "whole", chart: "line" },
  query: { measures, timeDimension: { granularity: "week" }, ...more },
});
const by = (
  title: string,
  dimension: NonNullable<Query["dimensions"]>[number],
  measures: Query["measures"],
  more: Partial<Query> = {},
): ReadyMadeTile => ({ title, size: "half", chart: "bar", query: { measures, dimensions: [dimension], ...more } });

const TIME_SAVED: Query["measures"] = ["timeSavedCentral", "timeSavedLow", "timeSavedHigh"];
/** Coding tools, whether they complete a line or work alone. */
const CODING: Partial<Query> = {
  filters: [{ dimension: "category", operator: "equals", values: ["Development AI"] }],
};

/** In the order in which pages list them. Administrators and auditors have the first as a page of its own, with more about the organization. */
export const READY_MADE: readonly ReadyMade[] = [
  {
    id: "overview",
    name: "Overview",
    note: "Adoption, exposure and footprint of AI at a glance.",
    period: "30days",
    tiles: [
      number("Sessions", ["sessions"]),
      number("Estimated time saved", TIME_SAVED),
      number("Sessions with sensitive values", ["sensitiveSessions"]),
      number("Active people", ["activeUsers"]),
      number("Time engaged", ["timeEngaged"]),
      number("CO₂", ["co2"]),
      by("Sessions by department", "department", ["sessions"]),
      by("Sensitive values by department", "department", ["sensitiveSessions"]),
      {
        ...{ title: "Tools by department", size: "half", chart: "heat" },
        query: { measures: ["sessions"], dimensions: ["tool", "department"] },
      },
      {
        ...{ title: "CO₂ by department and week", size: "half", chart: "bar" },
        query: { measures: ["co2"], dimensions: ["department"], timeDimension: { granularity: "week" } },
      },
    ],
  },
  {
    id: "adoption",
    name: "Adoption",
    note: "Who uses AI, where, and for what.",
    period: "90days",
    tiles: [
      number("Active people", ["activeUsers"]),
      number("Sessions", ["sessions"]),
      number("Prompts", ["prompts"]),
      weekly("Active people by week", ["activeUsers"]),
      by("Active people by department", "department", ["activeUsers"]),
      by("Sessions by department", "department", ["sessions"]),
      by("Sessions by tool", "tool", ["sessions"]),
      by("Sessions by kind of work", "workflowType", ["sessions"]),
    ],
  },
  {
    id: "value",
    name: "Value",
    note: "What AI saves and where it costs time. Time saved is an estimate.",
    period: "90days",
    tiles: [
      number("Estimated time saved", TIME_SAVED),
      number("Time lost", ["timeLost"]),
      number("Time engaged", ["timeEngaged"]),
      weekly("Estimated time saved by week", TIME_SAVED),
      by("Estimated time saved by department", "department", TIME_SAVED),
      by("Estimated time saved by kind of work", "workflowType", TIME_SAVED),
      by("Time lost by kind of work", "workflowType", ["timeLost"]),
      by("Estimated time saved by tool", "tool", TIME_SAVED),
    ],
  },
  {
    id: "spend",
    name: "Spend",
    note: "What the tokens of sessions cost by the price list. Licences are on the page Spend.",
    period: "90days",
    tiles: [
      number("Spend on tokens, estimated", ["spend"]),
      number("Sessions without a price", ["sessionsNotPriced"]),
      number("Tokens answered", ["outputTokens"]),
      weekly("Spend on tokens by week", ["spend"]),
      by("Spend on tokens by department", "department", ["spend"]),
      by("Spend on tokens by tool", "tool", ["spend"]),
      by("Spend on tokens by model", "model", ["spend"]),
      by("Tokens by model", "model", ["inputTokens", "outputTokens", "cachedTokens"]),
    ],
  },
  {
    id: "exposure",
    name: "Exposure",
    note: "Where sensitive values were found in prompts, and what became of warnings.",
    period: "90days",
    tiles: [
      number("Sessions with sensitive values", ["sensitiveSessions"]),
      number("Sessions", ["sessions"]),
      number("Compliance score", ["complianceScore"]),
      weekly("Sessions with sensitive values by week", ["sensitiveSessions"]),
      by("Sessions with sensitive values by department", "department", ["sensitiveSessions"]),
      by("Sessions with sensitive values by tool", "tool", ["sensitiveSessions"]),
      by("Sessions by type of sensitive value", "sensitiveType", ["sessions"], {
        filters: [{ dimension: "sensitiveType", operator: "notEquals", values: [""] }],
      }),
      {
        ...{ title: "Where types of sensitive values go", size: "half", chart: "heat" },
        query: {
          measures: ["sessions"],
          dimensions: ["sensitiveType", "tool"],
          filters: [{ dimension: "sensitiveType", operator: "notEquals", values: [""] }],
        },
      },
      by("Sessions by decision about the tool", "toolDecision", ["sessions", "sensitiveSessions"]),
      by("Warnings by how they ended", "guardOutcome", ["sessions"], {
        filters: [{ dimension: "guardOutcome", operator: "notEquals", values: [""] }],
      }),
    ],
  },
  {
    id: "footprint",
    name: "Footprint",
    note: "CO₂, energy and water of AI use. All three are estimates.",
    period: "90days",
    tiles: [
      number("CO₂", ["co2"]),
      number("Energy", ["energy"]),
      number("Water", ["water"]),
      weekly("CO₂ by week", ["co2"]),
      by("CO₂ by department", "department", ["co2"]),
      by("CO₂ by tool", "tool", ["co2"]),
      by("CO₂ by model", "model", ["co2"]),
      by("CO₂ by what the estimate stands on", "footprintTier", ["co2", "sessions"]),
    ],
  },
  {
    id: "coding-agents",
    name: "Coding agents",
    note: "Development tools and the agents among them: use, models, tokens and footprint.",
    period: "90days",
    tiles: [
      number("Active people", ["activeUsers"], CODING),
      number("Sessions", ["sessions"], CODING),
      number("Spend on tokens, estimated", ["spend"], CODING),
      weekly("Calls of a model by week", ["requests"], CODING),
      by("Sessions by tool", "tool", ["sessions"], CODING),
      by("Active people by department", "department", ["activeUsers"], CODING),
      by("Tokens by model", "model", ["inputTokens", "outputTokens", "cachedTokens"], CODING),
      by("CO₂ by tool", "tool", ["co2"], CODING),
    ],
  },
];

/** The ready-made dashboards with the questions that somebody with this role may ask. Those without any are left out. */
export function readyMadeFor(userType: string): readonly ReadyMade[] {
  if (can(userType, "department_people")) return READY_MADE;
  const known: readonly string[] = [...MEMBER_MEASURES, ...MEMBER_DIMENSIONS];
  return READY_MADE.map((dashboard) => ({
    ...dashboard,
    tiles: dashboard.tiles.filter(({ query: { measures, dimensions = [], filters = [] } }) =>
      [...measures, ...dimensions, ...filters.map(({ dimension }) => dimension)].every((word) => known.includes(word)),
    ),
  })).filter(({ tiles }) => tiles.length > 0);
}
