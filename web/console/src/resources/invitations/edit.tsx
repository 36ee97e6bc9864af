import SendIcon from "@mui/icons-material/SendOutlined";
import { invitations } from "@treadlight/contract/console";
import { Labeled, TextField, TopToolbar, useRecordContext } from "react-admin";
import type { z } from "zod";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { InvitationInputs } from "./inputs.tsx";

type Invitation = z.input<typeof invitations.row>;

export function InvitationEdit() {
  return (
    <ConsoleEdit
      actions={
        <TopToolbar>
          <ResendButton />
        </TopToolbar>
      }
      remove={
        <RemoveButton<Invitation>
          label="Revoke"
          consequence="The mailed link stops working. This cannot be undone: to invite the person later, send a new invitation."
          word={({ email }) => email}
        />
      }
    >
      <Labeled label="E-mail">
        <TextField source="email" />
      </Labeled>
      <Labeled label="Status">
        <TextField source="status" />
      </Labeled>
      <Labeled label="Expires">
        <TimeField source="expiresAt" />
      </Labeled>
      <InvitationInputs />
    </ConsoleEdit>
  );
}

function ResendButton() {
  const api = useApi();
  const invitation = useRecordContext<Invitation>();
  if (!invitation || !["open", "expired"].includes(invitation.status)) return null;
  const { id, email } = invitation;
  const resend = async () => {
    await api.call(invitations.resend, { params: { id } });
    return `Sent to ${email} again. The previous link has stopped working.`;
  };
  return <ActionButton label="Send again" icon={<SendIcon />} act={resend} />;
}
