import { randomUUID } from "node:crypto";
import type { Random } from "./random.ts";

type Weighted<T> = readonly [readonly [T, number], ...(readonly [T, number])[]];

/** A department's profile: its teams, and what its people ask which tools. */
export interface DepartmentProfile {
  name: string;
  teams: readonly [string, ...string[]];
  people: number;
  /** The region of its people's sessions. */
  region: string;
  /** Chats per person on a working day at the end of the history. */
  chatsPerDay: number;
  tools: Weighted<string>;
  /** What a chat begins with. */
  prompts: readonly [string, ...string[]];
  /** What somebody should not have sent. */
  slips: readonly [string, ...string[]];
  /** Its people write software: with completions in their editor and, every third of them, with an agent. */
  writesCode?: true;
}

const EMAILS = [
  "Rewrite this e-mail to a client so that it is shorter and friendlier: we need the signed offer by Thursday",
  "Draft a reply that moves the meeting to Thursday afternoon",
  "Write a short e-mail to a supplier about the late delivery of the housings",
  "Write an email to the team about the new expense rules",
  "Answer this complaint politely: the display arrived with a scratch",
] as const;
const DOCUMENTS = [
  "Summarise the attached minutes in five bullet points with owners",
  "Turn these notes into a one-page brief:\n- audience\n- message\n- timing",
  "Make an outline for the quarterly review of our onboarding programme",
  "Write a project plan for moving the calibration lab, with milestones and owners",
] as const;
const CODE = [
  "Why does this test fail only when it runs after the others?",
  "Write a migration that adds a nullable column and backfills it in batches",
  "Refactor this function so that the retry policy is an argument:\n```ts\nexport async function send() {}\n```",
  "Write a Python function that reads the sensor log and drops duplicate lines",
  "Explain what this regular expression matches: ^[A-Z]{2}\\d{6}$",
] as const;
const RESEARCH = [
  "Compare the three suppliers on price, lead time and references",
  "What changed in the reporting rules for mid-sized companies this year?",
  "List peer-reviewed sources on the energy use of inference since 2024",
  "How does a strain gauge work? Explain it simply",
] as const;
const ANALYSIS = [
  "Explain the jump in travel expenses between August and September",
  "Build an Excel formula that flags invoices older than 45 days",
  "Calculate the average margin by product from this table: A;120;90 / B;80;71 / C;45;30",
] as const;
const CREATIVE = [
  "Three taglines for the autumn campaign, calm and concrete",
  "A hero image of a foggy harbour at dawn, muted greens",
  "Storyboard a thirty second clip about repair instead of replacement",
  "Write a LinkedIn post about our new pressure sensor",
] as const;
const SUPPORT = [
  "How do I explain the difference between the two plans to a customer in one sentence?",
  "Translate this answer into German and keep the tone: your parcel left our warehouse this morning",
  "Traduis en anglais : l'appareil ne s'allume plus depuis la mise à jour",
  "Write a polite reply to a customer who waits for a spare part",
] as const;

const ADDRESS = "Reply to jordan.smith@example.com and confirm the delivery date we agreed";
const PHONE = "The customer asked for a call back on +44 20 7946 0958, write a polite confirmation";

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
      chatsPerDay: 3,
      tools: [
        ["Claude", 50],
        ["ChatGPT", 35],
        ["Gemini", 15],
      ],
      prompts: [...CODE, ...CODE, DOCUMENTS[1], RESEARCH[0]],
      slips: ["The staging login stopped working, DB password: Winter-2026-rotate! can you see why?"],
      writesCode: true,
    },
    {
      name: "Marketing",
      teams: ["Brand", "Growth"],
      people: 9,
      region: "fr",
      chatsPerDay: 4,
      tools: [
        ["ChatGPT", 45],
        ["Midjourney", 20],
        ["Jasper", 10],
        ["Canva", 15],
        ["Gemini", 10],
      ],
      prompts: [...CREATIVE, ...DOCUMENTS, ...EMAILS],
      slips: [ADDRESS],
    },
    {
      name: "Sales",
      teams: ["Europe", "Americas"],
      people: 12,
      region: "de",
      chatsPerDay: 3,
      tools: [
        ["ChatGPT", 55],
        ["Microsoft Copilot", 25],
        ["Perplexity", 20],
      ],
      prompts: [...EMAILS, ...EMAILS, ...RESEARCH],
      slips: [ADDRESS, PHONE],
    },
    {
      name: "Customer Support",
      teams: ["First line", "Escalations"],
      people: 10,
      region: "eu",
      chatsPerDay: 5,
      tools: [
        ["ChatGPT", 50],
        ["DeepL", 30],
        ["Claude", 20],
      ],
      prompts: [...SUPPORT, ...SUPPORT, ...EMAILS],
      slips: [PHONE, "Is the card 4111 1111 1111 1111 of this customer accepted in our shop?"],
    },
    {
      name: "Finance",
      teams: ["Controlling", "Accounts"],
      people: 6,
      region: "uk",
      chatsPerDay: 2,
      tools: [
        ["Microsoft Copilot", 60],
        ["ChatGPT", 40],
      ],
      prompts: [...ANALYSIS, ...ANALYSIS, ...DOCUMENTS],
      slips: ["Check this payroll export for salary outliers before we send it"],
    },
    {
      name: "Research",
      teams: ["Sensors", "Materials"],
      people: 5,
      region: "se",
      chatsPerDay: 4,
      tools: [
        ["Claude", 40],
        ["Elicit", 20],
        ["Gemini", 25],
        ["Perplexity", 15],
      ],
      prompts: [...RESEARCH, ...DOCUMENTS, ...CODE],
      slips: ["Summarise the confidential trial report of our new sensor"],
    },
    {
      name: "People",
      teams: ["Hiring"],
      people: 4,
      region: "uk",
      chatsPerDay: 2,
      tools: [
        ["ChatGPT", 60],
        ["Grammarly", 40],
      ],
      prompts: [...EMAILS, ...DOCUMENTS],
      slips: ["Write a note to payroll about the sick leave and diagnosis of a colleague"],
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
  /** Whether they have stopped using AI tools, and their licences are idle. */
  hasStopped: boolean;
  /** Whether an agent writes code with them. */
  hasAgent: boolean;
}

/** Most employees use AI a little, some a lot: from 0.4 to 2.2, skewed towards the low end. */
const randomKeenness = (random: Random) => 0.4 + random.next() ** 2 * 1.8;

/** Everybody in the company, by department. One in twelve has stopped. */
export function newEmployees(random: Random): Employee[] {
  const employees: Employee[] = [];
  for (const profile of COMPANY.departments) {
    for (let n = 0; n < profile.people; n++) {
      const index = employees.length;
      employees.push({
        ...{ id: randomUUID(), ...employeeName(index), profile, keenness: randomKeenness(random) },
        hasStopped: index % 12 === 11,
        hasAgent: profile.writesCode === true && index % 3 === 1,
      });
    }
  }
  return employees;
}
