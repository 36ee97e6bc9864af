import type { ComponentType } from "react";
import { type RouteObject, useRoutes } from "react-router";
import { articlePages } from "../features/blog/article-pages.tsx";
import { documentPages } from "../features/docs/document-pages.tsx";
import {
  addressesOf,
  articlePath,
  documentPath,
  type Page,
  type PageId,
  type PersonalPageId,
  pages,
} from "../shared/pages.ts";
import { isBeforeHydration } from "../shared/prerendered/hydrate.ts";
import { SignedIn, SignedOut } from "./layouts/guards.tsx";
import { RootLayout } from "./layouts/root-layout.tsx";
import { SiteLayout } from "./layouts/site-layout.tsx";
import { lazyRoute } from "./lazy-route.ts";

const Home = lazyRoute(async () => {
  const { HomePage, LateSections } = await import("./home/home-page.tsx");
  if (import.meta.env.SSR || !isBeforeHydration()) await LateSections.load();
  return HomePage;
});

/** The component of every page that people see without signing in. Those of the others are in personal-pages.ts. */
const components: Record<Exclude<PageId, PersonalPageId>, ComponentType> = {
  home: Home,
  pricing: Home,
  about: lazyRoute(async () => (await import("../features/about/about-page.tsx")).AboutPage),
  blog: lazyRoute(async () => (await import("../features/blog/blog-page.tsx")).BlogPage),
  contact: lazyRoute(async () => (await import("../features/contact/contact-page.tsx")).ContactPage),
  faq: lazyRoute(async () => (await import("../features/faq/faq-page.tsx")).FaqPage),
  docs: lazyRoute(async () => (await import("../features/docs/docs-page.tsx")).DocsPage),
  status: lazyRoute(async () => (await import("../features/status/status-page.tsx")).StatusPage),
  help: lazyRoute(async () => (await import("../features/help/help-page.tsx")).HelpPage),
  extension: lazyRoute(async () => (await import("../features/extension/extension-page.tsx")).ExtensionPage),
  methodology: lazyRoute(async () => (await import("../features/methodology/methodology-page.tsx")).MethodologyPage),
  terms: lazyRoute(async () => (await import("../features/legal/terms-page.tsx")).TermsPage),
  privacy: lazyRoute(async () => (await import("../features/legal/privacy-page.tsx")).PrivacyPage),
  waitlist: lazyRoute(async () => (await import("../features/waitlist/waitlist-page.tsx")).WaitlistPage),
  login: lazyRoute(async () => (await import("../features/auth/login-page.tsx")).LoginPage),
  demo: lazyRoute(async () => (await import("../features/demo/demo-page.tsx")).DemoPage),
  companySignIn: lazyRoute(
    async () => (await import("../features/company/company-sign-in-page.tsx")).CompanySignInPage,
  ),
  forgotPassword: lazyRoute(
    async () => (await import("../features/account-recovery/forgot-password-page.tsx")).ForgotPasswordPage,
  ),
  resetPassword: lazyRoute(
    async () => (await import("../features/account-recovery/reset-password-page.tsx")).ResetPasswordPage,
  ),
  invitation: lazyRoute(async () => (await import("../features/account-recovery/invitation-page.tsx")).InvitationPage),
  confirmEmail: lazyRoute(
    async () => (await import("../features/account-recovery/confirm-email-page.tsx")).ConfirmEmailPage,
  ),
  unsubscribe: lazyRoute(
    async () => (await import("../features/account-recovery/unsubscribe-page.tsx")).UnsubscribePage,
  ),
  certificate: lazyRoute(async () => (await import("../features/certificate/certificate-page.tsx")).CertificatePage),
};

const NotFound = lazyRoute(async () => (await import("./not-found/not-found-page.tsx")).NotFoundPage);
const AppLayout = lazyRoute(async () => (await import("./layouts/app-layout.tsx")).AppLayout);
/** Surrounds pages that ask the server. The home page does not, and need not load what that takes. */
const QueryLayout = lazyRoute(async () => (await import("./layouts/query-layout.tsx")).QueryLayout);

/** Pages for everybody, prerendered at build (entry-server.tsx). */
export const publicRoutes: RouteObject[] = [
  ...routesIn("static"),
  ...articlePages.map(({ slug, load }) => ({ path: articlePath(slug), Component: lazyRoute(load) })),
  ...documentPages.map(({ slug, load }) => ({ path: documentPath(slug), Component: lazyRoute(load) })),
  {
    Component: QueryLayout,
    children: [...routesIn("form"), { Component: SignedOut, children: routesIn("signed-out") }],
  },
  { path: "*", Component: NotFound },
];

/** Pages for people who are signed in. Prerendered, they say that they are loading. */
export const personalRoutes: RouteObject[] = routesIn("signed-in");

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      { Component: SiteLayout, children: publicRoutes },
      {
        Component: SignedIn,
        children: [{ Component: QueryLayout, children: [{ Component: AppLayout, children: personalRoutes }] }],
      },
    ],
  },
];

/** The page at the current address, in its layouts. */
export const CurrentRoute = () => useRoutes(routes);

function routesIn(layout: Page["layout"]): RouteObject[] {
  return pages
    .filter((page) => page.layout === layout)
    .flatMap((page) => {
      const Component = componentOf(page);
      return addressesOf(page).map((path) => ({ path, Component }));
    });
}

function componentOf(page: (typeof pages)[number]): ComponentType {
  if (page.layout !== "signed-in") return components[page.id];
  // Apart, because the home page need not know where each of them is loaded from.
  return lazyRoute(async () => (await import("./personal-pages.ts")).PERSONAL_PAGES[page.id]());
}
