import { energyIf, footprintIf, MODEL_CLASSES, type ModelClass, type PromptGroup } from "../environment/index.ts";
import { groupedBy } from "../grouping/index.ts";

export * from "./next-steps.ts";

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

/** A change that would cut a department's carbon, as its own sessions suggest. What people paste is their habit and no tool's doing, so nothing is advised about it. */
export interface Advice {
  department: string;
  aim: "carbon";
  /** From one tool to another of the same category, or to a smaller class of model with one tool. */
  change:
    | { kind: "tool"; from: string; to: string }
    | { kind: "model"; tool: string; from: ModelClass; to: ModelClass };
  /** Grams of CO2. */
  before: number;
  after: number;
  saves: number;
  /** Wh of data centres, with ranges that do not overlap. Grid and training are the same before and after. */
  energy: { before: Energy; after: Energy };
  /** What `before` and `after` were computed from. */
  sessions: number;
  prompts: number;
  /** Seconds per session whose time is known, by the specification's formula, before and after: the change is advised only if it is not less. */
  timeSavedPerSession: { before: number; after: number };
  arithmetic: string;
}

type Energy = ReturnType<typeof energyIf>;

const MOST_PER_DEPARTMENT = 3;
/** Fewer sessions say too little about how a tool works for people. */
const MIN_SESSIONS = 20;

/**
 * Advice for each department: at most three changes, that which saves most first. A change is left out if the ranges of energy before and after overlap, so that it might
 * save nothing, and if the sessions it leads to save less time each than those it replaces, in the whole organization.
 */
export function adviceFor(groups: readonly SessionGroup[]): Advice[] {
  const tools = groupedBy(groups, ({ tool }) => tool);
  const advice = modelAdviceFor(groups);
  for (const [department, ofDepartment] of groupedBy(groups, (group) => group.department)) {
    for (const [tool, moved] of groupedBy(ofDepartment, (group) => group.tool)) {
      const everywhere = tools.get(tool) ?? [];
      const [{ category = "" } = {}] = moved;
      for (const [other, to] of tools) {
        const [{ platform = "other" } = {}] = to;
        if (other === tool || !to.some((group) => group.category === category)) continue;
        advice.push(
          ...adviceOn({ department, change: { kind: "tool", from: tool, to: other } }, moved, {
            ...{ from: everywhere, to, names: [tool, other], change: { platform } },
            arithmetic: `The same prompts with the factors of ${other}`,
          }),
        );
      }
    }
  }
  const sorted = advice.sort((a, b) => b.saves - a.saves);
  const ofEach = groupedBy(sorted, ({ department }) => department).values();
  return [...ofEach].flatMap((some) => some.slice(0, MOST_PER_DEPARTMENT));
}

/** All advice to each department about smaller models, in no order. Only sessions estimated from tokens count. */
export function modelAdviceFor(groups: readonly SessionGroup[]): Advice[] {
  const tools = groupedBy(groups, ({ tool }) => tool);
  return [...groupedBy(groups, ({ department }) => department)].flatMap(([department, ofDepartment]) =>
    [...groupedBy(ofDepartment, ({ tool }) => tool)].flatMap(([tool, moved]) =>
      smallerModels(department, tool, moved, tools.get(tool) ?? []),
    ),
  );
}

/** The same tokens by a smaller class, where people already work with it in this tool. */
function smallerModels(
  department: string,
  tool: string,
  groups: readonly SessionGroup[],
  everywhere: readonly SessionGroup[],
): Advice[] {
  const of = (all: readonly SessionGroup[], modelClass: ModelClass) =>
    all.filter(({ counted }) => counted?.tokens?.modelClass === modelClass);
  return MODEL_CLASSES.flatMap((from) =>
    MODEL_CLASSES.flatMap((to) => {
      const moved = of(groups, from);
      if (from === to || from === "unknown" || to === "unknown" || moved.length === 0) return [];
      return adviceOn({ department, change: { kind: "model", tool, from, to } }, moved, {
        ...{ from: of(everywhere, from), to: of(everywhere, to), names: [`${from} models`, `${to} models`] },
        change: { modelClass: to },
        arithmetic: `The same tokens with ${to} models`,
      });
    }),
  );
}

/** One change as advice, or nothing if it is not certain enough. */
function adviceOn(
  about: Pick<Advice, "department" | "change">,
  moved: readonly SessionGroup[],
  {
    from,
    to,
    names: [fromName, toName],
    change,
    arithmetic,
  }: {
    from: readonly SessionGroup[];
    to: readonly SessionGroup[];
    names: readonly [string, string];
    change: { platform: string } | { modelClass: ModelClass };
    arithmetic: string;
  },
): Advice[] {
  if (!isWorthwhile(from, to)) return [];
  const energy = { before: energyIf(moved), after: energyIf(moved, change) };
  if (energy.after.high >= energy.before.low) return [];
  const [before, after] = [footprintIf(moved).co2Emissions, footprintIf(moved, change).co2Emissions];
  const timeSavedPerSession = { before: timePerSession(from), after: timePerSession(to) };
  const prompts = sum(moved, "prompts");
  return [
    {
      ...about,
      aim: "carbon",
      ...{ before, after, saves: before - after, energy },
      ...{ sessions: sum(moved, "sessions"), prompts, timeSavedPerSession },
      arithmetic: `${plain(prompts)} prompts with ${fromName}: ${rangeOf(energy.before)} in data centres, ${plain(before)} g CO2. ${arithmetic}: ${rangeOf(energy.after)}, ${plain(after)} g. ${timeText(fromName, toName, timeSavedPerSession)}`,
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

const rangeOf = ({ value, low, high }: Energy) => `${plain(value)} Wh (${plain(low)} to ${plain(high)})`;
const sum = (groups: readonly SessionGroup[], of: "sessions" | "scoredSessions" | "prompts" | "timeSaved") =>
  groups.reduce((total, group) => total + group[of], 0);
const timePerSession = (groups: readonly SessionGroup[]) =>
  sum(groups, "timeSaved") / Math.max(1, sum(groups, "scoredSessions"));
const threeDigits = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const plain = (value: number) => (Number.isInteger(value) ? value.toLocaleString("en") : threeDigits.format(value));
const timeText = (from: string, to: string, { before, after }: { before: number; after: number }) =>
  `Saved per session in the organization, by the specification's formula: ${plain(before)} s with ${from}, ${plain(after)} s with ${to}.`;
