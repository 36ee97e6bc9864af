import type { RouteObject } from "react-router";
import { articleScreens } from "../features/blog/article-screens.tsx";
import { articlePath, paths } from "../shared/paths.ts";
import { SiteFrame } from "./frame/site-frame.tsx";
import { SignedIn, SignedOut } from "./guards.tsx";
import { Page } from "./page.tsx";
import { screen } from "./screen.ts";

/** The page was rendered ahead and is being taken over (main.tsx). */
const isInSight = () => !import.meta.env.SSR && document.querySelector("[data-rendered-ahead]") !== null;

const Home = screen(async () => {
  const { HomeScreen, HomeSections } = await import("./home-screen.tsx");
  if (!isInSight()) await HomeSections.load();
  return HomeScreen;
});
const Blog = screen(async () => (await import("../features/blog/blog-page.tsx")).BlogPage);
const Login = screen(async () => (await import("../features/auth/login-page.tsx")).LoginPage);
const Waitlist = screen(async () => {
  const { WaitlistPage, WaitlistForm } = await import("../features/waitlist/waitlist-page.tsx");
  if (!isInSight()) await WaitlistForm.load();
  return WaitlistPage;
});
const ForgotPassword = screen(
  async () => (await import("../features/account-recovery/forgot-password-page.tsx")).ForgotPasswordPage,
);
const ResetPassword = screen(
  async () => (await import("../features/account-recovery/reset-password-page.tsx")).ResetPasswordPage,
);
const Invitation = screen(
  async () => (await import("../features/account-recovery/invitation-page.tsx")).InvitationPage,
);
const ConfirmEmail = screen(
  async () => (await import("../features/account-recovery/confirm-email-page.tsx")).ConfirmEmailPage,
);
const Contact = screen(async () => (await import("../features/contact/contact-page.tsx")).ContactPage);
const About = screen(async () => (await import("../features/about/about-page.tsx")).AboutPage);
const Faq = screen(async () => (await import("../features/faq/faq-page.tsx")).FaqPage);
const Help = screen(async () => (await import("../features/help/help-page.tsx")).HelpPage);
const Methodology = screen(async () => (await import("../features/methodology/methodology-page.tsx")).MethodologyPage);
const Privacy = screen(async () => (await import("../features/legal/privacy-page.tsx")).PrivacyPage);
const Terms = screen(async () => (await import("../features/legal/terms-page.tsx")).TermsPage);
const DashboardFrame = screen(async () => (await import("./page-frame.tsx")).PageFrame);
const Dashboard = screen(async () => (await import("../features/dashboard/dashboard-page.tsx")).DashboardPage);
const NotFound = screen(async () => (await import("./not-found-page.tsx")).NotFoundPage);

/** Around screens that ask the server for something. The home page does not, and sends nothing of what that takes. */
const Asking = screen(async () => (await import("./query-frame.tsx")).QueryFrame);

/** Pages for everybody: rendered ahead at build (entry-server.tsx). */
export const publicPages: RouteObject[] = [
  {
    Component: Home,
    children: [
      { path: paths.start, element: null },
      { path: paths.pricing, element: null },
    ],
  },
  {
    Component: Asking,
    children: [
      {
        Component: SignedOut,
        children: [
          { path: paths.login, Component: Login },
          { path: "/sign-in", Component: Login },
        ],
      },
      { path: paths.waitlist, Component: Waitlist },
      { path: paths.register, Component: Waitlist },
      { path: paths.signUp, Component: Waitlist },
      { path: "/get-started", Component: Waitlist },
      { path: paths.forgotPassword, Component: ForgotPassword },
      { path: paths.resetPassword, Component: ResetPassword },
      { path: paths.invitation, Component: Invitation },
      { path: paths.confirmEmail, Component: ConfirmEmail },
      { path: paths.contact, Component: Contact },
    ],
  },
  { path: paths.blog, Component: Blog },
  ...articleScreens.map(({ slug, load }) => ({ path: articlePath(slug), Component: screen(load) })),
  { path: paths.about, Component: About },
  { path: paths.faq, Component: Faq },
  { path: "/faqs", Component: Faq },
  { path: paths.help, Component: Help },
  { path: "/support", Component: Help },
  { path: paths.methodology, Component: Methodology },
  { path: paths.privacy, Component: Privacy },
  { path: "/privacy", Component: Privacy },
  { path: paths.terms, Component: Terms },
  { path: "/terms", Component: Terms },
  { path: "*", Component: NotFound },
];

/** Screens of signed-in people: rendered in the browser only. */
export const personalScreens: RouteObject[] = [
  { path: paths.dashboard, Component: Dashboard },
  { path: paths.achievements, Component: Dashboard },
];

export const routes: RouteObject[] = [
  {
    Component: Page,
    children: [
      { Component: SiteFrame, children: publicPages },
      {
        Component: SignedIn,
        children: [{ Component: Asking, children: [{ Component: DashboardFrame, children: personalScreens }] }],
      },
    ],
  },
];
