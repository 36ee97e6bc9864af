import { footprintIf, type PromptGroup } from "../environment/index.ts";
import { groupedBy } from "../grouping/index.ts";

/** Sessions of one department that were scored alike. */
export interface SessionGroup extends PromptGroup {
  department: string;
  tool: string;
  category: string;
  sessions: number;
  /** Those whose time is known. */
  scoredSessions: number;
  /** Seconds, of those. */
  timeSaved: number;
  /** Sessions in which high or critical data was found. */
  exposedSessions: number;
}

/** A change that would cut a department's carbon or exposure, as its own sessions suggest. */
export interface Advice {
  department: string;
  aim: "carbon" | "exposure";
  /** From one tool to another of the same category, or from high to medium complexity with one tool. */
  change: { kind: "tool"; from: string; to: string } | { kind: "complexity"; tool: string };
  /** Grams of CO2, or sessions with high or critical data. */
  before: number;
  after: number;
  saves: number;
  /** What `before` and `after` were computed from. */
  sessions: number;
  prompts: number;
  /** Seconds per session whose time is known, by the specification's formula, before and after: the change is advised only if it is not less. */
  timeSavedPerSession: { before: number; after: number };
  arithmetic: string;
}

const MOST_PER_DEPARTMENT_AND_AIM = 3;
/** Fewer sessions say too little about how a tool works for people. */
const MIN_SESSIONS = 20;

/**
 * Advice for each department: for each aim at most three changes, that which saves most first. A change is left out if the sessions it leads to save less time each
 * than those it replaces, in the whole organization.
 */
export function adviceFor(groups: readonly SessionGroup[]): Advice[] {
  const tools = groupedBy(groups, ({ tool }) => tool);
  const advice: Advice[] = [];
  for (const [department, ofDepartment] of groupedBy(groups, (group) => group.department)) {
    for (const [tool, from] of groupedBy(ofDepartment, (group) => group.tool)) {
      const [{ category = "" } = {}] = from;
      advice.push(...simplerPrompts(department, tool, from, tools.get(tool) ?? []));
      for (const [other, to] of tools) {
        const isAlike = other !== tool && to.some((group) => group.category === category);
        if (isAlike)
          advice.push(...otherTool(department, { tool, from: tools.get(tool) ?? [], moved: from }, other, to));
      }
    }
  }
  const worthwhile = advice.filter(({ saves }) => saves > 0).sort((a, b) => b.saves - a.saves);
  const ofEach = groupedBy(worthwhile, ({ department, aim }) => `${aim} ${department}`).values();
  return [...ofEach].flatMap((some) => some.slice(0, MOST_PER_DEPARTMENT_AND_AIM));
}

function otherTool(
  department: string,
  { tool, from, moved }: { tool: string; from: readonly SessionGroup[]; moved: readonly SessionGroup[] },
  other: string,
  to: readonly SessionGroup[],
): Advice[] {
  const timeSavedPerSession = { before: timePerSession(from), after: timePerSession(to) };
  if (!isWorthwhile(from, to)) return [];
  const [{ platform = "other" } = {}] = to;
  const shared = {
    department,
    change: { kind: "tool", from: tool, to: other } as const,
    sessions: sum(moved, "sessions"),
    prompts: sum(moved, "prompts"),
    timeSavedPerSession,
  };
  const time = timeText(tool, other, timeSavedPerSession);
  const carbon = difference(footprintIf(moved).co2Emissions, footprintIf(moved, { platform }).co2Emissions);
  const rate = sum(to, "exposedSessions") / sum(to, "sessions");
  const exposure = difference(sum(moved, "exposedSessions"), rate * shared.sessions);
  return [
    {
      ...shared,
      ...carbon,
      aim: "carbon",
      arithmetic: `${plain(shared.prompts)} prompts with ${tool}: ${plain(carbon.before)} g CO2. The same prompts with the factors of ${other}: ${plain(carbon.after)} g. ${time}`,
    },
    {
      ...shared,
      ...exposure,
      aim: "exposure",
      arithmetic: `${plain(exposure.before)} of ${plain(shared.sessions)} sessions with ${tool} held high or critical data. With ${other} it is ${plain(100 * rate)} % of sessions, which would be ${plain(exposure.after)}. ${time}`,
    },
  ];
}

function simplerPrompts(
  department: string,
  tool: string,
  groups: readonly SessionGroup[],
  everywhere: readonly SessionGroup[],
): Advice[] {
  const of = (all: readonly SessionGroup[], complexity: string) =>
    all.filter((group) => group.complexity === complexity);
  const [from, to] = [of(everywhere, "high"), of(everywhere, "medium")];
  if (!isWorthwhile(from, to)) return [];
  const moved = of(groups, "high");
  const timeSavedPerSession = { before: timePerSession(from), after: timePerSession(to) };
  const carbon = difference(footprintIf(moved).co2Emissions, footprintIf(moved, { complexity: "medium" }).co2Emissions);
  const prompts = sum(moved, "prompts");
  const time = timeText("high complexity", "medium complexity", timeSavedPerSession);
  return [
    {
      department,
      change: { kind: "complexity", tool },
      sessions: sum(moved, "sessions"),
      prompts,
      timeSavedPerSession,
      ...carbon,
      aim: "carbon",
      arithmetic: `${plain(prompts)} prompts of high complexity with ${tool}: ${plain(carbon.before)} g CO2. The same number of medium complexity: ${plain(carbon.after)} g. ${time}`,
    },
  ];
}

/** Whether enough sessions say that the change loses no time saved. */
function isWorthwhile(from: readonly SessionGroup[], to: readonly SessionGroup[]): boolean {
  return (
    sum(from, "scoredSessions") > 0 &&
    sum(to, "scoredSessions") >= MIN_SESSIONS &&
    timePerSession(to) >= timePerSession(from)
  );
}

const difference = (before: number, after: number) => ({ before, after, saves: before - after });
const sum = (
  groups: readonly SessionGroup[],
  of: "sessions" | "scoredSessions" | "prompts" | "timeSaved" | "exposedSessions",
) => groups.reduce((total, group) => total + group[of], 0);
const timePerSession = (groups: readonly SessionGroup[]) =>
  sum(groups, "timeSaved") / Math.max(1, sum(groups, "scoredSessions"));
const threeDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const plain = (value: number) => (Number.isInteger(value) ? value.toLocaleString("en") : threeDigits.format(value));
const timeText = (from: string, to: string, { before, after }: { before: number; after: number }) =>
  `Saved per session in the organization, by the specification's formula: ${plain(before)} s with ${from}, ${plain(after)} s with ${to}.`;
