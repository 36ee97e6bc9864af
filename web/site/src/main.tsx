import "./app/no-eval.ts";
import "./app/app.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./app/app.tsx";
import { MountFailure } from "./app/mount-failure.tsx";
import { reloadAfterDeploy } from "./app/reload-after-deploy.ts";
import { routes } from "./app/routes.tsx";
import { loadScreens } from "./app/screen.ts";
import { Screens } from "./app/screens.tsx";
import { startServices } from "./app/services.ts";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

try {
  const services = startServices();
  reloadAfterDeploy(window);
  const report = (error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
    console.error(error);
    services.monitor.error(error, componentStack ? { componentStack } : undefined);
  };
  const onError = { onCaughtError: report, onUncaughtError: report };
  const app = (
    <StrictMode>
      <App services={services}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </App>
    </StrictMode>
  );
  const isRenderedAhead = container.dataset.renderedAhead !== undefined;
  // The page is in sight already and stays there until everything it shows has been loaded.
  const isLoaded = isRenderedAhead && (await areLoaded(window.location.pathname));
  // As a transition, taking over lets taps and keys through in between.
  if (isLoaded) startTransition(() => void hydrateRoot(container, app, onError));
  else createRoot(container, onError).render(app);
  delete container.dataset.renderedAhead;
} catch (error) {
  container.replaceChildren();
  createRoot(container).render(<MountFailure error={error} />);
}

/** Whether the screens of an address are there to be drawn; those that are not fail once more when they are drawn, and are reported then. */
async function areLoaded(path: string): Promise<boolean> {
  return loadScreens(routes, path).then(
    () => true,
    () => false,
  );
}
