import { MenuItem, TextField } from "@mui/material";
import type { ImportReport, PeopleField, PeopleMapping } from "@treadlight/contract/organization";
import { PEOPLE_FIELDS, peopleFieldSchema } from "@treadlight/contract/organization";
import { Table } from "../../shared/table.tsx";

type Columns = ImportReport["columns"];

const WORDS: Readonly<Record<PeopleField, string>> = {
  email: "E-mail address",
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  role: "Role",
  department: "Department",
  team: "Team",
};
const LEFT_OUT = "left_out";

interface Props {
  columns: Columns;
  isDisabled: boolean;
  onChange: (mapping: PeopleMapping) => void;
}

/** What each column of a file was taken for, and what else it may be. */
export function ColumnMapping({ columns, isDisabled, onChange }: Props) {
  const choose = (at: number, field: PeopleField | null) =>
    onChange(Object.fromEntries(columns.map((column, place) => [column.column, place === at ? field : column.field])));
  return (
    <Table
      columns={["Column of the file", "Is taken for"]}
      rows={columns.map(({ column, field }, at) => [
        column === "" ? "(no name)" : column,
        <TextField
          key={column}
          select
          hiddenLabel
          size="small"
          value={field ?? LEFT_OUT}
          disabled={isDisabled}
          onChange={({ target }) => choose(at, peopleFieldSchema.safeParse(target.value).data ?? null)}
          slotProps={{ htmlInput: { "aria-label": `What ${column} is taken for` } }}
        >
          <MenuItem value={LEFT_OUT}>Left out</MenuItem>
          {PEOPLE_FIELDS.map((one) => (
            <MenuItem key={one} value={one}>
              {WORDS[one]}
            </MenuItem>
          ))}
        </TextField>,
      ])}
    />
  );
}
