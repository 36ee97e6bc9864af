import type { Random } from "./random.ts";

type Weighted<T> = readonly [readonly [T, number], ...(readonly [T, number])[]];

/** A department's profile: its teams, the tools it uses and what it uses them for. */
export interface DepartmentProfile {
  name: string;
  teams: readonly [string, ...string[]];
  people: number;
  /** The region of its people's sessions. */
  region: string;
  /** Sessions per person on a working day at the end of the ninety days. */
  sessionsPerDay: number;
  tools: Weighted<string>;
  work: readonly [Work, ...Work[]];
}

export interface Work {
  workflowType: string;
  contentType: string;
  previews: readonly [string, ...string[]];
}

const EMAIL: Work = {
  workflowType: "content-creation",
  contentType: "email",
  previews: [
    "Rewrite this note to a client so that it is shorter and friendlier",
    "Draft a reply that moves the meeting to Thursday afternoon",
    "Reply to jordan.smith@example.com and confirm the delivery date we agreed",
  ],
};
const DOCUMENT: Work = {
  workflowType: "content-creation",
  contentType: "document",
  previews: [
    "Summarise the attached minutes in five bullet points with owners",
    "Turn these notes into a one-page brief:\n- audience\n- message\n- timing",
    "Make an outline for the quarterly review of our onboarding programme",
  ],
};
const CODE: Work = {
  workflowType: "code-development",
  contentType: "code",
  previews: [
    "Why does this test fail only when it runs after the others?",
    "Write a migration that adds a nullable column and backfills it in batches",
    "Refactor this function so that the retry policy is an argument:\n```ts\nexport async function send() {}\n```",
    "The staging login stopped working, DB password: Winter-2026-rotate! can you see why?",
  ],
};
const RESEARCH: Work = {
  workflowType: "research",
  contentType: "document",
  previews: [
    "Compare the three suppliers on price, lead time and references",
    "What changed in the reporting rules for mid-sized companies this year?",
    "List peer-reviewed sources on the energy use of inference since 2024",
  ],
};
const ANALYSIS: Work = {
  workflowType: "data-analysis",
  contentType: "data",
  previews: [
    "Explain the jump in travel expenses between August and September",
    "Build a formula that flags invoices older than 45 days; our budget and invoice sheets are attached",
    "Check this payroll export for salary outliers before we send it",
  ],
};
const CREATIVE: Work = {
  workflowType: "content-creation",
  contentType: "creative",
  previews: [
    "Three taglines for the autumn campaign, calm and concrete",
    "A hero image of a foggy harbour at dawn, muted greens",
    "Storyboard a thirty second clip about repair instead of replacement",
  ],
};
const SUPPORT: Work = {
  workflowType: "communication",
  contentType: "conversation",
  previews: [
    "How do I explain the difference between the two plans in one sentence?",
    "The customer asked for a call back on +44 20 7946 0958, write a polite confirmation",
    "Translate this answer into German and keep the tone",
  ],
};

/** A fictional company: 64 people in 7 departments. */
export const COMPANY = {
  name: "Northwind Instruments",
  region: "uk",
  departments: [
    {
      name: "Engineering",
      teams: ["Platform", "Firmware", "Data"],
      people: 18,
      region: "uk",
      sessionsPerDay: 5,
      tools: [
        ["GitHub Copilot", 40],
        ["claude.ai", 30],
        ["ChatGPT", 18],
        ["Cursor", 12],
      ],
      work: [CODE, CODE, CODE, DOCUMENT],
    },
    {
      name: "Marketing",
      teams: ["Brand", "Growth"],
      people: 9,
      region: "fr",
      sessionsPerDay: 4,
      tools: [
        ["chatgpt.com", 40],
        ["Midjourney", 20],
        ["Jasper", 15],
        ["Canva", 15],
        ["Gemini", 10],
      ],
      work: [CREATIVE, DOCUMENT, EMAIL],
    },
    {
      name: "Sales",
      teams: ["Europe", "Americas"],
      people: 12,
      region: "de",
      sessionsPerDay: 3,
      tools: [
        ["ChatGPT", 55],
        ["copilot.microsoft.com", 25],
        ["Perplexity", 20],
      ],
      work: [EMAIL, EMAIL, RESEARCH],
    },
    {
      name: "Customer Support",
      teams: ["First line", "Escalations"],
      people: 10,
      region: "eu",
      sessionsPerDay: 4,
      tools: [
        ["ChatGPT", 50],
        ["DeepL", 30],
        ["Claude", 20],
      ],
      work: [SUPPORT, SUPPORT, EMAIL],
    },
    {
      name: "Finance",
      teams: ["Controlling", "Accounts"],
      people: 6,
      region: "uk",
      sessionsPerDay: 2,
      tools: [
        ["copilot.microsoft.com", 60],
        ["ChatGPT", 40],
      ],
      work: [ANALYSIS, ANALYSIS, DOCUMENT],
    },
    {
      name: "Research",
      teams: ["Sensors", "Materials"],
      people: 5,
      region: "se",
      sessionsPerDay: 4,
      tools: [
        ["Claude", 40],
        ["Elicit", 20],
        ["Gemini", 25],
        ["Perplexity", 15],
      ],
      work: [RESEARCH, DOCUMENT, CODE],
    },
    {
      name: "People",
      teams: ["Hiring"],
      people: 4,
      region: "uk",
      sessionsPerDay: 2,
      tools: [
        ["ChatGPT", 60],
        ["Grammarly", 40],
      ],
      work: [EMAIL, DOCUMENT],
    },
  ] satisfies DepartmentProfile[] as DepartmentProfile[],
};

const FIRST_NAMES = [
  "Amara",
  "Ben",
  "Chloe",
  "Dai",
  "Elena",
  "Farid",
  "Grace",
  "Hugo",
  "Imani",
  "Jonas",
  "Kira",
  "Liam",
  "Maya",
  "Noor",
  "Oskar",
  "Priya",
] as const;
const LAST_NAMES = ["Okafor", "Reid", "Martin", "Evans"] as const;

/** The name and address of the employee at an index; there are 64 distinct names. */
export function employeeName(index: number): { name: string; email: string } {
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? FIRST_NAMES[0];
  const last = LAST_NAMES[Math.floor(index / FIRST_NAMES.length) % LAST_NAMES.length] ?? LAST_NAMES[0];
  return { name: `${first} ${last}`, email: `${first}.${last}@northwind.example`.toLowerCase() };
}

/** An employee. `keenness` scales how often they use AI tools. */
export interface Employee {
  id: string;
  name: string;
  email: string;
  profile: DepartmentProfile;
  keenness: number;
}

/** Most employees use AI a little, some a lot: from 0.4 to 2.2, skewed towards the low end. */
export function randomKeenness(random: Random): number {
  return 0.4 + random.next() ** 2 * 1.8;
}
