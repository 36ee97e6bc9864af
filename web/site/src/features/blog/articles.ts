/** An article without its text: for lists, metadata, prerendering and the sitemap. */
export interface Article {
  slug: string;
  category: Category;
  title: string;
  description: string;
  /** A path on this site. */
  image: string;
  imageAlt: string;
  author: string;
  /** ISO 8601 day. */
  date: string;
  /** A test compares it with the length of the text. */
  readTimeMinutes: number;
}

export const CATEGORIES = [
  "Environmental",
  "Trends",
  "Enterprise",
  "Sustainability",
  "Infrastructure",
  "Compliance",
  "Technology",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The reading speed for prose with figures. */
export const WORDS_PER_MINUTE = 220;

/** The number of articles on the home page, the newest ones. */
export const TEASER_LENGTH = 7;

const author = "Treadlight";

/** All articles, newest first. */
export const ARTICLES: readonly Article[] = [
  {
    slug: "ai-greenwashing-exposed",
    category: "Environmental",
    title: "How to read a green AI claim",
    description:
      "“Carbon neutral”, “100% renewable”, “net zero by”: four questions that separate a measured footprint from a purchased one.",
    image: "/blog/ai-greenwashing-exposed.svg",
    imageAlt: "A hill drawn in contour lines; its painted front is lifted like a sheet and shows bare rock behind.",
    author,
    date: "2026-11-12",
    readTimeMinutes: 5,
  },
  {
    slug: "ai-hidden-environmental-cost",
    category: "Environmental",
    title: "The hidden cost of a prompt",
    description:
      "One question costs next to nothing. The trouble is what stands behind the average: images, long answers, idle machines, water and habit.",
    image: "/blog/ai-hidden-environmental-cost.svg",
    imageAlt: "A small lit footprint on the surface, and a far larger shape of the same print below it.",
    author,
    date: "2026-10-22",
    readTimeMinutes: 5,
  },
  {
    slug: "ai-growth-trends-2030",
    category: "Trends",
    title: "AI and electricity to 2030: what the forecasts really say",
    description:
      "Data centres may more than double their electricity use by 2030. The interesting part is not the number but how far apart the honest scenarios lie.",
    image: "/blog/ai-growth-trends-2030.svg",
    imageAlt: "Three trails leave one lamp and climb towards three different heights.",
    author,
    date: "2026-09-30",
    readTimeMinutes: 5,
  },
  {
    slug: "ai-enterprise-implementation",
    category: "Enterprise",
    title: "Rolling out AI without regretting it",
    description:
      "Trials show real gains and real losses from the same tools. What separates them is knowing where the tools are used, by whom and with which data.",
    image: "/blog/ai-enterprise-implementation.svg",
    imageAlt: "A flight of steps with footprints of several people, some going up and some turning back.",
    author,
    date: "2026-08-27",
    readTimeMinutes: 5,
  },
  {
    slug: "tracking-ai-environmental-impact",
    category: "Sustainability",
    title: "How to measure what you cannot see",
    description:
      "Nobody hands you a meter reading for a prompt. A footprint can be estimated all the same, if the estimate says how sure it is.",
    image: "/blog/tracking-ai-environmental-impact.svg",
    imageAlt: "A trail of footprints crossing a measuring scale; the last print glows and a bracket marks its range.",
    author,
    date: "2026-07-16",
    readTimeMinutes: 5,
  },
  {
    slug: "ai-datacenter-efficiency",
    category: "Infrastructure",
    title: "The end of easy efficiency in data centres",
    description:
      "The overhead of the average data centre has hardly moved for years. What follows for where, when and on what your AI runs.",
    image: "/blog/ai-datacenter-efficiency.svg",
    imageAlt:
      "Rows of server cabinets under a night sky, with one lamp lit and warm air drawn as rising contour lines.",
    author,
    date: "2026-06-11",
    readTimeMinutes: 5,
  },
  {
    slug: "ai-carbon-accounting",
    category: "Compliance",
    title: "Where AI belongs in your carbon accounts",
    description:
      "Scope 2 or Scope 3, location or market, per prompt or per pound: how to book AI use so that next year’s auditor can follow it.",
    image: "/blog/ai-carbon-accounting.svg",
    imageAlt: "An open ledger whose ruled lines continue as the contour lines of a hill.",
    author,
    date: "2026-05-07",
    readTimeMinutes: 5,
  },
  {
    slug: "ai-model-efficiency",
    category: "Technology",
    title: "Small models, light steps",
    description:
      "Distillation, sparsity and shorter answers have made AI far cheaper to run. The largest saving left is choosing the right model for the task.",
    image: "/blog/ai-model-efficiency.svg",
    imageAlt: "A large boot print and, beside it, three ever smaller ones that reach the same lamp.",
    author,
    date: "2026-04-02",
    readTimeMinutes: 5,
  },
];

/** The article's picture for previews, which take no SVG. The build draws it (scripts/site-plugin.ts). */
export const sharePicturePath = (slug: string) => `/blog/${slug}.png`;

/** A day as British readers write it: 12 November 2026. */
export const formatDay = (isoDay: string): string =>
  new Date(isoDay).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
