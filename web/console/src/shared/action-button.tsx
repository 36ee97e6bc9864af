import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { useSavedFirst } from "./unsaved.tsx";
import { useNotifyFailure } from "./use-notify-failure.ts";

interface Props {
  label: string;
  icon?: ReactNode;
  /** Sends the request. @returns the message to show, if any */
  act: () => Promise<string | undefined>;
}

/** A button for a request to the server. It shows the result. */
export function ActionButton({ label, icon, act }: Props) {
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const savedFirst = useSavedFirst();
  const run = async () => {
    setBusy(true);
    try {
      const said = await act();
      if (said) notify(said);
      refresh();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" startIcon={icon} disabled={isBusy} onClick={() => savedFirst(() => void run())}>
      {label}
    </Button>
  );
}
