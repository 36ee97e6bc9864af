import { type Goal, getGoals, setGoals } from "@treadlight/contract/goals";
import { GOAL_KINDS, GOALS, type GoalKind } from "@treadlight/domain/goals";
import { TextField } from "@treadlight/ui/field.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { type SubmitEvent, useState } from "react";
import { useChange } from "../../../shared/api/use-route.ts";
import { boundWords, GOAL_WORDS } from "./goal-words.ts";

/** Sets goals. What is left empty is no goal. */
export function GoalsForm({ goals, onSaved }: { goals: readonly Goal[]; onSaved: () => void }) {
  const save = useChange(setGoals, [getGoals]);
  const showToast = useToast();
  const [typed, setTyped] = useState<Partial<Record<GoalKind, string>>>(
    Object.fromEntries(goals.map(({ kind, target }) => [kind, String(target / GOAL_WORDS[kind].perUnit)])),
  );
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const wanted = GOAL_KINDS.flatMap((kind) => {
      const text = typed[kind]?.trim() ?? "";
      return text === "" ? [] : [{ kind, target: Number(text) * GOAL_WORDS[kind].perUnit }];
    });
    save.mutate(
      { body: { goals: wanted } },
      {
        onSuccess: () => {
          showToast({ title: "Goals saved" });
          onSaved();
        },
      },
    );
  }
  return (
    <form onSubmit={submit} aria-label="Goals" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {GOAL_KINDS.map((kind) => {
          const { label, unit, perUnit, step } = GOAL_WORDS[kind];
          return (
            <TextField
              key={kind}
              label={label}
              hint={`${unit}, ${boundWords(kind)}`}
              isOptional
              type="number"
              inputMode="decimal"
              min={0}
              max={GOALS[kind].max / perUnit}
              step={step}
              value={typed[kind] ?? ""}
              onChange={({ target }) => setTyped({ ...typed, [kind]: target.value })}
            />
          );
        })}
      </div>
      <button type="submit" className="button button-primary justify-self-start" disabled={save.isPending}>
        Save goals
      </button>
    </form>
  );
}
