/** Every address of the site that something links to. */
export const paths = {
  home: "/",
  /** Home, scrolled to its prices. */
  pricing: "/pricing",
  /** Sections of the home page. */
  features: "/#features",
  pricingSection: "/#pricing",
  calculator: "/#why-it-matters",
  blog: "/blog",
  login: "/login",
  companySignIn: "/company-sign-in",
  register: "/register",
  demo: "/demo",
  dashboard: "/dashboard",
  achievements: "/dashboard/achievements",
  security: "/dashboard/security",
  day: "/dashboard/day",
  review: "/dashboard/review",
  projects: "/dashboard/projects",
  settings: "/dashboard/settings",
  settingsSignIn: "/dashboard/settings/sign-in",
  settingsTokens: "/dashboard/settings/tokens",
  settingsMails: "/dashboard/settings/e-mails",
  settingsPrivacy: "/dashboard/settings/privacy",
  logs: "/dashboard/logs",
  prompts: "/prompts",
  certifications: "/certifications",
  team: "/dashboard/team",
  organization: "/organization",
  dashboards: "/organization/dashboards",
  explore: "/organization/explore",
  organizationTools: "/organization/tools",
  spend: "/organization/spend",
  adoption: "/organization/adoption",
  organizationSignIn: "/organization/sign-in",
  whatIf: "/organization/what-if",
  evidence: "/organization/evidence",
  beforeAndAfter: "/organization/evidence/before-and-after",
  reports: "/organization/reports",
  exports: "/organization/exports",
  imports: "/organization/imports",
  subscribe: "/subscribe",
  checkout: "/checkout",
  paymentSuccess: "/payment-success",
  businessOnboarding: "/business-onboarding",
  accountLinking: "/account-linking",
  sources: "/sources",
  connect: "/connect",
  waitlist: "/waitlist",
  signUp: "/sign-up",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  invitation: "/invitation",
  confirmEmail: "/confirm-email",
  unsubscribe: "/unsubscribe",
  about: "/about",
  contact: "/contact",
  faq: "/faq",
  help: "/help",
  docs: "/docs",
  status: "/status",
  extension: "/extension",
  methodology: "/methodology",
  privacy: "/privacy-policy",
  terms: "/terms-of-service",
} as const;

/** The part of the page of spend that lists licences. */
export const licencesPath = `${paths.spend}#licences`;

/** The address of one article of the blog. */
export const articlePath = (slug: string): string => `${paths.blog}/${slug}`;

/** The address of one document. */
export const documentPath = (slug: string): string => `${paths.docs}/${slug}`;

/** The blog as a feed. */
export const FEED_PATH = `${paths.blog}/feed.xml`;

/** The items of the navigation bar. Those with a fragment lead to a section of the home page. */
export const NAVIGATION = [
  { name: "Home", to: paths.home },
  { name: "Features", to: paths.features },
  { name: "Pricing", to: paths.pricingSection },
  { name: "Impact Calculator", to: paths.calculator },
  { name: "FAQs", to: paths.faq },
  { name: "Blog", to: paths.blog },
] as const;

export const FOOTER_COLUMNS = ["Treadlight", "Answers", "The small print"] as const;

/** One page: its addresses, where it stands, and what is said about it. Its component is in app/routes.tsx. */
export interface Page {
  id: string;
  /** The address that search engines know. */
  path: string;
  /** Further addresses that show the same page. One that ends in `/*` stands for every address below it. */
  aliases?: readonly string[];
  /**
   * What surrounds it and who sees it. `static` pages ask the server nothing; `form` pages do. People who are signed in are sent on
   * from `signed-out` pages to their dashboard; all others are sent from `signed-in` pages to sign in.
   */
  layout: "static" | "form" | "signed-out" | "signed-in";
  /** Its name in links. */
  name: string;
  /** The title of the document; without one, its name. */
  title?: string;
  /** Of pages that are found from outside. */
  description?: string;
  keywords?: readonly string[];
  /** Whether search engines may list it. If so, it is in the sitemap, and the search of the not-found page finds it. */
  isListed: boolean;
  /** Columns list their pages in the order of this table. */
  footer?: (typeof FOOTER_COLUMNS)[number];
}

export const TOPICS = ["AI usage tracking", "AI productivity", "AI compliance", "AI carbon footprint"] as const;

