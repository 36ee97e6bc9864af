import VerifiedIcon from "@mui/icons-material/VerifiedOutlined";
import { auditLog } from "@treadlight/contract/console";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { counted } from "../../shared/counted.ts";

/** Recomputes every hash of the chain. */
export function VerifyButton() {
  const api = useApi();
  const verify = async () => {
    const { entries, withoutKey, brokenAt } = await api.call(auditLog.verify);
    if (brokenAt !== null) throw new Error(`Entry ${brokenAt} has been altered.`);
    const older = withoutKey > 0 ? ` ${withoutKey.toLocaleString()} of them are from before entries had a key.` : "";
    return `The chain is intact: ${counted(entries, "entry", "entries")} verified.${older}`;
  };
  return <ActionButton label="Verify" icon={<VerifiedIcon />} act={verify} />;
}
