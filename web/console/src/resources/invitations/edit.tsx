import { invitations } from "@treadlight/contract/console";
import { useRecordContext } from "react-admin";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { Fact } from "../../shared/fact.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { InvitationInputs } from "./inputs.tsx";
import { type Invitation, isUnanswered, ResendButton } from "./resend.tsx";

export function InvitationEdit() {
  return (
    <ConsoleEdit
      update={invitations.update}
      actions={<ResendThis />}
      remove={
        <RemoveButton<Invitation>
          label="Revoke"
          consequence="The mailed link stops working. This cannot be undone: to invite the person later, send a new invitation."
          said={saying("invitation", "invitations", "revoked")}
          word={({ email }) => email}
        />
      }
    >
      <Fact source="email" label="E-mail" />
      <Fact source="status" label="Status" field={WordsField} />
      <Fact source="expiresAt" label="Expires" field={TimeField} />
      <InvitationInputs />
    </ConsoleEdit>
  );
}

function ResendThis() {
  const invitation = useRecordContext<Invitation>();
  return invitation && isUnanswered(invitation) ? <ResendButton ids={[invitation.id]} /> : null;
}
