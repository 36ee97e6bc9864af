import { formatCurrency } from "@treadlight/domain/format";
import { ANNUAL_DISCOUNT_PERCENT, INDIVIDUAL_PLAN, PRICING_TIERS } from "@treadlight/domain/pricing";
import { paths } from "../../shared/pages.ts";

export interface Question {
  /** The anchor that opens it. */
  slug: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  link?: { to: string; label: string };
}

export interface Topic {
  name: string;
  questions: readonly Question[];
}

const monthly = formatCurrency(INDIVIDUAL_PLAN.monthlyPence / 100);
const yearly = formatCurrency(INDIVIDUAL_PLAN.annualPence / 100);
const rates = PRICING_TIERS.map(({ range, monthlyRate }) => `${formatCurrency(monthlyRate)} (${range} people)`).join(
  ", ",
);

/** Everything the page answers. Plain text, so that it can be searched and described to search engines as it is. */
export const TOPICS: readonly Topic[] = [
  {
    name: "Getting started",
    questions: [
      {
        slug: "what-is-treadlight",
        question: "What is Treadlight?",
        answer: [
          "Treadlight measures the use of AI tools, session by session, and gives three answers about each: how much time it saved, what sensitive data it exposed, and what it cost the planet in carbon, energy and water.",
          "Today it is a web dashboard, and an API that takes sessions from anything that can send them. A browser extension and a floating widget are being made and cannot be installed yet.",
        ],
      },
      {
        slug: "how-long-does-setup-take",
        question: "How long does it take to set up?",
        answer: [
          "About two minutes for one person with the extension, and about five for a team. The dashboard waits for your first session and shows it by itself.",
        ],
        link: { to: `${paths.help}#start`, label: "The first steps, one by one" },
      },
      {
        slug: "which-tools",
        question: "Which AI tools does it know?",
        answer: [
          "More than fifty: chat assistants, writing, coding, creative, productivity, research, video and audio, translation and enterprise tools. A tool is recognised by its name or its domain, in many spellings.",
          "A tool it does not know is counted all the same, under the name you sent and with careful figures.",
        ],
        link: { to: `${paths.methodology}#tools`, label: "The whole list, with what is assumed of each" },
      },
      {
        slug: "waiting-list",
        question: "Why is there a waiting list, and can I start without it?",
        answer: [
          "The waiting list is for people who want a place on this service. Where the installation is open, as this one is when you see the choice, you can also make an account right away on the same page.",
        ],
        link: { to: paths.createAccount, label: "Create an account" },
      },
      {
        slug: "without-extension",
        question: "Can I use it without the browser extension?",
        answer: [
          "Yes, and for now you do: the extension cannot be installed yet. Anything that can send JSON over HTTPS can report sessions: a script, a gateway, your own tool. People send with their access token, programs with an organization's ingest key.",
        ],
        link: { to: `${paths.help}#api`, label: "Send a session with curl" },
      },
    ],
  },
  {
    name: "What is measured",
    questions: [
      {
        slug: "what-is-a-session",
        question: "What is a session?",
        answer: [
          "One stretch of work with one AI tool: which tool, how many prompts, and how long you were engaged. A running session may grow; its newest version replaces the old one, and it is counted once however often it is sent.",
        ],
      },
      {
        slug: "time-saved",
        question: "How does it know how much time I saved?",
        answer: [
          "It does not know; it estimates. A table says how long a kind of task takes a practised person without AI, for example a quarter of an hour for an e-mail. What you needed less than that counts as saved, and never less than nothing.",
          "The table and where each figure comes from are published, so that you can disagree with it.",
        ],
        link: { to: `${paths.methodology}#productivity`, label: "The table of baselines" },
      },
      {
        slug: "productivity-score",
        question: "What is the productivity score?",
        answer: [
          "60% of it is the share of time saved, 40% how surely the task was finished: a run that took much longer than expected, was suspiciously fast, or needed many prompts, counts as less sure. It rates a session, never a person.",
        ],
        link: { to: `${paths.methodology}#try`, label: "Try it with numbers of your own" },
      },
      {
        slug: "compliance-score",
        question: "What is the compliance score?",
        answer: [
          "It starts from a rating of the tool by what its provider states publicly, and loses points for what a prompt exposed: a little for a sensitive subject, much for a card or social-security number. Green, yellow, orange and red follow from it.",
          "It is a yardstick and no legal finding.",
        ],
        link: { to: `${paths.methodology}#security`, label: "What costs how many points" },
      },
    ],
  },
  {
    name: "Privacy and security",
    questions: [
      {
        slug: "do-you-store-prompts",
        question: "Do you store my prompts?",
        answer: [
          "Not as you typed them. A session may carry the beginning of a prompt as its preview, and that is inspected and redacted in memory before anything is written. An organization can keep no previews at all, and a session without one is just as valid.",
        ],
        link: { to: `${paths.privacy}#redaction`, label: "What is taken out" },
      },
      {
        slug: "what-is-detected",
        question: "Which sensitive data does it find?",
        answer: [
          "E-mail addresses, phone numbers, social-security and card numbers, keys and passwords, and further types such as bank accounts, health numbers and tokens. Card numbers are checked with their check digit; phone numbers against real numbering plans.",
          "It also flags subjects: financial data, personal information, business secrets, medical data, legal matters.",
        ],
        link: { to: `${paths.methodology}#try`, label: "Try it on a text" },
      },
      {
        slug: "what-is-missed",
        question: "What does detection miss?",
        answer: [
          "Names of people, postal addresses, and secrets told in plain prose need a model of language, which Treadlight does not use. Values split over lines or encoded twice slip through too. The rules are measured on published collections of texts, and the known misses are written down.",
        ],
      },
      {
        slug: "can-my-boss-see",
        question: "Can my employer read my prompts?",
        answer: [
          "No. Your previews, redacted as they are, are shown to you alone. Members see sums of their department, administrators sums and counts of all, and groups of fewer than five people are left out. People appear under pseudonyms unless the organization has switched names on.",
        ],
        link: { to: `${paths.privacy}#who-sees`, label: "Who sees what" },
      },
      {
        slug: "erase",
        question: "How do I erase what is stored about me?",
        answer: [
          "Signed in, you can erase all your sessions at once; the rows are gone within seconds, and rebuilding the tables does not bring them back. A narrow record without content remains: that a session was received, and erased.",
        ],
        link: { to: `${paths.privacy}#how-long`, label: "How long things are kept" },
      },
      {
        slug: "gdpr",
        question: "Does this make us compliant with the GDPR?",
        answer: [
          "No software does. Treadlight shows you where personal data goes into AI tools, keeps it out of its own storage, and gives people access to and erasure of what is theirs. Whether your use is lawful is for you and your advisers to judge; the field gdprCompliant is a rule's name and no legal advice.",
        ],
      },
      {
        slug: "third-parties",
        question: "Does the site send anything to third parties?",
        answer: [
          "No. There are no cookies, no analytics of others, no foreign fonts or scripts. The site's security policy lets the page talk to its own server only.",
        ],
        link: { to: paths.privacy, label: "Privacy policy" },
      },
    ],
  },
  {
    name: "Footprint",
    questions: [
      {
        slug: "how-accurate",
        question: "How accurate are the carbon figures?",
        answer: [
          "As accurate as what providers publish, which is not much. So each figure is an estimate with a range: the energy may well be half or twice the central value. Every factor has a source, a year and a word on how well it is known.",
        ],
        link: { to: `${paths.methodology}#ranges`, label: "How the ranges are made" },
      },
      {
        slug: "greenwashing-gap",
        question: "What is the greenwashing gap?",
        answer: [
          "The difference between the share of renewable electricity a provider claims over a year, by buying certificates, and the share it really ran on. It is shown beside the footprint; the footprint itself is never reduced by either.",
        ],
        link: { to: `${paths.methodology}#environment`, label: "The formulas" },
      },
      {
        slug: "which-grid",
        question: "Which electricity grid is used for my footprint?",
        answer: [
          "That of the session's region if it says one, else yours, else your organization's. It stands for where the work is accounted: providers do not say which data centre served a prompt.",
        ],
        link: { to: `${paths.methodology}#grids`, label: "All grids" },
      },
      {
        slug: "what-is-left-out",
        question: "What is not in the footprint?",
        answer: [
          "Making the hardware, the network, your own device, and images or video. Long contexts and models that reason at length are under-counted. A share of training is in.",
        ],
      },
      {
        slug: "esg",
        question: "Can I use the figures in an ESG report?",
        answer: [
          "They are made for it: gross, location-based, with ranges, a dated set of factors and the method's version, so that a past report can be reproduced. Say that they are estimates, as Treadlight does.",
        ],
      },
    ],
  },
  {
    name: "Teams and prices",
    questions: [
      {
        slug: "is-it-free",
        question: "Is it free?",
        answer: [
          `Individual use is: the extension, the widget, the personal dashboard and 30 days of history. The individual plan, at ${monthly} a month or ${yearly} a year, adds the full history, exports, certificates as PDF and sharing in the prompt library.`,
        ],
        link: { to: paths.pricing, label: "Prices" },
      },
      {
        slug: "business-price",
        question: "What does it cost for a team?",
        answer: [
          `Per person and month: ${rates}. Each rate counts for the people inside its band only, as with income tax. Paid by the year it is ${ANNUAL_DISCOUNT_PERCENT}% less.`,
        ],
        link: { to: paths.pricing, label: "Calculate it for your team" },
      },
      {
        slug: "roles",
        question: "Which roles are there in an organization?",
        answer: [
          "Members see their own sessions and sums of the organization and their department. Administrators manage people, departments, teams, invitations, keys and reports. Owners can do all of that, and billing, and make other owners. Each change is written to an audit log.",
        ],
      },
      {
        slug: "one-organization",
        question: "Can I be in two organizations?",
        answer: [
          "Not at the same time: everybody belongs to exactly one, so that no session can be counted twice. An individual account is an organization of one.",
        ],
      },
    ],
  },
  {
    name: "Running it yourself",
    questions: [
      {
        slug: "self-hosting",
        question: "Can we run Treadlight ourselves?",
        answer: [
          "Yes. The whole of it starts with one command on a laptop, with every engine embedded, and scales out to Kafka, ClickHouse and PostgreSQL by three settings. An installation sends nothing to its makers.",
        ],
        link: { to: `${paths.help}#self-hosting`, label: "Start it" },
      },
      {
        slug: "licence",
        question: "Under which licence does it come?",
        answer: ["The Apache License 2.0: you may use, read, change and share it, commercially too."],
      },
      {
        slug: "lost-data",
        question: "Can a session get lost on the way?",
        answer: [
          "An answer of 202 means that the session is on durable storage. Everything else is refused with a code, and the sender keeps it and tries again. Every session ends in exactly one counted outcome, and the ledger of outcomes can be looked at.",
        ],
        link: { to: `${paths.help}#errors`, label: "What each error code means" },
      },
    ],
  },
];
