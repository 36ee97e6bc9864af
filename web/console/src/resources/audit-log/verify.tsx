import VerifiedIcon from "@mui/icons-material/VerifiedOutlined";
import { auditLog } from "@treadlight/contract/console";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";

/** Recomputes every hash of the chain. */
export function VerifyButton() {
  const api = useApi();
  const verify = async () => {
    const { entries, brokenAt } = await api.call(auditLog.verify);
    if (brokenAt !== null) throw new Error(`Entry ${brokenAt} is not as it was written.`);
    return `The chain is intact: ${entries.toLocaleString()} entries verified.`;
  };
  return <ActionButton label="Verify" icon={<VerifiedIcon />} act={verify} />;
}
