import { listValues } from "@treadlight/contract/analytics";
import { formatNumber } from "@treadlight/domain/format";
import { ChoiceChips } from "@treadlight/ui/choice-chips.tsx";
import { Picker, type PickerOption } from "@treadlight/ui/picker.tsx";
import { useDeferredValue, useState } from "react";
import { useRoute } from "../../../shared/api/use-route.ts";
import type { Period } from "../../../shared/period/period.ts";
import { useNames } from "../parts/use-names.ts";
import { CHIP, RemoveButton } from "./chip.tsx";
import type { Exploration } from "./exploration.ts";
import { isExclusion } from "./narrowing.ts";

type Filter = Exploration["filters"][number];

const MAX_SUGGESTIONS = 100;
const MAX_NAMED = 3;
const OPERATOR_NAMES: Record<Filter["operator"], string> = {
  equals: "is",
  notEquals: "is not",
  in: "is",
  notIn: "is not",
  anyOf: "is",
  noneOf: "is not",
  contains: "contains",
};
const SIDES = [
  { id: "in", label: "Is" },
  { id: "notIn", label: "Is not" },
] as const;
/** What somebody typed, as an option. */
const CONTAINS = "contains:";

/** A filter as a chip, which opens its values to choose from: those that sessions of the period have, and whatever else is typed. */
export function FilterPicker({
  filter,
  period: { from, to },
  scope,
  isNew = false,
  onChange,
}: {
  filter: Filter;
  period: Period;
  scope: Exploration["scope"];
  isNew?: boolean;
  onChange: (filter: Filter | undefined) => void;
}) {
  const names = useNames();
  const [draft, setDraft] = useState<Filter>();
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(isNew);
  const { dimension, operator, values } = draft ?? filter;
  const isNegative = isExclusion({ operator });
  const side = isNegative ? "notIn" : "in";
  const asked = { dimension, from, to, scope, limit: MAX_SUGGESTIONS };
  const { data } = useRoute(listValues, { query: asked }, { enabled: isOpen });
  // Their names are searched here; what has no room among them, on the server.
  const search = useDeferredValue(text.trim());
  const more = useRoute(
    listValues,
    { query: { ...asked, search } },
    { enabled: isOpen && search !== "" && data?.truncated === true },
  );
  const found = [...(data?.values ?? []), ...(more.data?.values ?? [])];
  const known = new Set([...found.map(({ value }) => value), ...Object.keys(names.values(dimension) ?? {})]);
  for (const value of operator === "contains" ? [] : values) known.add(value);
  const countOf = new Map(found.map(({ value, sessions }) => [value, sessions]));
  const wanted = text.trim().toLowerCase();
  const options: PickerOption[] = [...known]
    .map((value) => ({ id: `=${value}`, label: names.value(dimension, value), count: countOf.get(value) }))
    .filter(({ label, id }) => `${label} ${id}`.toLowerCase().includes(wanted))
    .map(({ count, ...option }) => ({ ...option, note: count === undefined ? "none" : formatNumber(count) }));
  if (wanted !== "") options.push({ id: CONTAINS + text.trim(), label: `Contains “${text.trim()}”` });
  const named = values.map((value) => (operator === "contains" ? `“${value}”` : names.value(dimension, value)));
  const shown =
    named.length > MAX_NAMED
      ? `${named.slice(0, MAX_NAMED).join(", ")} and ${named.length - MAX_NAMED} more`
      : named.join(", ");
  const words = `${names.dimension(dimension)} ${OPERATOR_NAMES[operator]} ${shown || "…"}`;

  function pick(id: string) {
    if (id.startsWith(CONTAINS)) {
      setDraft({ dimension, operator: "contains", values: [id.slice(CONTAINS.length)] });
      return;
    }
    const value = id.slice(1);
    const kept = operator === "contains" ? [] : values;
    const next = kept.includes(value) ? kept.filter((one) => one !== value) : [...kept, value];
    setDraft({ dimension, operator: side, values: next });
  }
  function close() {
    setIsOpen(false);
    if (draft || isNew) onChange((draft ?? filter).values.length > 0 ? draft : undefined);
    setDraft(undefined);
  }

  return (
    <span className={CHIP}>
      <Picker
        label={`Values of ${names.dimension(dimension)}`}
        trigger={<span className="min-w-0 text-left wrap-anywhere">{words}</span>}
        triggerClassName="min-h-9 pl-3"
        isMultiple
        startsOpen={isNew}
        {...{ options }}
        chosen={operator === "contains" ? [] : values.map((value) => `=${value}`)}
        onPick={pick}
        onSearch={setText}
        onOpenChange={(next) => (next ? setIsOpen(true) : close())}
        empty={data ? "No session of the period has such a value." : "Loading"}
        header={
          <ChoiceChips
            label="How to compare"
            choices={SIDES}
            chosen={side}
            onChoose={(next) => setDraft({ dimension, operator: next, values: operator === "contains" ? [] : values })}
          />
        }
      />
      <RemoveButton label={`Remove ${words}`} onPress={() => onChange(undefined)} />
    </span>
  );
}
