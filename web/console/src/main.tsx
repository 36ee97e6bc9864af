import { paths } from "@treadlight/site/shared/pages.ts";
import "@treadlight/site/shared/no-eval.ts";
import "./look/console.css";
import { canOpenConsole } from "@treadlight/contract/access";
import type { Account } from "@treadlight/contract/account";
import { getMe } from "@treadlight/contract/auth";
import { reloadAfterDeploy } from "@treadlight/site/shared/failed-page/reload-after-deploy.ts";
import { ThemeContext } from "@treadlight/ui/theme/context.ts";
import { ToastProvider } from "@treadlight/ui/toast.tsx";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { Console } from "./console.tsx";
import { Failed, Refused } from "./frame/unavailable.tsx";
import { ConsoleContext } from "./session/context.ts";
import { leaveToSignIn, startServices } from "./session/services.ts";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

reloadAfterDeploy(window);
const services = startServices();
const { auth, api } = services;
const root = createRoot(container);

if (auth.getState().isAuthenticated) {
  const person = auth.getState().user?.id;
  auth.subscribe(() => {
    const { isAuthenticated, user } = auth.getState();
    if (!isAuthenticated) leaveToSignIn(window);
    // Somebody else signed in, in another tab.
    else if (user?.id !== person) window.location.reload();
  });
  try {
    const { data } = await api.call(getMe);
    // The dashboard says what to do.
    if (data.barrier) window.location.replace(paths.dashboard);
    else root.render(<StrictMode>{screenFor(data.user)}</StrictMode>);
  } catch (error) {
    if (auth.getState().isAuthenticated) root.render(<Failed error={error} />);
  }
} else leaveToSignIn(window);

function screenFor(user: Account) {
  if (!canOpenConsole(user.userType, user.isStaff)) return <Refused />;
  const basename = window.location.pathname.startsWith("/internal-admin") ? "/internal-admin" : "/admin";
  // A data router: without one, react-admin cannot warn of unsaved changes.
  const router = createBrowserRouter([{ path: "*", Component: Console }], { basename });
  return (
    <ConsoleContext value={{ ...services, user }}>
      <ThemeContext value={services.theme}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </ThemeContext>
    </ConsoleContext>
  );
}
