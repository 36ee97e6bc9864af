import { ThemeContext } from "@treadlight/ui/theme/context.ts";
import { ToastProvider } from "@treadlight/ui/toast.tsx";
import type { ReactNode } from "react";
import { ApiContext } from "../shared/api/context.ts";
import { AuthContext } from "../shared/auth/context.ts";
import { MonitorContext } from "../shared/monitoring/context.ts";
import type { Monitor } from "../shared/monitoring/monitor.ts";
import { StorageContext } from "../shared/storage-context.ts";
import type { Services } from "./services.ts";

/** Provides the services to the pages. `children` is the router: the browser's, or a static one while prerendering. */
export function App({
  services: { api, auth, monitor, storage, theme },
  children,
}: {
  /** While prerendering there is no monitor. */
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
