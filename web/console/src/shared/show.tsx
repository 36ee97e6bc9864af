import type { ReactElement, ReactNode } from "react";
import { Show, SimpleShowLayout } from "react-admin";

/** A record that cannot be edited, each field with its name. */
export function ConsoleShow({ actions = false, children }: { actions?: ReactElement | false; children: ReactNode }) {
  return (
    <Show actions={actions}>
      <SimpleShowLayout>{children}</SimpleShowLayout>
    </Show>
  );
}
