import type { ReactElement, ReactNode } from "react";
import { Show, SimpleShowLayout, TopToolbar } from "react-admin";
import { LoadFailed } from "./load-failed.tsx";
import { RecordTabs } from "./record-tabs.tsx";
import { REFRESH_MS } from "./use-live.ts";
import { useReadFailure } from "./use-read-failure.ts";

interface Props {
  actions?: ReactElement;
  /** Whether the record is read again every few seconds, to show changes by others. */
  isLive?: boolean;
  /** Whether the audit log has entries about such records. */
  isAudited?: boolean;
  children: ReactNode;
}

/** As many fields side by side as fit; what is wide has a row of its own. */
const IN_COLUMNS = {
  fontSize: "0.875rem",
  "& .RaSimpleShowLayout-stack": {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(18rem, 100%), 1fr))",
    gap: "0.75rem 1.5rem",
    "& > :has(pre, table, svg, iframe)": { gridColumn: "1 / -1" },
  },
};

/** A record that cannot be edited, each field with its name. */
export function ConsoleShow({ actions, isLive = false, isAudited = false, children }: Props) {
  const onError = useReadFailure();
  return (
    <Show
      actions={actions ? <TopToolbar>{actions}</TopToolbar> : false}
      queryOptions={{ refetchInterval: isLive ? REFRESH_MS : false, onError }}
      render={({ record, error, refetch }) =>
        error && !record ? (
          <LoadFailed error={error} retry={() => void refetch()} />
        ) : (
          <RecordTabs isAudited={isAudited}>
            <SimpleShowLayout spacing={0} sx={IN_COLUMNS}>
              {children}
            </SimpleShowLayout>
          </RecordTabs>
        )
      }
    />
  );
}
