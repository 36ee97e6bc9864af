import type { MouseEvent } from "react";
import {
  Link,
  type RaRecord,
  useCreatePath,
  useGetMany,
  useGetRecordRepresentation,
  useListContext,
  useRecordContext,
  useResourceDefinition,
} from "react-admin";
import { mayAct } from "../session/auth-provider.ts";
import { useUser } from "../session/context.ts";

interface Props {
  /** The field of a row that holds the id. */
  source: string;
  /** The resource of the record. */
  reference: string;
  /** For a record that is not there. */
  emptyText?: string;
}

/**
 * In a list: the record that a row refers to, by its name, as a link. The cells of a column share one question and are rendered once;
 * with a `ReferenceField` in each, People took a third longer to paint.
 */
export function NameField({ source, reference, emptyText = "–" }: Props) {
  const { data: rows = [] } = useListContext();
  const ids = [...new Set(rows.map((row) => row[source]).filter((id) => id !== null && id !== undefined))];
  const { data: records, isLoading } = useGetMany<RaRecord>(reference, { ids }, { enabled: ids.length > 0 });
  const nameOf = useGetRecordRepresentation(reference);
  const row = useRecordContext();
  const record = records?.find(({ id }) => id === row?.[source]);
  const to = usePath(reference, record);
  if (isLoading) return null;
  const name = record ? nameOf(record) : emptyText;
  if (!to) return name;
  return (
    <Link to={to} state={{ _scrollToTop: true }} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {name}
    </Link>
  );
}

/** The page of a record that the person may open. */
function usePath(resource: string, record: RaRecord | undefined): string | undefined {
  const createPath = useCreatePath();
  const { hasShow, hasEdit } = useResourceDefinition({ resource });
  const user = useUser();
  if (!record) return undefined;
  if (hasShow && mayAct(user, resource, "show")) return createPath({ resource, id: record.id, type: "show" });
  if (hasEdit && mayAct(user, resource, "edit")) return createPath({ resource, id: record.id, type: "edit" });
  return undefined;
}
