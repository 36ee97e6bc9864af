import { setTimeout as pause } from "node:timers/promises";
import { createApiClient } from "@treadlight/client";
import { queryAnalytics, type scopedAnalyticsQuerySchema } from "@treadlight/contract/analytics";
import { login, logoutAll } from "@treadlight/contract/auth";
import { alertRules, exchangeRates, licences, marks, type newAlertRuleSchema } from "@treadlight/contract/console";
import { replaceSeats } from "@treadlight/contract/licences";
import { getToolPolicy, onboardOrganization, updateToolPolicy } from "@treadlight/contract/organization";
import { createPrompt, type newPromptSchema } from "@treadlight/contract/prompts";
import type { SessionInputJson } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { z } from "zod";
import type { Employee } from "./company.ts";
import { rolloutDay } from "./telemetry.ts";

const POLL_MS = 250;
type AnalyticsInput = z.input<typeof scopedAnalyticsQuerySchema>;

const RULES: readonly z.input<typeof newAlertRuleSchema>[] = [
  { kind: "budget", name: "Monthly CO₂", measure: "co2", threshold: 2_000 },
  { kind: "unusual", name: "A tool nobody has used before", subject: "tool" },
];

const POLICY = {
  default: "warn",
  decisions: {
    ChatGPT: "approve",
    Claude: "approve",
    "GitHub Copilot": "approve",
    "Microsoft Copilot": "approve",
    DeepL: "approve",
    Gemini: "approve",
    Jasper: "block",
  },
} as const;

/** What the company pays for by the seat, who holds it, and in how many days it is renewed. In pounds a month. */
const LICENCES: readonly {
  tool: string;
  contract: string;
  seats: number;
  price: number;
  days: number;
  of: readonly string[];
}[] = [
  { tool: "ChatGPT", contract: "Business", seats: 64, price: 24, days: 200, of: [] },
  {
    tool: "Claude",
    contract: "Team",
    seats: 36,
    price: 22,
    days: 130,
    of: ["Engineering", "Customer Support", "Research"],
  },
  { tool: "GitHub Copilot", contract: "Business", seats: 18, price: 15, days: 105, of: ["Engineering"] },
  { tool: "Microsoft Copilot", contract: "Enterprise", seats: 64, price: 25, days: 38, of: [] },
  { tool: "Jasper", contract: "Pro", seats: 9, price: 47, days: 21, of: ["Marketing"] },
  { tool: "Midjourney", contract: "Pro", seats: 9, price: 48, days: 64, of: ["Marketing"] },
];
const POUNDS_PER_DOLLAR = 0.79;

const PROMPTS: readonly z.input<typeof newPromptSchema>[] = [
  {
    title: "Minutes as a list of decisions",
    text: "Read the minutes below. List each decision with its owner and due date, for {{audience}}.\n\n{{minutes}}",
    folder: "Meetings",
    tags: ["summary", "weekly"],
  },
  {
    title: "Review a migration",
    text: "Review this database migration for {{database}}. Name locks, missing indexes and steps that cannot be undone.\n\n{{migration}}",
    folder: "Engineering",
    tags: ["code", "review"],
  },
  {
    title: "Explain a bug to a customer",
    text: "Explain this bug to {{customer}} in plain words: what happened, what we did and what they need to do.",
    folder: "Support",
    tags: ["email", "tone"],
  },
  {
    title: "Compare suppliers",
    text: "Compare {{suppliers}} on price, lead time and references. Say what you do not know.",
    folder: "Purchasing",
    tags: ["research"],
  },
  {
    title: "Headlines for a launch",
    text: "Write ten headlines of at most eight words for the launch of {{product}}. The reader is {{audience}}.",
    folder: "Marketing",
    tags: ["copy", "launch"],
  },
  {
    title: "Questions before a board meeting",
    text: "Here is our report for {{quarter}}. Ask the ten hardest questions that a board could ask about it.",
    folder: "Meetings",
    tags: ["finance"],
  },
];

/**
 * What the owner of the demo has set up: profile, budget, decisions about tools, prompts, licences, and the day of a roll-out. It waits until
 * their analytics count what has been sent.
 */
export async function setUp(
  url: string,
  account: { email: string; password: string },
  { sent, employees, until }: { sent: readonly SessionInputJson[]; employees: readonly Employee[]; until: number },
  stopping: AbortSignal,
): Promise<void> {
  const anybody = createApiClient({ fetch: (path, init) => fetch(`${url}${path}`, init) });
  const answer = await anybody.call(login, { body: account });
  if (!answer.success) throw new Error("the owner of the demo has a second step");
  const options = { token: answer.data.accessToken };
  const call: typeof anybody.call = (route, given, more) => anybody.call(route, given, { ...more, ...options });
  for (const body of RULES) await call(alertRules.create, { body });
  const { etag } = await call(getToolPolicy);
  await call(updateToolPolicy, { body: POLICY }, { headers: { "If-Match": `"${etag}"` } });
  for (const body of PROMPTS) await call(createPrompt, { body });
  const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
  const rolledOut = isoDay(rolloutDay(until));
  for (const { days, of, ...licence } of LICENCES) {
    const term = { startsOn: rolledOut, renewsOn: isoDay(until + days * DAY_MS), owner: "IT" };
    const { id } = await call(licences.create, { body: { ...licence, ...term, currency: "GBP", period: "month" } });
    const holders = employees.filter(({ profile }) => of.length === 0 || of.includes(profile.name));
    const report = holders.map(({ email }) => email).join("\n");
    await call(replaceSeats, { params: { id }, body: { report } });
  }
  const rate = { currency: "GBP", validFrom: rolledOut, perDollar: POUNDS_PER_DOLLAR };
  await call(exchangeRates.create, { body: rate });
  const started = { name: "Coding tools for Engineering", kind: "rollout", day: rolledOut } as const;
  await call(marks.create, { body: { ...started, department: "Engineering", comparison: "Sales" } });
  const [from] = sent.flatMap(({ startedAt }) => startedAt ?? []).sort();
  const count: AnalyticsInput = { measures: ["sessions"], timeDimension: { from }, scope: "organization" };
  while (Number((await call(queryAnalytics, { body: count })).rows[0]?.sessions ?? 0) < sent.length) {
    await pause(POLL_MS, undefined, { signal: stopping });
  }
  // Last, because it marks the demo as complete.
  await call(onboardOrganization, { body: { region: "uk", timeZone: "Europe/London" } });
  await call(logoutAll, { body: { includingThis: true } });
}
