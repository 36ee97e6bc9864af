import type { Query } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { TryAgain } from "./try-again.tsx";

/** Says which part of a page could not be loaded. What broke it often broke its neighbours, so one press tries all of them again. */
export function LoadFailed({ what, error }: { what: string; error: Error }) {
  return (
    <ErrorNotice
      title={`Couldn't load ${what}`}
      action={<TryAgain of={isFailed} className="button button-quiet button-small" />}
    >
      {reasonOf(error)}
    </ErrorNotice>
  );
}

const isFailed = ({ state }: Query) => state.status === "error";
