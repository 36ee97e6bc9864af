import { Alert, Box, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { organizations } from "@treadlight/contract/console";
import { cancelPendingChange, listPendingChanges } from "@treadlight/contract/organization";
import { useRecordContext } from "react-admin";
import type { z } from "zod";
import { useApi, useCan, useUser } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { Time } from "../../shared/time.tsx";

type Organization = z.input<typeof organizations.row>;

/** What was asked for and takes effect later, each with a way back. Nothing is shown if nothing is pending. */
export function PendingChanges() {
  const api = useApi();
  const organization = useRecordContext<Organization>();
  const isOwn = useUser().organizationId === organization?.id;
  const maySee = useCan("privacy_settings") && isOwn;
  const queryKey = [listPendingChanges.path, organization?.id];
  const { data, error, refetch } = useQuery({
    // The record is read again after each save, and so are these.
    queryKey: [...queryKey, organization],
    queryFn: () => api.call(listPendingChanges),
    enabled: maySee,
  });
  const queries = useQueryClient();
  if (!maySee) return null;
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data || data.changes.length === 0) return null;
  const cancel = async (id: string) => {
    await api.call(cancelPendingChange, { params: { id } });
    await queries.invalidateQueries({ queryKey });
    return "The change is cancelled.";
  };
  return (
    <Box component="section" aria-labelledby="pending" sx={{ p: 2 }}>
      <Typography id="pending" variant="h6" component="h2" gutterBottom>
        Pending changes
      </Typography>
      {data.changes.map((change) => (
        <Alert
          key={change.id}
          severity="warning"
          sx={{ mb: 1 }}
          action={<ActionButton label={`Cancel: ${change.title}`} act={() => cancel(change.id)} />}
        >
          <strong>{change.title}</strong>, from <Time at={change.appliesAt.toISOString()} />. {change.effect} Asked for
          by {change.askedBy ?? "somebody who has left"}.
        </Alert>
      ))}
    </Box>
  );
}
