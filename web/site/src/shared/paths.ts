/** Every address of the site that something links to. */
export const paths = {
  start: "/",
  /** Home, scrolled to its prices. */
  pricing: "/pricing",
  /** Sections of the home page. */
  features: "/#features",
  pricingSection: "/#pricing",
  calculator: "/#why-it-matters",
  blog: "/blog",
  login: "/login",
  register: "/register",
  dashboard: "/dashboard",
  achievements: "/dashboard/achievements",
  waitlist: "/waitlist",
  signUp: "/sign-up",
  createAccount: "/register?account=new",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  invitation: "/invitation",
  confirmEmail: "/confirm-email",
  about: "/about",
  contact: "/contact",
  faq: "/faq",
  help: "/help",
  methodology: "/methodology",
  privacy: "/privacy-policy",
  terms: "/terms-of-service",
} as const;

/** The address of one article of the blog. */
export const articlePath = (slug: string): string => `${paths.blog}/${slug}`;
