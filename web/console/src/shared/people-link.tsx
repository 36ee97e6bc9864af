import type { MouseEvent } from "react";
import { Link, useRecordContext, useResourceContext } from "react-admin";

/** The number of people in a department or team, as a link to them. */
export function PeopleLink({ source }: { source: string }) {
  const record = useRecordContext();
  const field = useResourceContext() === "teams" ? "teamId" : "departmentId";
  if (!record) return null;
  const filter = encodeURIComponent(JSON.stringify({ [field]: record.id }));
  return (
    <Link to={`/users?filter=${filter}`} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {Number(record[source]).toLocaleString()}
    </Link>
  );
}
