import type { webVitals } from "@treadlight/contract/console";
import { DataTable } from "react-admin";
import type { z } from "zod";
import { inWords } from "../../shared/choices.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { PERIOD_FILTERS } from "../../shared/period-filters.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { ratingOf, withUnit } from "./rating.ts";

type WebVital = z.input<typeof webVitals.row>;

const CLASSES = { good: "good", "needs improvement": "middling", poor: "bad" };

export function WebVitalList() {
  return (
    <ConsoleList<WebVital>
      rowClick={false}
      filters={PERIOD_FILTERS}
      sort={{ field: "visits", order: "DESC" }}
      small={{
        primary: ({ page, name }) => `${page}: ${inWords(name)}`,
        secondary: (vital) => `${withUnit(vital)}, ${ratingOf(vital) ?? "not rated"}`,
      }}
    >
      <DataTable.Col source="page" />
      <DataTable.Col source="name" label="Measurement" field={WordsField} />
      <DataTable.Col<WebVital> align="right" source="p75" label="p75" render={withUnit} />
      <DataTable.Col<WebVital> source="id" label="Rating" disableSort render={Rating} />
      <DataTable.NumberCol source="visits" />
    </ConsoleList>
  );
}

function Rating(vital: WebVital) {
  const rating = ratingOf(vital);
  return rating === undefined ? "–" : <span className={CLASSES[rating]}>{rating}</span>;
}
