import type { Adoption } from "@treadlight/contract/adoption";
import { REGULAR_WEEKS } from "@treadlight/domain/adoption";
import { formatNumber } from "@treadlight/domain/format";
import { DataTable } from "@treadlight/ui/data-table.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { peopleText, shareText } from "./words.ts";

type Group = Adoption["groups"][number];
const KINDS: Record<Group["kind"], string> = { department: "Department", team: "Team", workflowType: "Kind of work" };

export const groupName = ({ kind, name }: Pick<Group, "kind" | "name">): string =>
  kind === "workflowType" ? name.replaceAll("-", " ") : name;

/** Whom to train next: where most people do not work with AI regularly. */
export function Groups({ groups, minimumPeople }: Pick<Adoption, "groups" | "minimumPeople">) {
  const people = (count: number | null) => peopleText(count, minimumPeople);
  return (
    <Panel title="Whom to train next">
      {groups.length === 0 ? (
        <p className="text-sm text-ink-soft">No group has {minimumPeople} people yet.</p>
      ) : (
        <DataTable
          label="Groups to train"
          columns={[
            { id: "name", heading: "Group", cell: groupName, sortBy: groupName },
            { id: "kind", heading: "Is a", cell: ({ kind }) => KINDS[kind], sortBy: ({ kind }) => KINDS[kind] },
            {
              id: "members",
              heading: "Members",
              isNumeric: true,
              cell: ({ members }) => (members === null ? "–" : formatNumber(members)),
              sortBy: ({ members }) => members ?? 0,
            },
            {
              id: "active",
              heading: "Active",
              isNumeric: true,
              cell: ({ active }) => people(active),
              sortBy: ({ active }) => active ?? 0,
            },
            {
              id: "regular",
              heading: "Regular",
              explain: whatIs("regular"),
              isNumeric: true,
              cell: ({ regular }) => people(regular),
              sortBy: ({ regular }) => regular ?? 0,
            },
            {
              id: "toTrain",
              heading: "To train",
              explain: whatIs("toTrain"),
              isNumeric: true,
              cell: ({ toTrain }) => people(toTrain),
              sortBy: ({ toTrain }) => toTrain ?? 0,
            },
          ]}
          rows={groups}
          keyOf={({ kind, name }) => `${kind} ${name}`}
        />
      )}
      <p className="mt-3 max-w-prose text-label text-ink-soft">
        In the last four whole weeks. Regular: active there in at least {REGULAR_WEEKS} of them. To train: members who
        are not regular; of a kind of work, those who tried it and are not. Groups of fewer than {minimumPeople} people
        are left out.
      </p>
    </Panel>
  );
}

/** How many people use what is paid for by the seat. */
export function Seats({
  seats,
  minimumPeople,
}: {
  seats: NonNullable<Adoption["seats"]>;
  minimumPeople: Adoption["minimumPeople"];
}) {
  return (
    <Panel title="Active per seat" explain={whatIs("perSeat")}>
      <DataTable
        label="Seats by tool"
        columns={[
          { id: "tool", heading: "Tool", cell: ({ tool }) => tool, sortBy: ({ tool }) => tool },
          { id: "seats", heading: "Seats", isNumeric: true, cell: ({ seats }) => formatNumber(seats) },
          {
            id: "active",
            heading: "Active people",
            isNumeric: true,
            cell: ({ active }) => peopleText(active, minimumPeople),
          },
          {
            id: "share",
            heading: "Per seat",
            isNumeric: true,
            cell: ({ active, seats }) => shareText(active === null ? null : active / seats),
          },
        ]}
        rows={seats}
        keyOf={({ tool }) => tool}
      />
      <p className="mt-3 max-w-prose text-label text-ink-soft">
        People who used the tool in the last four whole weeks, whether they hold a seat or not, beside all seats of its
        licences.
      </p>
    </Panel>
  );
}
