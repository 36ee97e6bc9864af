import { articleBySlug } from "../features/blog/articles.ts";
import { paths } from "../shared/paths.ts";

/** What browsers, search engines and previews are told about a page. */
export interface Metadata {
  title: string;
  description: string;
  keywords?: readonly string[];
  /** The address under which search engines know the page. Absent for pages that they should not list. */
  canonicalPath?: string;
  /** Keeps search engines out. */
  noIndex?: boolean;
  type?: "website" | "article";
  /** ISO 8601 day. */
  published?: string;
  /** In place of the site's own picture; 1200 x 630. */
  image?: { path: string; alt: string };
}

const TOPICS = ["AI usage tracking", "AI productivity", "AI compliance", "AI carbon footprint"];

const pages: Record<string, Omit<Metadata, "canonicalPath">> = {
  [paths.start]: {
    title: "Treadlight: Smarter AI. Lighter Footprint.",
    description:
      "The AI productivity and compliance platform: what each session with an AI tool saved, exposed and cost the planet, across 50+ platforms.",
    keywords: [...TOPICS, "Scope 3 estimates for AI", "sensitive data detection for AI"],
  },
  [paths.pricing]: {
    title: "Pricing · Treadlight",
    description:
      "Free for individual use. Planned prices for one person, and for teams at a price per person that falls as they grow.",
    keywords: [...TOPICS, "pricing"],
  },
  [paths.waitlist]: {
    title: "Join the waiting list · Treadlight",
    description: "Leave your e-mail address for early access to Treadlight, for yourself or your team.",
    keywords: [...TOPICS, "early access"],
  },
  [paths.login]: {
    title: "Sign in · Treadlight",
    description: "Sign in to your Treadlight dashboard.",
    noIndex: true,
  },
  [paths.forgotPassword]: {
    title: "Forgot your password? · Treadlight",
    description: "Get a link to choose a new password.",
    noIndex: true,
  },
  [paths.resetPassword]: {
    title: "Choose a new password · Treadlight",
    description: "Choose a new password for your Treadlight account.",
    noIndex: true,
  },
  [paths.invitation]: {
    title: "Your invitation · Treadlight",
    description: "Accept an invitation to an organization on Treadlight.",
    noIndex: true,
  },
  [paths.confirmEmail]: {
    title: "Confirm your e-mail address · Treadlight",
    description: "Confirm the e-mail address of your Treadlight account.",
    noIndex: true,
  },
  [paths.about]: {
    title: "About us · Treadlight",
    description: "Why we measure what AI gives, exposes and costs, and how we go about it.",
    keywords: TOPICS,
  },
  [paths.contact]: {
    title: "Contact · Treadlight",
    description: "Ask a question, speak to sales, or report a problem with Treadlight.",
  },
  [paths.faq]: {
    title: "Frequently asked questions · Treadlight",
    description:
      "What Treadlight tracks, what it takes out before storing, how footprints are estimated, and what it costs.",
    keywords: [...TOPICS, "FAQ"],
  },
  [paths.help]: {
    title: "Help · Treadlight",
    description: "First steps with the API, privacy controls, and what each error means.",
  },
  [paths.methodology]: {
    title: "Methodology · Treadlight",
    description:
      "Every factor behind every number, where it comes from and how well it is known, and the models to try for yourself.",
    keywords: [...TOPICS, "emission factors", "PUE", "carbon intensity"],
  },
  [paths.privacy]: {
    title: "Privacy policy · Treadlight",
    description: "What Treadlight stores, what it redacts before storing, for how long, and what your rights are.",
  },
  [paths.terms]: {
    title: "Terms of service · Treadlight",
    description: "The terms on which Treadlight may be used.",
  },
  [paths.blog]: {
    title: "Blog · Treadlight",
    description: "On measuring AI: its electricity, its water, its risks and its gains, with sources.",
    keywords: TOPICS,
  },
  [paths.dashboard]: {
    title: "Dashboard · Treadlight",
    description: "Your sessions with AI tools: what they gave, exposed and cost.",
    noIndex: true,
  },
};

/** Further addresses of a page. */
const canonicalPaths: Record<string, string> = {
  [paths.register]: paths.waitlist,
  [paths.signUp]: paths.waitlist,
  "/get-started": paths.waitlist,
  "/sign-in": paths.login,
  "/faqs": paths.faq,
  "/support": paths.help,
  "/privacy": paths.privacy,
  "/terms": paths.terms,
};

const notFound: Metadata = {
  title: "Page not found · Treadlight",
  description: "There is no page at this address.",
  noIndex: true,
};

/** The metadata of the page at `pathname`, or that of the not-found page. */
export function metadataOf(pathname: string): Metadata {
  const path = pathname.replace(/(.)\/+$/, "$1");
  const canonicalPath = canonicalPaths[path] ?? path;
  const page = pages[canonicalPath];
  if (page) return { ...page, ...(!page.noIndex && { canonicalPath }) };
  const article = path.startsWith(`${paths.blog}/`) ? articleBySlug(path.slice(paths.blog.length + 1)) : undefined;
  if (!article) return notFound;
  return {
    title: `${article.title} · Treadlight`,
    description: article.description,
    keywords: [...TOPICS, article.category],
    canonicalPath: path,
    type: "article",
    published: article.date,
  };
}
