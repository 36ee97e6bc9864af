import BlockIcon from "@mui/icons-material/Block";
import ReinstateIcon from "@mui/icons-material/CheckCircleOutlined";
import { useDataProvider, useRecordContext, useResourceContext } from "react-admin";
import { ActionButton } from "./action-button.tsx";

/** Suspends a person or an organization, or reinstates them. @param consequence what suspending does */
export function SuspendButton({ consequence }: { consequence: string }) {
  const resource = useResourceContext() ?? "";
  const dataProvider = useDataProvider();
  const record = useRecordContext<{ id: string; suspended: boolean }>();
  if (!record) return null;
  const set = async (suspended: boolean) => {
    await dataProvider.update(resource, { id: record.id, data: { ...record, suspended }, previousData: record });
    return suspended ? "Suspended." : "Reinstated.";
  };
  return record.suspended ? (
    <ActionButton label="Reinstate" icon={<ReinstateIcon />} act={() => set(false)} />
  ) : (
    <ActionButton label="Suspend" icon={<BlockIcon />} isDangerous consequence={consequence} act={() => set(true)} />
  );
}
