import { DIMENSION_NAMES } from "@treadlight/charts/names.ts";
import type { Dimension } from "@treadlight/contract/analytics";
import { formatNumber, formatSpend } from "@treadlight/domain/format";
import { Figure } from "@treadlight/ui/charts/figure.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { SelectField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useState } from "react";
import { z } from "zod";
import { Answered } from "../../../shared/answered.tsx";
import { consolePaths } from "../../../shared/console.ts";
import type { Period } from "../../../shared/period/period.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { useAnswer } from "../parts/use-answer.ts";

const GROUPINGS = ["department", "tool", "model", "workflowType", "project"] as const satisfies Dimension[];
type Grouping = (typeof GROUPINGS)[number];

const amounts = { spend: z.number(), sessionsNotPriced: z.number(), sessions: z.number() };
const rowIn = (grouping: Grouping) =>
  z.object({ ...amounts, [grouping]: z.string() }).transform((row: Record<string, unknown>) => ({
    group: String(row[grouping]) || "Not known",
    ...z.object(amounts).parse(row),
  }));
type Row = z.output<ReturnType<typeof rowIn>>;

/** What tokens cost by the organization's own prices, else by public ones, and how many sessions that leaves out. */
export function TokenSpend({ period: { from, to } }: { period: Period }) {
  const [grouping, setGrouping] = useState<Grouping>("department");
  const measures = ["spend", "sessionsNotPriced", "sessions"] as const;
  const question = { measures: [...measures], dimensions: [grouping], timeDimension: { from, to } };
  const answer = useAnswer(question, rowIn(grouping));
  return (
    <Panel
      title="Spend on tokens, estimate"
      explain={whatIs("spend")}
      aside={
        <a href={consolePaths.ownPrices} className="text-link text-sm">
          Own prices
        </a>
      }
    >
      <div className="mb-4 max-w-56">
        <SelectField
          label="By"
          value={grouping}
          onChange={({ target }) => setGrouping(GROUPINGS.find((one) => one === target.value) ?? "department")}
        >
          {GROUPINGS.map((one) => (
            <option key={one} value={one}>
              {DIMENSION_NAMES[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <Answered query={answer} what="the spend">
        {({ rows }) => <Amounts rows={rows} heading={DIMENSION_NAMES[grouping]} />}
      </Answered>
    </Panel>
  );
}

function Amounts({ rows, heading }: { rows: readonly Row[]; heading: string }) {
  const total = (part: keyof typeof amounts) => rows.reduce((sum, row) => sum + row[part], 0);
  const left = total("sessionsNotPriced");
  if (left === total("sessions")) {
    return (
      <p className="max-w-prose text-sm text-ink-soft">
        {left === 0
          ? "No sessions in this period."
          : "No session in this period has a price. A price needs known tokens and a model with a public price or one of your own. Programs, agents and providers' reports send both."}
      </p>
    );
  }
  return (
    <>
      <Figure
        value={formatSpend(total("spend"))}
        name={`${formatNumber(left)} of ${formatNumber(total("sessions"))} sessions are left out, because their price is not known`}
      />
      <div className="mt-4">
        <DataTable
          label="Spend on tokens"
          columns={[
            { id: "group", heading, cell: ({ group }) => group },
            {
              id: "spend",
              heading: "Spend",
              isNumeric: true,
              cell: ({ spend, sessions, sessionsNotPriced }) =>
                sessionsNotPriced === sessions ? "Not priced" : formatSpend(spend),
              sortBy: ({ spend }) => spend,
            },
            {
              id: "left",
              heading: "Sessions left out",
              explain: whatIs("sessionsNotPriced"),
              isNumeric: true,
              cell: ({ sessionsNotPriced }) => formatNumber(sessionsNotPriced),
              sortBy: ({ sessionsNotPriced }) => sessionsNotPriced,
            },
          ]}
          rows={rows}
          keyOf={({ group }) => group}
        />
      </div>
    </>
  );
}
