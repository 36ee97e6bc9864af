import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { articleScreens } from "../features/blog/article-screens.tsx";
import { articlePath, paths } from "../shared/paths.ts";
import { Loading } from "../shared/ui/loading.tsx";
import { RootError, RouteError } from "./error-card.tsx";
import { SiteFrame } from "./frame/site-frame.tsx";
import { SignedIn, SignedOut } from "./guards.tsx";
import { Page } from "./page.tsx";

/** The page was rendered ahead and is being taken over (main.tsx). */
const isInSight = () => !import.meta.env.SSR && document.querySelector("[data-rendered-ahead]") !== null;

/** A screen that is loaded when somebody goes there. */
const screen = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

const home = screen(async () => {
  const { HomeScreen, loadHomeSections } = await import("./home-screen.tsx");
  if (!isInSight()) await loadHomeSections();
  return HomeScreen;
});
const blog = screen(async () => (await import("../features/blog/blog-page.tsx")).BlogPage);
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
const contact = screen(async () => (await import("../features/contact/contact-page.tsx")).ContactPage);
const about = screen(async () => (await import("../features/about/about-page.tsx")).AboutPage);
const faq = screen(async () => (await import("../features/faq/faq-page.tsx")).FaqPage);
const help = screen(async () => (await import("../features/help/help-page.tsx")).HelpPage);
const methodology = screen(async () => (await import("../features/methodology/methodology-page.tsx")).MethodologyPage);
const privacy = screen(async () => (await import("../features/legal/privacy-page.tsx")).PrivacyPage);
const terms = screen(async () => (await import("../features/legal/terms-page.tsx")).TermsPage);
const dashboardFrame = screen(async () => (await import("./page-frame.tsx")).PageFrame);
const dashboard = screen(async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage);
const notFound = screen(async () => (await import("./not-found-page.tsx")).NotFoundPage);

/** Around screens that ask the server for something. The home page does not, and sends nothing of what that takes. */
const asking = screen(async () => (await import("./query-frame.tsx")).QueryFrame);

/** Pages for everybody: rendered ahead at build (prerender.tsx). */
export const publicPages: RouteObject[] = [
  {
    lazy: home,
    children: [
      { path: paths.start, element: null },
      { path: paths.pricing, element: null },
    ],
  },
  {
    lazy: asking,
    children: [
      {
        Component: SignedOut,
        children: [
          { path: paths.login, lazy: login },
          { path: "/sign-in", lazy: login },
        ],
      },
      { path: paths.waitlist, lazy: waitlist },
      { path: paths.register, lazy: waitlist },
      { path: paths.signUp, lazy: waitlist },
      { path: "/get-started", lazy: waitlist },
      { path: paths.forgotPassword, lazy: forgotPassword },
      { path: paths.resetPassword, lazy: resetPassword },
      { path: paths.invitation, lazy: invitation },
      { path: paths.confirmEmail, lazy: confirmEmail },
      { path: paths.contact, lazy: contact },
    ],
  },
  { path: paths.blog, lazy: blog },
  ...articleScreens.map(({ slug, load }) => ({ path: articlePath(slug), lazy: screen(load) })),
  { path: paths.about, lazy: about },
  { path: paths.faq, lazy: faq },
  { path: "/faqs", lazy: faq },
  { path: paths.help, lazy: help },
  { path: "/support", lazy: help },
  { path: paths.methodology, lazy: methodology },
  { path: paths.privacy, lazy: privacy },
  { path: "/privacy", lazy: privacy },
  { path: paths.terms, lazy: terms },
  { path: "/terms", lazy: terms },
  { path: "*", lazy: notFound },
];

/** Screens of signed-in people: rendered in the browser only. */
export const personalScreens: RouteObject[] = [
  { path: paths.dashboard, lazy: dashboard },
  { path: paths.achievements, lazy: dashboard },
];

export const routes: RouteObject[] = [
  {
    Component: Page,
    ErrorBoundary: RootError,
    HydrateFallback: Loading,
    children: [
      { Component: SiteFrame, children: [{ ErrorBoundary: RouteError, children: publicPages }] },
      {
        Component: SignedIn,
        children: [
          {
            lazy: asking,
            children: [{ lazy: dashboardFrame, children: [{ ErrorBoundary: RouteError, children: personalScreens }] }],
          },
        ],
      },
    ],
  },
];
