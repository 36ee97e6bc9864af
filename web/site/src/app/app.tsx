import type { ReactNode } from "react";
import { ApiContext } from "../shared/api/context.ts";
import { AuthContext } from "../shared/auth/context.ts";
import { MonitorContext } from "../shared/monitoring/context.ts";
import type { Monitor } from "../shared/monitoring/monitor.ts";
import { StorageContext } from "../shared/storage-context.ts";
import { ThemeContext } from "../shared/theme/context.ts";
import { ToastProvider } from "../shared/ui/toast.tsx";
import type { Services } from "./services.ts";

/** What the screens stand on. `children` is the router: the browser's, or that of a page being rendered ahead. */
export function App({
  services: { api, auth, monitor, storage, theme },
  children,
}: {
  /** Pages rendered ahead report nothing. */
  services: Pick<Services, "api" | "auth" | "storage" | "theme"> & { monitor?: Monitor };
  children: ReactNode;
}) {
  return (
    <ThemeContext value={theme}>
      <AuthContext value={auth}>
        <ApiContext value={api}>
          <StorageContext value={storage}>
            <MonitorContext value={monitor}>
              <ToastProvider>{children}</ToastProvider>
            </MonitorContext>
          </StorageContext>
        </ApiContext>
      </AuthContext>
    </ThemeContext>
  );
}
