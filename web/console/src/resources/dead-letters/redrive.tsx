import RedriveIcon from "@mui/icons-material/ReplayOutlined";
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { deadLetters } from "@treadlight/contract/console";
import { useState } from "react";
import { useDataProvider, useRefresh } from "react-admin";
import type { z } from "zod";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { Table } from "../../shared/table.tsx";

export type DeadLetter = z.input<typeof deadLetters.row>;

const LOOK_EVERY_MS = 1_500;

/** Sends dead letters through scoring again and shows the results. */
export function RedriveButton({ ids, onDone }: { ids: readonly string[]; onDone?: () => void }) {
  const api = useApi();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const [sent, setSent] = useState<readonly DeadLetter[]>();
  const redrive = async () => {
    const { data } = await dataProvider.getMany<DeadLetter>("dead-letters", { ids: [...ids] });
    await api.call(deadLetters.redrive, { body: { eventIds: [...ids] } });
    setSent(data);
    return undefined;
  };
  const close = () => {
    setSent(undefined);
    onDone?.();
    refresh();
  };
  return (
    <>
      <ActionButton label="Redrive" icon={<RedriveIcon />} act={redrive} />
      {sent && <Result sent={sent} onClose={close} />}
    </>
  );
}

function Result({ sent, onClose }: { sent: readonly DeadLetter[]; onClose: () => void }) {
  const { waiting, failed, rows } = useOutcome(sent);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="redriven">
      <DialogTitle id="redriven">Dead letters redriven: {sent.length.toLocaleString()}</DialogTitle>
      <DialogContent>
        {waiting > 0 && <LinearProgress aria-label="Waiting to be scored" sx={{ mb: 2 }} />}
        <p role="status">
          Became rows: {rows.toLocaleString()}. Failed again: {failed.length.toLocaleString()}.
          {waiting > 0 && ` Not read yet: ${waiting.toLocaleString()}.`}
        </p>
        {failed.length > 0 && (
          <Table columns={["Event", "Reason"]} rows={failed.map(({ id, reason }) => [id, reason])} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** A letter that became a row leaves the list; one that failed again has a new time of failure. */
function useOutcome(sent: readonly DeadLetter[]) {
  const dataProvider = useDataProvider();
  const ids = sent.map(({ id }) => id);
  const outcomeOf = (left: readonly DeadLetter[]) => {
    const diedAt = new Map(sent.map((letter) => [letter.id, letter.diedAt]));
    const failed = left.filter((letter) => letter.diedAt !== diedAt.get(letter.id));
    return { failed, waiting: left.length - failed.length, rows: sent.length - left.length };
  };
  const { data = sent } = useQuery({
    queryKey: ["redriven", ids],
    queryFn: async () => (await dataProvider.getMany<DeadLetter>("dead-letters", { ids })).data,
    refetchInterval: ({ state }) => (state.data && outcomeOf(state.data).waiting === 0 ? false : LOOK_EVERY_MS),
  });
  return outcomeOf(data);
}
