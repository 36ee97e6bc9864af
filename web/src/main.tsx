import "./app/no-eval.ts";
import "./app/app.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, type DataRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./app/app.tsx";
import { MountFailure } from "./app/mount-failure.tsx";
import { reloadAfterDeploy } from "./app/reload-after-deploy.ts";
import { routes } from "./app/routes.tsx";
import { startServices } from "./app/services.ts";
import { reportPageViews } from "./shared/monitoring/page-views.ts";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

try {
  const services = startServices();
  const { monitor } = services;
  const report = (error: unknown, { componentStack }: { componentStack?: string | null | undefined }) =>
    monitor.error(error, componentStack ? { componentStack } : undefined);
  const router = createBrowserRouter(routes);
  reloadAfterDeploy(window, router);
  reportPageViews(router, monitor, document.referrer);
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
  const isRenderedAhead = container.dataset.renderedAhead !== undefined;
  // The page is in sight already and stays there until everything it shows has been loaded.
  if (isRenderedAhead) await isReady(router);
  // As a transition, taking over lets taps and keys through in between.
  if (isRenderedAhead && !router.state.errors) startTransition(() => void hydrateRoot(container, app, onError));
  else createRoot(container, onError).render(app);
  delete container.dataset.renderedAhead;
} catch (error) {
  container.replaceChildren();
  createRoot(container).render(<MountFailure error={error} />);
}

function isReady(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const look = () => router.state.initialized && resolve();
    router.subscribe(look);
    look();
  });
}
