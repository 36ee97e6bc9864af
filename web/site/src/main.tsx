import "./shared/no-eval.ts";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./app/app.tsx";
import { MountFailure } from "./app/failures/mount-failure.tsx";
import { loadRoutes } from "./app/lazy-route.ts";
import { CurrentRoute, routes } from "./app/routes.tsx";
import { startServices } from "./app/services.ts";
import { reloadAfterDeploy } from "./shared/failed-page/reload-after-deploy.ts";
import { sendOnceByDoubleClick } from "./shared/forms/double-click.ts";
import { hydrate } from "./shared/prerendered/hydrate.ts";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

try {
  const services = startServices();
  reloadAfterDeploy(window);
  sendOnceByDoubleClick(window);
  const report = (error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
    // The error card has buttons too.
    void hydrate(container);
    console.error(error);
    services.monitor.error(error, componentStack ? { componentStack } : undefined);
  };
  const onError = { onCaughtError: report, onUncaughtError: report };
  const app = (
    <StrictMode>
      <App services={services}>
        <BrowserRouter>
          <CurrentRoute />
        </BrowserRouter>
      </App>
    </StrictMode>
  );
  const isPrerendered = container.dataset.prerendered !== undefined;
  // The prerendered page stays in sight until everything it needs is loaded.
  const isLoaded = isPrerendered && (await areLoaded(window.location.pathname));
  // As a transition, hydration yields to taps and keys.
  if (isLoaded) startTransition(() => void hydrateRoot(container, app, onError));
  else {
    delete container.dataset.prerendered;
    createRoot(container, onError).render(app);
  }
} catch (error) {
  delete container.dataset.prerendered;
  container.replaceChildren();
  createRoot(container).render(<MountFailure error={error} />);
}

/** Whether the page at an address could be loaded. If not, it fails again when it is rendered, and is reported then. */
async function areLoaded(path: string): Promise<boolean> {
  return loadRoutes(routes, path).then(
    () => true,
    () => false,
  );
}
