import { alertRules, BUDGET_MEASURES } from "@treadlight/contract/console";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { type FormEvent, useState } from "react";
import { z } from "zod";
import { useChange } from "../../../shared/api/use-route.ts";
import { BUDGETS } from "./rule-words.ts";

const KINDS = {
  ...Object.fromEntries(BUDGET_MEASURES.map((measure) => [measure, `${BUDGETS[measure].name} a month`])),
  exposure: "Highly exposed sessions a day",
  tool: "A tool that nobody used before",
  department: "An unusually busy day of a department",
};
const kindSchema = z.enum([...BUDGET_MEASURES, "exposure", "tool", "department"]);
type Kind = z.output<typeof kindSchema>;

/** Adds a rule. */
export function NewRule() {
  const create = useChange(alertRules.create, [alertRules.list]);
  const [kind, setKind] = useState<Kind>("co2");
  const unit =
    kind === "tool" || kind === "department" ? undefined : kind === "exposure" ? "sessions" : BUDGETS[kind].unit;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const body = ruleOf(kind, String(data.get("name")), Number(data.get("threshold")));
    create.mutate({ body }, { onSuccess: () => form.reset() });
  }

  return (
    <form
      className="mt-6 grid items-end gap-4 border-t border-line pt-5 sm:grid-cols-2 lg:grid-cols-4"
      onSubmit={submit}
    >
      <TextField label="Name of a new rule" name="name" required maxLength={120} autoComplete="off" />
      <SelectField label="Watch" value={kind} onChange={({ target }) => setKind(kindSchema.parse(target.value))}>
        {Object.entries(KINDS).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {unit !== undefined && (
        <TextField
          label={`More than (${unit})`}
          name="threshold"
          type="number"
          required
          min={kind === "exposure" ? 0 : 0.001}
          step={kind === "exposure" ? 1 : "any"}
        />
      )}
      <button type="submit" className="button button-primary" aria-disabled={create.isPending}>
        Add rule
      </button>
    </form>
  );
}

function ruleOf(kind: Kind, name: string, threshold: number): z.input<NonNullable<typeof alertRules.create.body>> {
  if (kind === "tool" || kind === "department") return { kind: "unusual", subject: kind, name };
  if (kind === "exposure") return { kind: "exposure", name, threshold };
  return { kind: "budget", measure: kind, name, threshold: threshold * BUDGETS[kind].perUnit };
}
