import { type Query, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";

/** Says which part of a page could not be loaded. What broke it often broke its neighbours, so one press tries all of them again. */
export function LoadFailed({ what, error }: { what: string; error: Error }) {
  const client = useQueryClient();
  return (
    <ErrorNotice
      title={`${what} could not be loaded`}
      action={
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => void client.refetchQueries({ type: "active", predicate: isFailed })}
        >
          Try Again
        </button>
      }
    >
      {reasonOf(error)}
    </ErrorNotice>
  );
}

const isFailed = ({ state }: Query) => state.status === "error";
