import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import type { ReactNode } from "react";

/** A mailed link without a token, or with one that the server no longer accepts. */
export function DeadLink({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <ErrorNotice title="This link does not work" action={action}>
      {children}
    </ErrorNotice>
  );
}
