import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { Confirmation } from "./confirmation.tsx";
import { useSavedFirst } from "./unsaved.tsx";
import { useNotifyFailure } from "./use-notify-failure.tsx";

interface Props {
  label: string;
  icon?: ReactNode;
  /** Asked first: what the action will do. An action without one neither ends nor destroys anything. */
  consequence?: string;
  /** A text to type first, such as the record's name. */
  expected?: string;
  /** Whether the action ends or destroys something. */
  isDangerous?: boolean;
  /** Sends the request. @returns the message to show, if any */
  act: () => Promise<string | undefined>;
}

/** A button for a request to the server. It says what came of it once the server has answered. */
export function ActionButton({ label, icon, consequence, expected, isDangerous = false, act }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const savedFirst = useSavedFirst();
  const run = async () => {
    const said = await act();
    if (said) notify(said);
    refresh();
    setAsked(false);
  };
  const runAtOnce = async () => {
    setBusy(true);
    await run().catch(notifyFailure);
    setBusy(false);
  };
  return (
    <>
      <Button
        size="small"
        startIcon={icon}
        color={isDangerous ? "error" : "primary"}
        disabled={isBusy}
        onClick={() => savedFirst(() => (consequence === undefined ? void runAtOnce() : setAsked(true)))}
      >
        {label}
      </Button>
      {isAsked && consequence !== undefined && (
        <Confirmation {...{ label, consequence, expected, isDangerous }} act={run} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
