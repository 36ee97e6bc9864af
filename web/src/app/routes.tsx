import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { paths } from "../shared/paths.ts";
import { Loading } from "../shared/ui/loading.tsx";
import { RouteError } from "./error-card.tsx";
import { SignedIn, SignedOut } from "./guards.tsx";
import { PageFrame } from "./page-frame.tsx";

/** A screen that is loaded when somebody goes there. */
const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

const login = screen(async () => (await import("../features/auth/login-page.tsx")).LoginPage);
const register = screen(async () => (await import("../features/auth/register-page.tsx")).RegisterPage);
const start = screen(async () => (await import("../features/start/start-page.tsx")).StartPage);
const dashboard = screen(async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage);
const notFound = screen(async () => (await import("./not-found-page.tsx")).NotFoundPage);

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: Loading,
    children: [
      {
        Component: SignedOut,
        children: [
          { path: paths.start, lazy: start },
          { path: paths.login, lazy: login },
          { path: "/sign-in", lazy: login },
          { path: paths.register, lazy: register },
          { path: "/sign-up", lazy: register },
          { path: "/get-started", lazy: register },
        ],
      },
      {
        Component: SignedIn,
        children: [
          {
            Component: PageFrame,
            children: [{ ErrorBoundary: RouteError, children: [{ path: paths.dashboard, lazy: dashboard }] }],
          },
        ],
      },
      { path: "*", lazy: notFound },
    ],
  },
];
