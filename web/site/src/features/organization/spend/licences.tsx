import {
  downloadReclaimList,
  type LicenceUse,
  listLicenceUse,
  REMINDED_AGAIN_DAYS,
  remindHolders,
  replaceSeats,
} from "@treadlight/contract/licences";
import { formatCalendarDay, formatCo2, formatCurrency, formatNumber, formatRange } from "@treadlight/domain/format";
import { groupedBy } from "@treadlight/domain/grouping";
import { Stat } from "@treadlight/ui/charts/figure.tsx";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { SelectField, TextArea } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { useState } from "react";
import { useChange } from "../../../shared/api/use-route.ts";
import { consolePaths } from "../../../shared/console.ts";
import { SaveButton } from "../../../shared/save-button.tsx";
import { whatIs } from "../../../shared/what-is/what-is.tsx";

interface Props {
  licences: readonly LicenceUse[];
  minimumPeople: number;
  showsPeople: boolean;
}

const money = ({ currency }: LicenceUse, amount: number) => formatCurrency(amount, currency);
const nameOf = ({ tool, contract }: LicenceUse) => `${tool}, ${contract}`;
const people = (count: number) => (count === 1 ? "1 person" : `${formatNumber(count)} people`);

/** Every licence with what of it is used, and what can be done about the rest. */
export function Licences({ licences, minimumPeople, showsPeople }: Props) {
  const dearestFirst = licences.toSorted((a, b) => b.unusedMonthly - a.unusedMonthly);
  const counted = (people: number | null) =>
    people === null
      ? `fewer than ${minimumPeople}`
      : showsPeople
        ? formatNumber(people)
        : `about ${formatNumber(people)}`;
  return (
    <>
      <Panel
        title="Licences"
        aside={
          <a href={consolePaths.licences} className="text-link text-sm">
            Edit licences
          </a>
        }
      >
        <Totals licences={licences} />
        <DataTable
          label="Use of each licence"
          columns={[
            { id: "name", heading: "Licence", cell: nameOf },
            {
              id: "seats",
              heading: "Seats",
              isNumeric: true,
              cell: ({ seats }) => formatNumber(seats),
              sortBy: ({ seats }) => seats,
            },
            {
              id: "assigned",
              heading: "Assigned",
              explain: whatIs("assignedSeats"),
              isNumeric: true,
              cell: ({ assigned }) => formatNumber(assigned),
              sortBy: ({ assigned }) => assigned,
            },
            {
              id: "active",
              heading: "People who used it, last 7 and 30 days",
              explain: whatIs("seatsWithUse"),
              isNumeric: true,
              cell: ({ peopleWithUse: { days7, days30 } }) => `${counted(days7)}, ${counted(days30)}`,
              sortBy: ({ peopleWithUse }) => peopleWithUse.days30 ?? 0,
            },
            ...(showsPeople
              ? [
                  {
                    id: "idle",
                    heading: "Idle, never used",
                    explain: whatIs("idleSeats"),
                    isNumeric: true,
                    cell: ({ states }: LicenceUse) =>
                      states === null ? "–" : `${formatNumber(states.idle)}, ${formatNumber(states.never)}`,
                  },
                ]
              : []),
            {
              id: "unused",
              heading: "Unused seats",
              explain: whatIs("unusedSeats"),
              isNumeric: true,
              cell: ({ unused }) => formatNumber(unused),
              sortBy: ({ unused }) => unused,
            },
            {
              id: "cost",
              heading: "Cost of unused seats per month",
              explain: whatIs("unusedCost"),
              isNumeric: true,
              cell: (licence) => money(licence, licence.unusedMonthly),
              sortBy: ({ unusedMonthly }) => unusedMonthly,
            },
            {
              id: "renewal",
              heading: "Renews or ends",
              cell: ({ renewsOn, owner }) =>
                `${renewsOn === null ? "Not known" : formatCalendarDay(renewsOn)}${owner === null ? "" : `, ${owner}`}`,
              sortBy: ({ renewsOn }) => renewsOn ?? "9999",
            },
          ]}
          rows={dearestFirst}
          keyOf={({ id }) => id}
        />
        <p className="mt-3 max-w-prose text-label text-ink-soft">
          Use is what sessions and vendors' reports show. Idle means without use for 30 days.{" "}
          {showsPeople
            ? "Unused seats are those not assigned, idle or never used."
            : `Your organization does not show people by name, so counts of people are rounded to a multiple of ${minimumPeople}, and unused seats are those beyond the most people who may have used the tool in 30 days: there may be more.`}
        </p>
        <BySpend licences={licences} />
      </Panel>
      <Seats licences={dearestFirst} showsPeople={showsPeople} />
    </>
  );
}

/** The footprint by money alone of licences without any known use. */
function BySpend({ licences }: { licences: readonly LicenceUse[] }) {
  return licences.map((licence) => {
    const { id, footprintBySpend } = licence;
    if (footprintBySpend === null) return null;
    const grams = (kilograms: number) => formatCo2(1000 * kilograms);
    return (
      <p key={id} className="mt-3 max-w-prose text-label text-ink-soft">
        No use of {nameOf(licence)} is known. By its price alone, a month is about {grams(footprintBySpend.co2eKg)} CO₂e
        ({formatRange(1000 * footprintBySpend.co2eKgLow, 1000 * footprintBySpend.co2eKgHigh, formatCo2)}): an industry's
        average, which is part of no total.
      </p>
    );
  });
}