/** Every page that has an address of its own, except the articles of the blog. */
export const pages = [
  {
    id: "home",
    path: paths.home,
    layout: "static",
    name: "Home",
    title: "Treadlight: Smarter AI. Lighter Footprint.",
    description:
      "The AI productivity and compliance platform: what each session with an AI tool saved, exposed and cost the planet, across 50+ platforms.",
    keywords: [...TOPICS, "Scope 3 estimates for AI", "sensitive data detection for AI"],
    isListed: true,
  },
  {
    id: "about",
    path: paths.about,
    layout: "static",
    name: "About",
    title: "About us · Treadlight",
    description: "Why we measure what AI gives, exposes and costs, and how we go about it.",
    keywords: TOPICS,
    isListed: true,
    footer: "Treadlight",
  },
  {
    id: "pricing",
    path: paths.pricing,
    layout: "static",
    name: "Pricing",
    description: "Free for individual use. For teams, a price per person that falls as they grow.",
    keywords: [...TOPICS, "pricing"],
    isListed: true,
    footer: "Treadlight",
  },
  {
    id: "blog",
    path: paths.blog,
    layout: "static",
    name: "Blog",
    description: "On measuring AI: its electricity, its water, its risks and its gains, with sources.",
    keywords: TOPICS,
    isListed: true,
    footer: "Treadlight",
  },
  {
    id: "contact",
    path: paths.contact,
    layout: "form",
    name: "Contact",
    description: "Ask a question, speak to sales, or report a problem with Treadlight.",
    isListed: true,
    footer: "Treadlight",
  },
  {
    id: "faq",
    path: paths.faq,
    aliases: ["/faqs"],
    layout: "static",
    name: "FAQs",
    title: "Frequently asked questions · Treadlight",
    description:
      "What Treadlight tracks, what it takes out before storing, how footprints are estimated, and what it costs.",
    keywords: [...TOPICS, "FAQ"],
    isListed: true,
    footer: "Answers",
  },
  {
    id: "help",
    path: paths.help,
    aliases: ["/support"],
    layout: "static",
    name: "Help",
    description: "First steps with the API, privacy controls, and what each error means.",
    isListed: true,
    footer: "Answers",
  },
  {
    id: "docs",
    path: paths.docs,
    layout: "static",
    name: "Documents",
    description:
      "How to start, run and check Treadlight: sources, self-hosting, security, and every setting, error and column.",
    isListed: true,
    footer: "Answers",
  },
  {
    id: "status",
    path: paths.status,
    layout: "form",
    name: "Status",
    description: "Which parts of this installation respond right now.",
    isListed: true,
    footer: "Answers",
  },
  {
    id: "extension",
    path: paths.extension,
    layout: "form",
    name: "Browser extension",
    description:
      "Install the extension that measures your use of AI tools, in Chrome, Edge or Firefox, by hand or by policy.",
    keywords: [...TOPICS, "browser extension"],
    isListed: true,
    footer: "Answers",
  },
  {
    id: "methodology",
    path: paths.methodology,
    layout: "static",
    name: "Methodology",
    description:
      "Every factor behind every number, where it comes from and how well it is known, and the models to try for yourself.",
    keywords: [...TOPICS, "emission factors", "PUE", "carbon intensity"],
    isListed: true,
    footer: "Answers",
  },
  {
    id: "terms",
    path: paths.terms,
    aliases: ["/terms"],
    layout: "static",
    name: "Terms of service",
    description: "The terms on which Treadlight may be used.",
    isListed: true,
    footer: "The small print",
  },
  {
    id: "privacy",
    path: paths.privacy,
    aliases: ["/privacy"],
    layout: "static",
    name: "Privacy policy",
    description: "What Treadlight stores, what it removes before storing, for how long, and what your rights are.",
    isListed: true,
    footer: "The small print",
  },
  {
    id: "waitlist",
    path: paths.waitlist,
    aliases: [paths.register, paths.signUp, "/get-started"],
    layout: "form",
    name: "Get started",
    description: "Get access to Treadlight, for yourself or your team.",
    keywords: [...TOPICS, "early access"],
    isListed: true,
  },
  {
    id: "login",
    path: paths.login,
    aliases: ["/sign-in"],
    layout: "signed-out",
    name: "Sign in",
    description: "Sign in to your Treadlight dashboard.",
    isListed: false,
  },
  {
    id: "demo",
    path: paths.demo,
    layout: "signed-out",
    name: "Demo",
    isListed: false,
  },
  {
    id: "companySignIn",
    path: paths.companySignIn,
    layout: "signed-out",
    name: "Continue with your company",
    description: "Sign in with the provider of your company.",
    isListed: false,
  },
  {
    id: "forgotPassword",
    path: paths.forgotPassword,
    layout: "form",
    name: "Forgot your password?",
    description: "Get a link to choose a new password.",
    isListed: false,
  },
  {
    id: "resetPassword",
    path: paths.resetPassword,
    layout: "form",
    name: "New password",
    title: "Choose a new password · Treadlight",
    description: "Choose a new password for your Treadlight account.",
    isListed: false,
  },
  {
    id: "invitation",
    path: paths.invitation,
    layout: "form",
    name: "Invitation",
    title: "Your invitation · Treadlight",
    description: "Accept an invitation to an organization on Treadlight.",
    isListed: false,
  },
  {
    id: "confirmEmail",
    path: paths.confirmEmail,
    layout: "form",
    name: "Confirm your e-mail address",
    description: "Confirm the e-mail address of your Treadlight account.",
    isListed: false,
  },
  {
    id: "unsubscribe",
    path: paths.unsubscribe,
    layout: "form",
    name: "Stop e-mails",
    description: "Stop getting e-mails of one sort from Treadlight.",
    isListed: false,
  },
  {
    id: "dashboard",
    path: paths.dashboard,
    aliases: [paths.achievements, paths.security],
    layout: "signed-in",
    name: "Dashboard",
    description: "Your sessions with AI tools: what they gave, exposed and cost.",
    isListed: false,
  },
  {
    id: "day",
    path: paths.day,
    layout: "signed-in",
    name: "Day",
    isListed: false,
  },
  {
    id: "review",
    path: paths.review,
    layout: "signed-in",
    name: "Weekly review",
    isListed: false,
  },
  {
    id: "projects",
    path: paths.projects,
    layout: "signed-in",
    name: "Projects",
    isListed: false,
  },
  {
    id: "settings",
    path: paths.settings,
    aliases: [paths.settingsSignIn, paths.settingsTokens, paths.settingsMails, paths.settingsPrivacy],
    layout: "signed-in",
    name: "Settings",
    isListed: false,
  },
  {
    id: "logs",
    path: paths.logs,
    layout: "signed-in",
    name: "Activity",
    isListed: false,
  },
  {
    id: "prompts",
    path: paths.prompts,
    layout: "signed-in",
    name: "Prompts",
    isListed: false,
  },
  {
    id: "certifications",
    path: paths.certifications,
    layout: "signed-in",
    name: "Certificates",
    isListed: false,
  },
  {
    id: "certificate",
    path: "/certificates/*",
    layout: "form",
    name: "Certificate",
    description: "A public certificate.",
    isListed: false,
  },
  {
    id: "team",
    path: paths.team,
    layout: "signed-in",
    name: "Team",
    isListed: false,
  },
  {
    id: "organization",
    path: paths.organization,
    layout: "signed-in",
    name: "Organization",
    isListed: false,
  },
  {
    id: "dashboards",
    path: paths.dashboards,
    layout: "signed-in",
    name: "Dashboards",
    isListed: false,
  },
  {
    id: "explore",
    path: paths.explore,
    layout: "signed-in",
    name: "Explore",
    isListed: false,
  },
  {
    id: "whatIf",
    path: paths.whatIf,
    layout: "signed-in",
    name: "What if",
    title: "What if · Treadlight",
    description: "What would change the footprint of your organization's AI use.",
    isListed: false,
  },
  {
    id: "organizationTools",
    path: paths.organizationTools,
    layout: "signed-in",
    name: "Tools",
    isListed: false,
  },
  {
    id: "spend",
    path: paths.spend,
    layout: "signed-in",
    name: "Spend",
    title: "Spend · Treadlight",
    description: "What AI costs your organization, and which licences nobody uses.",
    isListed: false,
  },
  {
    id: "adoption",
    path: paths.adoption,
    layout: "signed-in",
    name: "Adoption",
    isListed: false,
  },
  {
    id: "organizationSignIn",
    path: paths.organizationSignIn,
    layout: "signed-in",
    name: "Company sign-in",
    isListed: false,
  },
  {
    id: "evidence",
    path: paths.evidence,
    aliases: [paths.beforeAndAfter],
    layout: "signed-in",
    name: "Evidence",
    isListed: false,
  },
  {
    id: "reports",
    path: paths.reports,
    layout: "signed-in",
    name: "Reports",
    isListed: false,
  },
  {
    id: "exports",
    path: paths.exports,
    layout: "signed-in",
    name: "Exports",
    isListed: false,
  },
  {
    id: "imports",
    path: paths.imports,
    layout: "signed-in",
    name: "Imports",
    isListed: false,
  },
  {
    id: "subscribe",
    path: paths.subscribe,
    layout: "signed-in",
    name: "Plan",
    isListed: false,
  },
  {
    id: "checkout",
    path: paths.checkout,
    layout: "signed-in",
    name: "Checkout",
    isListed: false,
  },
  {
    id: "paymentSuccess",
    path: paths.paymentSuccess,
    layout: "signed-in",
    name: "Your order",
    isListed: false,
  },
  {
    id: "businessOnboarding",
    path: paths.businessOnboarding,
    layout: "signed-in",
    name: "Set up your organization",
    isListed: false,
  },
  {
    id: "accountLinking",
    path: paths.accountLinking,
    layout: "signed-in",
    name: "Connections",
    isListed: false,
  },
  {
    id: "connect",
    path: paths.connect,
    layout: "signed-in",
    name: "Connect a tool",
    isListed: false,
  },
  {
    id: "sources",
    path: paths.sources,
    layout: "signed-in",
    name: "Sources",
    isListed: false,
  },
] as const satisfies readonly Page[];

export type PageId = (typeof pages)[number]["id"];
/** The pages for people who are signed in. */
export type PersonalPageId = Extract<(typeof pages)[number], { layout: "signed-in" }>["id"];

/** The title of a page's document. */
export const titleOf = ({ name, title = `${name} · Treadlight` }: Page): string => title;

/** A page's own address and its aliases. */
export const addressesOf = ({ path, aliases = [] }: Page): readonly string[] => [path, ...aliases];
