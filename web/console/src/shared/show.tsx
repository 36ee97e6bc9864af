import type { ReactElement, ReactNode } from "react";
import { HttpError, Show, SimpleShowLayout, TopToolbar, useNotify, useRedirect, useResourceContext } from "react-admin";
import { REFRESH_MS } from "./use-live.ts";
import { useNotifyFailure } from "./use-notify-failure.ts";

interface Props {
  actions?: ReactElement;
  /** Whether the record is read again every few seconds, to show changes by others. */
  isLive?: boolean;
  children: ReactNode;
}

/** A record that cannot be edited, each field with its name. */
export function ConsoleShow({ actions, isLive = false, children }: Props) {
  const resource = useResourceContext();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const redirect = useRedirect();
  // By default, any failure leads to the list, also of a later read.
  const onError = (error: unknown) => {
    if (!(error instanceof HttpError && error.status === 404)) return notifyFailure(error);
    notify("ra.notification.item_doesnt_exist", { type: "error" });
    redirect("list", resource);
  };
  return (
    <Show
      actions={actions ? <TopToolbar>{actions}</TopToolbar> : false}
      queryOptions={{ refetchInterval: isLive ? REFRESH_MS : false, onError }}
    >
      <SimpleShowLayout sx={{ fontSize: "0.875rem", "& .RaLabeled-label": { fontSize: "0.75rem" } }}>
        {children}
      </SimpleShowLayout>
    </Show>
  );
}