/** Sums of each currency by itself: nobody has told a rate of exchange. */
function Totals({ licences }: { licences: readonly LicenceUse[] }) {
  const sum = (rows: readonly LicenceUse[], part: "monthly" | "unusedMonthly") =>
    rows.reduce((total, row) => total + row[part], 0);
  return (
    <dl className="mb-5 grid gap-4 sm:grid-cols-2">
      {[...groupedBy(licences, ({ currency }) => currency)].map(([currency, rows]) => (
        <Stat
          key={currency}
          name={`All licences in ${currency}, a month`}
          explain={whatIs("licences")}
          value={formatCurrency(sum(rows, "monthly"), currency)}
          note={`${formatCurrency(sum(rows, "unusedMonthly"), currency)} of it for unused seats`}
        />
      ))}
    </dl>
  );
}

/** Who holds the seats of a licence, and what to do about those that nobody uses. */
function Seats({ licences, showsPeople }: Omit<Props, "minimumPeople">) {
  const [chosen, setChosen] = useState(licences[0]?.id);
  const licence = licences.find(({ id }) => id === chosen) ?? licences[0];
  const showToast = useToast();
  const remind = useChange(remindHolders, [listLicenceUse]);
  if (!licence) return null;
  const { id } = licence;
  return (
    <Panel title="Seats">
      <div className="grid grid-cols-1 gap-5">
        <div className="max-w-prose">
          <SelectField label="Licence" value={id} onChange={({ target }) => setChosen(target.value)}>
            {licences.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ConfirmButton
            label={`Remind by mail those who do not use ${nameOf(licence)}`}
            isBusy={remind.isPending}
            onConfirm={() =>
              remind.mutate(
                { params: { id } },
                {
                  onSuccess: ({ reminded }) =>
                    showToast({
                      title: reminded === null ? "Mails are on their way" : `${people(reminded)} reminded`,
                      description: "Only people with an account here get a mail.",
                    }),
                },
              )
            }
          >
            Remind by mail
          </ConfirmButton>
          {showsPeople && (
            <SaveButton path={downloadReclaimList.path.replace(":id", id)} name="treadlight-seats-to-reclaim.csv">
              Download the seats to reclaim
            </SaveButton>
          )}
        </div>
        <p className="max-w-prose text-label text-ink-soft">
          A mail asks whoever has not used the tool for 30 days whether they still need it, at most once in{" "}
          {REMINDED_AGAIN_DAYS} days.
        </p>
        <Report key={id} licence={licence} />
      </div>
    </Panel>
  );
}

function Report({ licence: { id, assigned } }: { licence: LicenceUse }) {
  const [report, setReport] = useState("");
  const showToast = useToast();
  const replace = useChange(replaceSeats, [listLicenceUse]);
  const readFile = async (file: File | undefined) => {
    if (file) setReport(await file.text());
  };
  return (
    <form
      aria-label="Who holds the seats"
      className="grid max-w-prose grid-cols-1 gap-4 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        replace.mutate(
          { params: { id }, body: { report } },
          {
            onSuccess: ({ assigned: now, withoutAccount }) => {
              setReport("");
              showToast({
                title: `${people(now)} ${now === 1 ? "holds" : "hold"} a seat`,
                ...(withoutAccount > 0 && {
                  description: `${formatNumber(withoutAccount)} of them without an account here.`,
                }),
              });
            },
          },
        );
      }}
    >
      <label className="grid grid-cols-1 gap-1.5 text-sm font-semibold">
        A vendor's seat report
        <input
          type="file"
          accept=".csv,.json,.txt,text/csv,application/json,text/plain"
          className="max-w-full font-normal"
          onChange={({ target }) => void readFile(target.files?.[0])}
        />
      </label>
      <TextArea
        label="Or who holds the seats"
        required
        rows={5}
        hint={`One address a line, or CSV with a column "email" or "login". It replaces the list of ${people(assigned)}.`}
        value={report}
        onChange={({ target }) => setReport(target.value)}
      />
      <button
        type="submit"
        className="button button-primary justify-self-start"
        aria-busy={replace.isPending}
        aria-disabled={replace.isPending}
      >
        Save the seats
      </button>
    </form>
  );
}

/** Licences for tools of one category that the same people hold. */
export function Overlaps({
  licences,
  overlaps,
}: {
  licences: readonly LicenceUse[];
  overlaps: readonly { licences: readonly [string, string]; people: number }[];
}) {
  const name = (id: string) => {
    const licence = licences.find((one) => one.id === id);
    return licence ? nameOf(licence) : "";
  };
  return (
    <Panel title="Overlapping licences" explain={whatIs("overlaps")}>
      {overlaps.length === 0 ? (
        <p className="max-w-prose text-ink-soft">Nobody holds two seats for tools of the same category.</p>
      ) : (
        <DataTable
          label="Pairs of licences"
          columns={[
            {
              id: "pair",
              heading: "Licences",
              cell: ({ licences: [one, other] }) => `${name(one)} and ${name(other)}`,
            },
            { id: "people", heading: "People with both", isNumeric: true, cell: ({ people }) => formatNumber(people) },
          ]}
          rows={overlaps}
          keyOf={({ licences: pair }) => pair.join()}
        />
      )}
    </Panel>
  );
}
