import { formatCalendarDay, formatDuration } from "@treadlight/domain/format";
import { BASELINES } from "@treadlight/domain/productivity";
import { FunctionField, NumberField, TextField } from "react-admin";
import { inWords } from "../../shared/choices.ts";
import { ConsoleShow } from "../../shared/show.tsx";
import { Table } from "../../shared/table.tsx";
import { TimeField } from "../../shared/time.tsx";
import { baselinesOf, type Version } from "./versions.ts";

/** One version, beside the specification. */
export function OwnNumbersShow() {
  return (
    <ConsoleShow isAudited>
      <NumberField source="version" />
      <FunctionField<Version> label="From (UTC)" render={({ validFrom }) => formatCalendarDay(validFrom)} />
      <TextField source="createdBy" label="Saved by" emptyText="somebody who has left" />
      <TimeField source="createdAt" label="Saved" />
      <FunctionField<Version>
        label="Share of time saved that counts"
        render={({ countedShare }) => `${countedShare} %`}
      />
      <FunctionField<Version> label="Time without AI" render={(version) => <Baselines version={version} />} />
      <FunctionField<Version>
        label="Speed-ups that your people told"
        render={(version) => <SpeedUps version={version} />}
      />
      <FunctionField<Version> label="Cost of an hour" render={(version) => <Costs version={version} />} />
    </ConsoleShow>
  );
}

function Baselines({ version }: { version: Version }) {
  const own = baselinesOf(version);
  if (own.length === 0) return "As specified";
  return (
    <Table
      columns={["Kind of work", "Specification", "Own"]}
      rows={own.map(({ workflow, content, seconds }) => [
        `${inWords(workflow)}, ${inWords(content).toLowerCase()}`,
        formatDuration(BASELINES[workflow].seconds[content]),
        formatDuration(seconds),
      ])}
    />
  );
}

function SpeedUps({ version: { speedUps = {} } }: { version: Version }) {
  const adopted = Object.entries(speedUps);
  if (adopted.length === 0) return "None: as trials measured";
  return (
    <Table columns={["Kind of work", "Speed-up"]} rows={adopted.map(([kind, value]) => [inWords(kind), `×${value}`])} />
  );
}

function Costs({ version: { hourlyCosts, currency } }: { version: Version }) {
  if (hourlyCosts.length === 0) return "None: time saved has no value in money";
  return (
    <Table
      columns={["Department", `${currency} an hour`]}
      rows={hourlyCosts.map(({ department, perHour }) => [
        department ?? "Without department",
        perHour.toLocaleString(),
      ])}
    />
  );
}
