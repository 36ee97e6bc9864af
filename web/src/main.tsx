import "./app/no-eval.ts";
import "./app/app.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./app/app.tsx";
import { loadScreens } from "./app/load-screens.ts";
import { MountFailure } from "./app/mount-failure.tsx";
import { reloadAfterDeploy } from "./app/reload-after-deploy.ts";
import { routes } from "./app/routes.tsx";
import { startServices } from "./app/services.ts";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

try {
  const services = startServices();
  const { monitor } = services;
  const report = (error: unknown, { componentStack }: { componentStack?: string | null | undefined }) =>
    monitor.error(error, componentStack ? { componentStack } : undefined);
  const isRenderedAhead = container.dataset.renderedAhead !== undefined;
  // A page that is in sight already stays there: its screens are loaded before React takes it over.
  if (isRenderedAhead) await loadScreens(routes, window.location.pathname);
  const router = createBrowserRouter(routes);
  reloadAfterDeploy(window, router);
  const onError = { onCaughtError: report, onUncaughtError: report };
  const app = (
    <StrictMode>
      <App services={services}>
        <RouterProvider
          router={router}
          onError={(error, { errorInfo }) => {
            console.error(error);
            report(error, { componentStack: errorInfo?.componentStack });
          }}
        />
      </App>
    </StrictMode>
  );
  if (isRenderedAhead) hydrateRoot(container, app, onError);
  else createRoot(container, onError).render(app);
} catch (error) {
  container.replaceChildren();
  createRoot(container).render(<MountFailure error={error} />);
}
