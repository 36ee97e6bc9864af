import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useNotify, useRefresh } from "react-admin";

interface Props {
  label: string;
  icon?: ReactNode;
  /** What the button does; its result is told, unless it is empty. */
  act: () => Promise<string | undefined>;
}

/** A button that asks the server to do something and tells what came of it. */
export function ActionButton({ label, icon, act }: Props) {
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  const run = async () => {
    setBusy(true);
    try {
      const said = await act();
      if (said) notify(said);
      refresh();
    } catch (error) {
      notify(error instanceof Error ? error.message : "The server did not answer.", { type: "error" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" startIcon={icon} disabled={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  );
}
