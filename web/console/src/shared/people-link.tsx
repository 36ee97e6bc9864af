import type { MouseEvent } from "react";
import { Link, useRecordContext, useResourceContext } from "react-admin";
import { filteredList } from "./filtered-list.ts";

const FIELDS: Readonly<Record<string, string>> = { departments: "departmentId", teams: "teamId" };

/** The number of people in a department, team or organization, as a link to them. */
export function PeopleLink({ source }: { source: string }) {
  const record = useRecordContext();
  const field = FIELDS[useResourceContext() ?? ""] ?? "organizationId";
  if (!record) return null;
  return (
    <Link to={filteredList("users", { [field]: record.id })} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {Number(record[source]).toLocaleString()}
    </Link>
  );
}
