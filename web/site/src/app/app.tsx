import { ThemeContext } from "@treadlight/ui/theme/context.ts";
import { ToastProvider } from "@treadlight/ui/toast.tsx";
import type { ReactNode } from "react";
import { ApiContext } from "../shared/api/context.ts";
import { AuthContext } from "../shared/auth/context.ts";
import type { Confirmation } from "../shared/confirmation/confirmation.ts";
import { ConfirmationContext } from "../shared/confirmation/context.ts";
import { MonitorContext } from "../shared/monitoring/context.ts";
import type { Monitor } from "../shared/monitoring/monitor.ts";
import { StepUpContext } from "../shared/step-up/context.ts";
import type { StepUp } from "../shared/step-up/step-up.ts";
import { StorageContext } from "../shared/storage/context.ts";
import type { Services } from "./services.ts";

/** Provides the services to the pages. `children` is the router: the browser's, or a static one while prerendering. */
export function App({
  services: { api, auth, confirmation, monitor, stepUp, storage, theme },
  children,
}: {
  /** While prerendering there is no monitor, and nobody to prove anything. */
  services: Pick<Services, "api" | "auth" | "storage" | "theme"> & {
    monitor?: Monitor;
    stepUp?: StepUp;
    confirmation?: Confirmation;
  };
  children: ReactNode;
}) {
  return (
    <ThemeContext value={theme}>
      <AuthContext value={auth}>
        <ApiContext value={api}>
          <StorageContext value={storage}>
            <MonitorContext value={monitor}>
              <StepUpContext value={stepUp}>
                <ConfirmationContext value={confirmation}>
                  <ToastProvider>{children}</ToastProvider>
                </ConfirmationContext>
              </StepUpContext>
            </MonitorContext>
          </StorageContext>
        </ApiContext>
      </AuthContext>
    </ThemeContext>
  );
}
