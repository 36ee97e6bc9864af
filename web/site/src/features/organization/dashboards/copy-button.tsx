import { createDashboard, listDashboards, type ReadyMade } from "@treadlight/contract/dashboards";
import { useNavigate } from "react-router";
import { useChange } from "../../../shared/api/use-route.ts";
import { useAuthState } from "../../../shared/auth/context.ts";
import { addressOf, tilesOf, tilesToSend } from "./ready-made.ts";

/** Makes a dashboard of one's own with the same tiles, and opens it. */
export function CopyButton({ of: { name, period, tiles } }: { of: Pick<ReadyMade, "name" | "period" | "tiles"> }) {
  const { isDemo } = useAuthState();
  const navigate = useNavigate();
  const create = useChange(createDashboard, [listDashboards]);
  if (isDemo) return null;
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-disabled={create.isPending}
      onClick={() =>
        create.mutate(
          { body: { name: `${name}, copy`, period, tiles: tilesToSend(tilesOf({ tiles })) } },
          { onSuccess: ({ id }) => void navigate(addressOf(id)) },
        )
      }
    >
      Copy
    </button>
  );
}
