import { Alert, Box, Button, DialogContentText, TextField, Typography } from "@mui/material";
import type { organizations } from "@treadlight/contract/console";
import { deleteOrganization, GRACE_DAYS, restoreOrganization } from "@treadlight/contract/organization";
import { useState } from "react";
import { useNotify, useRecordContext, useRefresh } from "react-admin";
import type { z } from "zod";
import { useApi, useCan, useUser } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { AskDialog } from "../../shared/ask-dialog.tsx";
import { useSavedFirst } from "../../shared/unsaved.tsx";

type Organization = z.input<typeof organizations.row>;

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

/** For owners: has their organization deleted, or keeps it after all. */
export function Deletion() {
  const api = useApi();
  const organization = useRecordContext<Organization>();
  const isOwn = useUser().organizationId === organization?.id;
  const mayDelete = useCan("delete_organization");
  const savedFirst = useSavedFirst();
  const [isAsking, setAsking] = useState(false);
  if (!organization || !isOwn || !mayDelete) return null;
  const keep = async () => {
    await api.call(restoreOrganization);
    return "The organization is kept.";
  };
  return (
    <Box component="section" aria-labelledby="deletion" sx={{ p: 2 }}>
      <Typography id="deletion" variant="h6" component="h2" gutterBottom>
        Deletion
      </Typography>
      {organization.deleteAfter === null ? (
        <>
          <Typography sx={{ mb: 1 }}>
            All data of the organization is deleted after {GRACE_DAYS} days. Until then everything works as before, and
            any owner can keep the organization. People keep their own accounts.
          </Typography>
          <Button color="error" onClick={() => savedFirst(() => setAsking(true))}>
            Delete the organization
          </Button>
          {isAsking && <DeletionDialog organization={organization} onClose={() => setAsking(false)} />}
        </>
      ) : (
        <Alert severity="warning" action={<ActionButton label="Keep the organization" act={keep} />}>
          On {day.format(new Date(organization.deleteAfter))} all data of the organization will be deleted.
        </Alert>
      )}
    </Box>
  );
}

function DeletionDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const api = useApi();
  const notify = useNotify();
  const refresh = useRefresh();
  const [password, setPassword] = useState("");
  const remove = async () => {
    const { deleteAfter } = await api.call(deleteOrganization, { body: { password } });
    notify(`The organization will be deleted on ${day.format(new Date(deleteAfter))}. All owners get a mail.`);
    refresh();
    onClose();
  };
  return (
    <AskDialog
      title={`Delete ${organization.name}?`}
      label="Delete"
      isReady={password !== ""}
      act={remove}
      onClose={onClose}
    >
      <DialogContentText>You will see what is deleted before you confirm it.</DialogContentText>
      <TextField
        autoFocus
        fullWidth
        sx={{ mt: 2 }}
        type="password"
        autoComplete="current-password"
        label="Your password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </AskDialog>
  );
}
