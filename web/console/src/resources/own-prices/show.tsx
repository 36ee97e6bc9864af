import { formatCalendarDay } from "@treadlight/domain/format";
import { FunctionField, NumberField, TextField } from "react-admin";
import { ConsoleShow } from "../../shared/show.tsx";
import { Table } from "../../shared/table.tsx";
import { TimeField } from "../../shared/time.tsx";
import type { Version } from "./versions.ts";

export function OwnPricesShow() {
  return (
    <ConsoleShow isAudited>
      <NumberField source="version" />
      <FunctionField<Version> label="From (UTC)" render={({ validFrom }) => formatCalendarDay(validFrom)} />
      <TextField source="createdBy" label="Saved by" emptyText="somebody who has left" />
      <TimeField source="createdAt" label="Saved" />
      <FunctionField<Version> label="Prices" render={(version) => <Prices version={version} />} />
    </ConsoleShow>
  );
}

function Prices({ version: { prices, currency } }: { version: Version }) {
  if (prices.length === 0) return "None: public prices hold";
  return (
    <Table
      columns={["Provider", "Model", `${currency} per million tokens: input, from a cache, output`]}
      rows={prices.map(({ provider, model, input, cached, output, discount }) => [
        provider,
        model ?? "All others",
        discount == null ? `${input}, ${cached ?? input}, ${output}` : `${discount} % off the public price`,
      ])}
    />
  );
}
