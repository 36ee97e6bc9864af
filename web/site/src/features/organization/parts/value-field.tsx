import { toolLabel } from "@treadlight/charts/names.ts";
import { MIXED } from "@treadlight/contract/analytics";
import { SelectField } from "@treadlight/ui/field.tsx";
import type { ComponentProps } from "react";
import { z } from "zod";
import { useBeginning } from "../../../shared/period/use-period.ts";
import { useAnswer } from "./use-answer.ts";

/**
 * A field that offers the departments or tools of the organization's sessions.
 * @param all the name of choosing none, whose value is ""
 */
export function ValueField({
  dimension,
  all,
  ...field
}: { dimension: "department" | "tool"; all: string } & Omit<ComponentProps<typeof SelectField>, "children">) {
  const { data } = useAnswer(
    { measures: ["sessions"], dimensions: [dimension], timeDimension: { from: useBeginning() } },
    z.record(z.string(), z.union([z.string(), z.number()])),
  );
  const values = data?.rows.map((row) => String(row[dimension])).filter((value) => value !== "" && value !== MIXED);
  return (
    <SelectField {...field}>
      <option value="">{all}</option>
      {values?.toSorted().map((value) => (
        <option key={value} value={value}>
          {dimension === "tool" ? toolLabel(value) : value}
        </option>
      ))}
    </SelectField>
  );
}
