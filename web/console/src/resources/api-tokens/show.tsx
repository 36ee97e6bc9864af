import RotateIcon from "@mui/icons-material/AutorenewOutlined";
import { ROTATION_HOURS, rotateOrganizationToken } from "@treadlight/contract/auth";
import { useState } from "react";
import { TextArrayField, TextField, useRecordContext } from "react-admin";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { saying } from "../../shared/counted.ts";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { ShownOnce } from "../../shared/shown-once.tsx";
import { TimeField } from "../../shared/time.tsx";
import type { ApiToken } from "./list.tsx";

export function ApiTokenShow() {
  return (
    <ConsoleShow
      isAudited
      actions={
        <>
          <RotateButton />
          <RemoveButton<ApiToken>
            label="Revoke"
            consequence="The token stops working at once, and is no longer listed. This cannot be undone."
            said={saying("API token", "API tokens", "revoked")}
            word={({ name }) => name}
          />
        </>
      }
    >
      <TextField source="name" />
      <TextField source="prefix" label="Begins with" />
      <TextArrayField source="scopes" />
      <TimeField source="lastUsedAt" label="Last used" />
      <TimeField source="expiresAt" label="Expires" />
      <TimeField source="createdAt" label="Created" />
    </ConsoleShow>
  );
}

/** Replaces the token with a new one. Both work for some hours, so that programs can be given it. */
function RotateButton() {
  const api = useApi();
  const id = useRecordContext<ApiToken>()?.id;
  const [token, setToken] = useState<string>();
  if (id === undefined) return null;
  const rotate = async () => {
    setToken((await api.call(rotateOrganizationToken, { params: { id } })).token);
    return undefined;
  };
  return (
    <>
      <ActionButton
        label="Rotate"
        icon={<RotateIcon />}
        consequence={`This creates a new token with the same scopes and lifetime. The current one works for at most ${ROTATION_HOURS} more hours.`}
        act={rotate}
      />
      {token !== undefined && (
        <ShownOnce title="The token that replaces it" text={token} onClose={() => setToken(undefined)} />
      )}
    </>
  );
}
