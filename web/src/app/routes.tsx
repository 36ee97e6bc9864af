import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { articleScreens } from "../features/blog/article-screens.tsx";
import { articlePath, paths } from "../shared/paths.ts";
import { Loading } from "../shared/ui/loading.tsx";
import { RouteError } from "./error-card.tsx";
import { SignedIn, SignedOut } from "./guards.tsx";
import { PageFrame } from "./page-frame.tsx";

/** A screen that is loaded when somebody goes there. */
const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

const login = screen(async () => (await import("../features/auth/login-page.tsx")).LoginPage);
const waitlist = screen(async () => (await import("../features/waitlist/waitlist-page.tsx")).WaitlistPage);
const forgotPassword = screen(
  async () => (await import("../features/account-recovery/forgot-password-page.tsx")).ForgotPasswordPage,
);
const resetPassword = screen(
  async () => (await import("../features/account-recovery/reset-password-page.tsx")).ResetPasswordPage,
);
const invitation = screen(
  async () => (await import("../features/account-recovery/invitation-page.tsx")).InvitationPage,
);
const confirmEmail = screen(
  async () => (await import("../features/account-recovery/confirm-email-page.tsx")).ConfirmEmailPage,
);
const blog = screen(async () => (await import("../features/blog/blog-page.tsx")).BlogPage);
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
        ],
      },
      { path: paths.waitlist, lazy: waitlist },
      { path: paths.register, lazy: waitlist },
      { path: "/sign-up", lazy: waitlist },
      { path: "/get-started", lazy: waitlist },
      { path: paths.forgotPassword, lazy: forgotPassword },
      { path: paths.resetPassword, lazy: resetPassword },
      { path: paths.invitation, lazy: invitation },
      { path: paths.confirmEmail, lazy: confirmEmail },
      { path: paths.blog, lazy: blog },
      ...articleScreens.map(({ slug, load }) => ({ path: articlePath(slug), lazy: screen(load) })),
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
