import { useQuery, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { eraseSessions } from "@treadlight/contract/ingest";
import { formatNumber } from "@treadlight/domain/format";
import { addDays } from "@treadlight/domain/time";
import { TextField } from "@treadlight/ui/field.tsx";
import { Modal } from "@treadlight/ui/modal.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useToast } from "@treadlight/ui/toast.tsx";
import { type SubmitEvent, useState } from "react";
import { z } from "zod";
import { analyticsQuery } from "../../shared/analytics.ts";
import { useApi } from "../../shared/api/context.ts";
import { useMutationOnce } from "../../shared/api/mutate-once.ts";

/** What must be typed, because nothing brings the sessions back. */
const CONFIRMATION = "delete";
/** Before and after the day of any session. */
const ALL_DAYS = { from: "1970-01-01", to: "2149-06-04" };

const countSchema = z.object({ sessions: z.number() });

/** Deletes the person's sessions, all or those of some days, and says beforehand how many will go. */
export function DeleteSessions({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const showToast = useToast();
  const [days, setDays] = useState({ from: "", to: "" });
  const [typed, setTyped] = useState("");
  const isReversed = days.from !== "" && days.to !== "" && days.from > days.to;
  const timeDimension = {
    from: `${days.from || ALL_DAYS.from}T00:00:00Z`,
    to: `${addDays(days.to || ALL_DAYS.to, 1)}T00:00:00Z`,
  };
  const { data } = useQuery({
    ...analyticsQuery(api, { measures: ["sessions"], timeDimension, scope: "own" }, countSchema),
    enabled: !isReversed,
  });
  const count = data?.rows[0]?.sessions;
  const erase = useMutationOnce({
    mutationFn: () =>
      api.call(eraseSessions, { query: { ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) } }),
    onSuccess: () => {
      void client.invalidateQueries();
      showToast({ title: "Your sessions are being deleted", description: "They disappear within seconds." });
      onClose();
    },
  });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    erase.mutate();
  }
  return (
    <Modal title="Delete sessions" onClose={onClose}>
      <form onSubmit={submit} aria-label="Delete sessions" className="grid gap-4">
        {erase.error && <ErrorNotice title="Couldn't delete your sessions">{reasonOf(erase.error)}</ErrorNotice>}
        <p>
          They are removed from every figure. This cannot be undone. Leave a day empty to start at your first session or
          end at your last. Days are in UTC.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="First day"
            isOptional
            type="date"
            value={days.from}
            error={isReversed ? "must not be after the last day" : undefined}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
          <TextField
            label="Last day"
            isOptional
            type="date"
            value={days.to}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
        </div>
        <p role="status" className="font-semibold">
          {isReversed
            ? ""
            : count === undefined
              ? "Counting sessions..."
              : `${formatNumber(count)} ${count === 1 ? "session" : "sessions"} will be deleted.`}
        </p>
        <TextField
          label={`Type "${CONFIRMATION}" to confirm`}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <button
            type="submit"
            className="button button-primary"
            disabled={isReversed || !count || typed.trim().toLowerCase() !== CONFIRMATION}
            aria-disabled={erase.isPending}
          >
            {erase.isPending ? "Deleting..." : "Delete sessions"}
          </button>
          <button type="button" className="button button-quiet" onClick={onClose}>
            Keep them
          </button>
        </div>
      </form>
    </Modal>
  );
}
