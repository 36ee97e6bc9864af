import ChangeIcon from "@mui/icons-material/Update";
import { reasonOf } from "@treadlight/client";
import type { ReactNode } from "react";
import { Button, useBulkUpdateController, useNotify } from "react-admin";

interface Props {
  label: string;
  /** The fields to set. */
  data: Record<string, unknown>;
  icon?: ReactNode;
}

/** Sets fields of the selected rows; it can be undone for a few seconds. react-admin's own button says only why one of them failed. */
export function BulkChangeButton({ label, data, icon = <ChangeIcon /> }: Props) {
  const notify = useNotify();
  const { handleUpdate, isPending } = useBulkUpdateController({
    mutationOptions: {
      onError: (error) => notify(`Some could not be changed. ${reasonOf(error)}`, { type: "error" }),
    },
  });
  return (
    <Button label={label} disabled={isPending} onClick={() => handleUpdate(data)}>
      {icon}
    </Button>
  );
}
