import ChangeIcon from "@mui/icons-material/Update";
import type { ReactNode } from "react";
import { useDataProvider, useListContext, useResourceContext } from "react-admin";
import { ActionButton } from "./action-button.tsx";
import { useEach } from "./use-each.ts";

interface Props {
  label: string;
  icon?: ReactNode;
  /** The fields to set. */
  data: Record<string, unknown>;
  /** What has happened, by how many rows: "2 people suspended." */
  said: (count: number) => string;
  /** Asked first: what the change will do. */
  consequence?: string;
  isDangerous?: boolean;
}

/** Sets fields of the selected rows. Rows that could not be changed stay selected. */
export function BulkChangeButton({ data, said, icon = <ChangeIcon />, ...button }: Props) {
  const resource = useResourceContext() ?? "";
  const dataProvider = useDataProvider();
  const { selectedIds: ids, onSelect } = useListContext();
  const each = useEach();
  const act = async () => {
    onSelect(
      await each({ ids, said, send: (id) => dataProvider.update(resource, { id, data, previousData: { id } }) }),
    );
    return undefined;
  };
  return <ActionButton {...button} icon={icon} act={act} />;
}
