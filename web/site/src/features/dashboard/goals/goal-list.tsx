import { useQuery } from "@tanstack/react-query";
import type { Goal } from "@treadlight/contract/goals";
import { GOALS, goalState } from "@treadlight/domain/goals";
import { Answered } from "../../../shared/answered.tsx";
import { useApi } from "../../../shared/api/context.ts";
import { useToday } from "../../../shared/period/use-today.ts";
import { boundWords, GOAL_WORDS, stateWords } from "./goal-words.ts";
import { actualQuery, spanOfGoal } from "./goals-query.ts";

const STATE_COLOURS = { open: "text-ink-soft", met: "text-risk-green", missed: "text-risk-orange" };

/**
 * How goals stand in the week and the month of a day.
 * @param day ISO 8601
 */
export function GoalList({ goals, day }: { goals: readonly Goal[]; day: string }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {goals.map((goal) => (
        <GoalItem key={goal.kind} goal={goal} day={day} />
      ))}
    </ul>
  );
}

function GoalItem({ goal: { kind, target }, day }: { goal: Goal; day: string }) {
  const actual = useQuery(actualQuery(useApi(), kind, day));
  const isOver = spanOfGoal(kind, day).to < useToday();
  const { label, format } = GOAL_WORDS[kind];
  return (
    <li className="grid content-start gap-1">
      <p className="text-sm font-semibold">{label}</p>
      <Answered query={actual} what="how this goal stands" className="h-10 w-full">
        {(amount) => {
          const state = goalState(kind, { actual: amount, target }, isOver);
          return (
            <>
              <p className="figures text-sm">
                <strong className="font-display text-xl">{format(amount)}</strong>{" "}
                <span className="text-ink-soft">
                  of {format(target)} {boundWords(kind)}
                </span>
              </p>
              <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
                <div
                  className={`h-full ${GOALS[kind].bound === "most" && state === "missed" ? "bg-risk-orange" : "bg-step"}`}
                  style={{ width: `${share(amount, target)}%` }}
                />
              </div>
              <p className={`text-label font-semibold ${STATE_COLOURS[state]}`}>{stateWords(kind, state)}</p>
            </>
          );
        }}
      </Answered>
    </li>
  );
}

/** In percent, at most the whole. */
const share = (amount: number, target: number) =>
  target > 0 ? Math.min(100, Math.max(0, (100 * amount) / target)) : amount > 0 ? 100 : 0;
