import FilesIcon from "@mui/icons-material/FolderOpenOutlined";
import type { reportSchema } from "@treadlight/contract/reports";
import { formatCalendarDay } from "@treadlight/domain/format";
import { paths } from "@treadlight/site/shared/pages.ts";
import { Button, DataTable } from "react-admin";
import type { z } from "zod";
import { ConsoleList } from "../../shared/list.tsx";
import { NewestOnly } from "../../shared/newest-only.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

export type Report = z.input<typeof reportSchema>;

export const daysOf = ({ from, to }: Report) => `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
export const placeOf = ({ department }: Report) => department ?? "The whole organization";
export const approvalOf = ({ approval, state }: Report) =>
  approval ? `Approved by ${approval.name}` : state === "done" ? "Not approved" : "–";

export function ReportList() {
  return (
    <ConsoleList<Report>
      rowClick="show"
      actions={<InTheApp label="Request one in the app" />}
      facets={[{ source: "state", label: "State" }]}
      above={<NewestOnly nouns="reports" />}
      sort={{ field: "requestedAt", order: "DESC" }}
      small={{
        primary: daysOf,
        secondary: (report) => `${placeOf(report)}, ${report.state}`,
      }}
    >
      <DataTable.Col<Report> source="from" label="Period" render={daysOf} />
      <DataTable.Col<Report> source="department" label="About" render={placeOf} />
      <DataTable.Col source="state" field={WordsField} />
      <DataTable.Col<Report> source="approval" disableSort render={approvalOf} />
      <DataTable.Col source="requestedBy" label="Requested by" />
      <DataTable.Col source="requestedAt" label="Requested" field={TimeField} />
    </ConsoleList>
  );
}

/** The page on which reports are requested, approved and downloaded. */
export const InTheApp = ({ label }: { label: string }) => (
  <Button component="a" href={paths.reports} label={label}>
    <FilesIcon />
  </Button>
);
