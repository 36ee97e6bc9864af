/** A document of the repository that the site shows. */
export interface Document {
  slug: string;
  /** From the root of the repository; without one, it is in /docs and named after the slug. */
  path?: string;
  title: string;
  description: string;
  group: "Start" | "Run it" | "Look it up";
}

/** In the order in which they are listed. */
export const DOCUMENTS: readonly Document[] = [
  {
    slug: "getting-started",
    path: "/README.md",
    title: "Getting started",
    description: "Start Treadlight, send a first session and bring your organization.",
    group: "Start",
  },
  {
    slug: "sources",
    title: "Sources",
    description: "Coding agents, files, gateways and reports, and what of each is taken.",
    group: "Start",
  },
  {
    slug: "sdk",
    path: "/packages/sdk/README.md",
    title: "SDK",
    description: "Count the AI use of your own application.",
    group: "Start",
  },
  {
    slug: "extension",
    title: "Browser extension",
    description: "How it notices prompts, and what leaves the device.",
    group: "Start",
  },
  {
    slug: "operations",
    title: "Self-hosting",
    description: "Start, back up, monitor, repair.",
    group: "Run it",
  },
  {
    slug: "settings",
    title: "Settings",
    description: "Every setting, its default and its form.",
    group: "Run it",
  },
  {
    slug: "company-sign-in",
    title: "Company sign-in",
    description: "With SAML 2.0 or OpenID Connect, and people from your directory by SCIM.",
    group: "Run it",
  },
  {
    slug: "scaling",
    title: "Scaling",
    description: "How many sessions one machine takes, and what more machines would.",
    group: "Run it",
  },
  {
    slug: "security",
    path: "/SECURITY.md",
    title: "Security",
    description: "How data is protected, and how to report a weakness.",
    group: "Run it",
  },
  {
    slug: "architecture",
    title: "Architecture",
    description: "How the parts fit together, and why no session is lost or counted twice.",
    group: "Look it up",
  },
  {
    slug: "detection",
    title: "Detection",
    description: "What counts as a sensitive value, and what the rules miss.",
    group: "Look it up",
  },
  {
    slug: "access",
    title: "Access",
    description: "Who may call which route.",
    group: "Look it up",
  },
  {
    slug: "exports",
    title: "Exports",
    description: "Every column of the files.",
    group: "Look it up",
  },
  {
    slug: "errors",
    title: "Errors",
    description: "What each error code means.",
    group: "Look it up",
  },
  {
    slug: "changelog",
    path: "/CHANGELOG.md",
    title: "Changelog",
    description: "What is new, by day.",
    group: "Look it up",
  },
];

/** Where a document stands, from the root of the repository. */
export const fileOf = ({ slug, path = `/docs/${slug}.md` }: Document): string => path;
