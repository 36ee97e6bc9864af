import type { ReactElement, ReactNode } from "react";
import { Show, SimpleShowLayout, TopToolbar } from "react-admin";
import { LoadFailed } from "./load-failed.tsx";
import { REFRESH_MS } from "./use-live.ts";
import { useReadFailure } from "./use-read-failure.ts";

interface Props {
  actions?: ReactElement;
  /** Whether the record is read again every few seconds, to show changes by others. */
  isLive?: boolean;
  children: ReactNode;
}

/** A record that cannot be edited, each field with its name. */
export function ConsoleShow({ actions, isLive = false, children }: Props) {
  const onError = useReadFailure();
  return (
    <Show
      actions={actions ? <TopToolbar>{actions}</TopToolbar> : false}
      queryOptions={{ refetchInterval: isLive ? REFRESH_MS : false, onError }}
      render={({ record, error, refetch }) =>
        error && !record ? (
          <LoadFailed error={error} retry={() => void refetch()} />
        ) : (
          <SimpleShowLayout sx={{ fontSize: "0.875rem" }}>{children}</SimpleShowLayout>
        )
      }
    />
  );
}
