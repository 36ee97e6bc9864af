import Delete from "@mui/icons-material/DeleteOutlined";
import { useEffect, useRef } from "react";
import {
  type RaRecord,
  useCanAccess,
  useDataProvider,
  useListContext,
  useRecordContext,
  useRedirect,
  useResourceContext,
} from "react-admin";
import { ActionButton } from "./action-button.tsx";
import { useEach } from "./use-each.ts";

interface Words {
  /** Such as "Remove from the organization". */
  label: string;
  /** The consequence, and whether it can be undone. */
  consequence: string;
  /** What has happened, by how many records: "2 people removed." */
  said: (count: number) => string;
}

interface RemoveProps<Row> extends Words {
  /** A text to type first, such as the record's name. */
  word?: (row: Row) => string;
}

/** Removes a record for good, once that was confirmed. Then its list is shown. */
export function RemoveButton<Row extends RaRecord>({ word, said, ...words }: RemoveProps<Row>) {
  const resource = useResourceContext() ?? "";
  const record = useRecordContext<Row>();
  const dataProvider = useDataProvider();
  const redirect = useRedirect();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const { canAccess } = useCanAccess({ resource, action: "delete" });
  if (!record || !canAccess) return null;
  const remove = async () => {
    await dataProvider.delete(resource, { id: record.id, previousData: record });
    // Who has gone elsewhere meanwhile stays there.
    if (isHere.current) redirect("list", resource);
    return said(1);
  };
  const typed = word && { expected: word(record) };
  return <ActionButton {...words} {...typed} icon={<Delete />} isDangerous act={remove} />;
}

interface BulkProps extends Words {
  /** Whether the number of the records must be typed first. */
  isTyped?: boolean;
}

/** Removes the selected records for good, once that was confirmed. Records that could not be removed stay selected. */
export function BulkRemoveButton({ said, isTyped = false, ...words }: BulkProps) {
  const resource = useResourceContext() ?? "";
  const dataProvider = useDataProvider();
  const { selectedIds: ids, onSelect } = useListContext();
  const { canAccess } = useCanAccess({ resource, action: "delete" });
  const each = useEach();
  if (!canAccess) return null;
  const remove = async () => {
    onSelect(await each({ ids, said, send: (id) => dataProvider.delete(resource, { id }) }));
    return undefined;
  };
  const typed = isTyped && { expected: String(ids.length) };
  return <ActionButton {...words} {...typed} icon={<Delete />} isDangerous act={remove} />;
}
