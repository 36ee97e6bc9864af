import "./app/no-eval.ts";
import "./app/app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { MountFailure } from "./app/mount-failure.tsx";
import { startServices } from "./app/services.ts";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

try {
  const services = startServices();
  const report = (error: unknown, { componentStack }: { componentStack?: string | undefined }) =>
    services.monitor.error(error, componentStack === undefined ? undefined : { componentStack });
  createRoot(container, { onCaughtError: report, onUncaughtError: report }).render(
    <StrictMode>
      <App services={services} />
    </StrictMode>,
  );
} catch (error) {
  createRoot(container).render(<MountFailure error={error} />);
}
