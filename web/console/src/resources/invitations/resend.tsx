import SendIcon from "@mui/icons-material/SendOutlined";
import { invitations } from "@treadlight/contract/console";
import { useDataProvider } from "react-admin";
import type { z } from "zod";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { counted } from "../../shared/counted.ts";

export type Invitation = z.input<typeof invitations.row>;

interface Props {
  ids: readonly string[];
  onDone?: () => void;
}

export const isUnanswered = ({ status }: Invitation) => status === "open" || status === "expired";

/** Mails invitations again, with new links. Those that were accepted or revoked are left out. */
export function ResendButton({ ids, onDone }: Props) {
  const api = useApi();
  const dataProvider = useDataProvider();
  const resend = async () => {
    const { data } = await dataProvider.getMany<Invitation>("invitations", { ids: [...ids] });
    const unanswered = data.filter(isUnanswered);
    if (unanswered.length === 0) throw new Error("These invitations were accepted or revoked.");
    for (const { id } of unanswered) await api.call(invitations.resend, { params: { id } });
    onDone?.();
    return `${counted(unanswered.length, "invitation was", "invitations were")} sent again. The previous links have stopped working.`;
  };
  return (
    <ActionButton
      label="Send again"
      icon={<SendIcon />}
      consequence="A new link is mailed to everybody who has not answered. The links of the previous mails stop working."
      act={resend}
    />
  );
}
