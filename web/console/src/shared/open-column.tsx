import type { MouseEvent } from "react";
import {
  DataTable,
  LinkBase,
  useCreatePath,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
} from "react-admin";

interface Props {
  /** The page that the links open. */
  page: "edit" | "show";
}

/** The last column of a table: a link to each record. Keyboards cannot click a row. */
export function OpenColumn({ page }: Props) {
  return (
    <DataTable.Col label={<span className="unseen">Open</span>} align="right" disableSort>
      <OpenLink page={page} />
    </DataTable.Col>
  );
}

/** Without MUI's link and icon, which take time to paint in each row. */
function OpenLink({ page }: Props) {
  const resource = useResourceContext() ?? "";
  const record = useRecordContext();
  const createPath = useCreatePath();
  const nameOf = useGetRecordRepresentation(resource);
  if (!record) return null;
  return (
    <LinkBase
      className="open"
      to={createPath({ resource, id: record.id, type: page })}
      aria-label={`Open ${nameOf(record)}`}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      ›
    </LinkBase>
  );
}
