import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { ApiContext } from "../shared/api/context.ts";
import { AuthContext } from "../shared/auth/context.ts";
import { MonitorContext } from "../shared/monitoring/context.ts";
import { StorageContext } from "../shared/storage-context.ts";
import { ThemeContext } from "../shared/theme/context.ts";
import { ToastProvider } from "../shared/ui/toast.tsx";
import { reloadAfterDeploy } from "./reload-after-deploy.ts";
import { routes } from "./routes.tsx";
import type { Services } from "./services.ts";

const router = createBrowserRouter(routes);
reloadAfterDeploy(window, router);

export function App({ services: { api, auth, monitor, queryClient, storage, theme } }: { services: Services }) {
  return (
    <ThemeContext value={theme}>
      <AuthContext value={auth}>
        <ApiContext value={api}>
          <StorageContext value={storage}>
            <QueryClientProvider client={queryClient}>
              <MonitorContext value={monitor}>
                <ToastProvider>
                  <RouterProvider
                    router={router}
                    onError={(error, { errorInfo }) => {
                      console.error(error);
                      const componentStack = errorInfo?.componentStack;
                      monitor.error(error, componentStack ? { componentStack } : undefined);
                    }}
                  />
                </ToastProvider>
              </MonitorContext>
            </QueryClientProvider>
          </StorageContext>
        </ApiContext>
      </AuthContext>
    </ThemeContext>
  );
}
