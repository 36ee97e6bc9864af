import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import type { ReactNode } from "react";

/** A mailed link that holds no token, or one that the server no longer takes. */
export function DeadLink({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <ErrorNotice title="This link does not work" action={action}>
      {children}
    </ErrorNotice>
  );
}
