import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { formatCurrency } from "@treadlight/domain/format";
import { ANNUAL_DISCOUNT_PERCENT, INDIVIDUAL_PLAN, PRICING_TIERS } from "@treadlight/domain/pricing";
import { specialSubjectsIn } from "@treadlight/domain/security";
import { MAX_PROMPT_PREVIEW_CHARACTERS } from "@treadlight/domain/session";
import { paths } from "../../shared/pages.ts";
import { EVIDENCE_ADDRESS } from "../../shared/time-saved/evidence-address.ts";

export interface Question {
  /** The anchor that opens it. */
  slug: string;
  question: string;
  /** Words that people search for and the text does not have. */
  alsoFoundBy?: string;
  /** Paragraphs. */
  answer: readonly string[];
  link?: { to: string; label: string };
}

export interface Topic {
  name: string;
  questions: readonly Question[];
}

const monthly = formatCurrency(INDIVIDUAL_PLAN.monthlyPence / 100);
const previewLimit = new Intl.NumberFormat("en-GB").format(MAX_PROMPT_PREVIEW_CHARACTERS);
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
        alsoFoundBy: "about product purpose",
        answer: [
          "Treadlight measures the use of AI tools, session by session, and gives three answers about each: how much time it saved, what sensitive data it exposed, and what it cost the planet in carbon, energy and water.",
          "It is a browser extension that measures as you work, a widget for your own AI applications, a web dashboard, and an API that takes sessions from anything that can send them.",
        ],
      },
      {
        slug: "how-long-does-setup-take",
        question: "How long does it take to set up?",
        alsoFoundBy: "install start begin onboarding",
        answer: [
          "About two minutes for one person: create an account, and enter the last thing you used AI for, or install the browser extension. A team takes about five. The dashboard shows your first session as soon as it arrives.",
        ],
        link: { to: `${paths.help}#start`, label: "The first steps, one by one" },
      },
      {
        slug: "which-tools",
        question: "Which AI tools does it know?",
        alsoFoundBy: "ChatGPT OpenAI Claude Gemini Copilot supported list",
        answer: [
          "More than two hundred: chat assistants, writing, coding, creative, productivity, research, video and audio, translation and enterprise tools. A tool is recognized by its name or its domain, in many spellings.",
          "A tool it does not know is counted all the same, under the name you sent and with stand-in figures.",
        ],
        link: { to: `${paths.methodology}#tools`, label: "The whole list, with our assumptions about each" },
      },
      {
        slug: "waiting-list",
        question: "Can I start right away, or is there a waiting list?",
        alsoFoundBy: "waitlist register sign up early access",
        answer: [
          "The operator of a site decides. Either anybody can create an account, or there is a waiting list, or accounts are by invitation only. The page for new users shows which of these applies here.",
        ],
        link: { to: paths.register, label: "Get started" },
      },
      {
        slug: "without-extension",
        question: "Can I use it without the browser extension?",
        alsoFoundBy: "Chrome Firefox Edge Safari browser plugin add-on install",
        answer: [
          "Yes. Applications report with our SDK or with OpenTelemetry, and anything else that can send JSON over HTTPS with a request: a script, a gateway or your own tool. People send with a credential of their own, programs with an organization's ingest key.",
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
          "One stretch of work with one AI tool: which tool, how many prompts, and how long you worked with it. A running session may be sent again as it grows. The newest version replaces the old one, so it counts once however often it is sent.",
        ],
      },
      {
        slug: "time-saved",
        question: "How does it know how much time I saved?",
        alsoFoundBy: "hours productivity calculation",
        answer: [
          "It does not know; it estimates, and shows a range. It takes the time you spent with a tool, and what trials have measured for that kind of work. In one, writing took 40% less time, so ten minutes with AI stand for about seven saved. The low end follows the least favourable result.",
          "The low end can be a loss: experienced developers in projects that they knew took 19% longer with AI, and believed that they had been faster (METR, 2025). A session that took longer than the work takes without AI counts as time lost. Where nobody measured the time, or an agent worked alone, no hours are claimed.",
          "The specification's own formula, a table of how long a task takes without AI less the time you took, is kept as an upper bound. It is shown by that name only, because it counts every session as one whole task.",
        ],
        link: { to: EVIDENCE_ADDRESS, label: "The formula and the trials" },
      },
      {
        slug: "productivity-score",
        question: "What is the productivity score?",
        answer: [
          "60% of it is the share of time saved, by the specification's formula. The other 40% is how likely the task was finished: a session that took much longer than expected, was suspiciously fast or needed many prompts counts as less likely. It rates a session, not a person, and there is none where the time is not known.",
        ],
        link: { to: `${paths.methodology}#try`, label: "Try it with your own numbers" },
      },
      {
        slug: "compliance-score",
        question: "What is the compliance score?",
        alsoFoundBy: "risk colour rating points",
        answer: [
          "It starts from our rating of the tool, based on what its provider states publicly, and loses points for what a prompt exposed: a few for a sensitive subject, many for a card or social-security number. The risk colours green, yellow, orange and red follow from it and from what was found.",
          "It is a yardstick, not a legal finding.",
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
        alsoFoundBy: "save keep text privacy log",
        answer: [
          `Only if previews are on, and then at most the first ${previewLimit} characters, without the values that our rules find: they are removed before anything is written. Subjects are noticed, not removed, so if ${specialSubjectsIn()} is noticed, no preview is stored unless you or your organization have decided otherwise. What the rules do not find stays as you typed it. What you save in the prompt library is kept word for word; the page warns you of what it finds there.`,
          "You can leave the preview out of a session, and an organization can switch previews off for everybody. A session without one is just as valid.",
        ],
        link: { to: `${paths.privacy}#redaction`, label: "What is removed, and what is noticed" },
      },
      {
        slug: "what-is-detected",
        question: "Which sensitive data does it find?",
        alsoFoundBy: "PII personal data secrets passwords credit card redaction",
        answer: [
          "E-mail addresses, phone numbers, social-security and card numbers, keys and passwords, identity, tax and health numbers of thirty countries, bank accounts, passports and tokens. Numbers are verified by their check digit or the label beside them, phone numbers against real numbering plans.",
          "It also notices subjects, which are not removed: financial data, personal information, business secrets, medical data and legal matters.",
        ],
        link: { to: `${paths.methodology}#try`, label: "Try it on a text" },
      },
      {
        slug: "what-is-missed",
        question: "What does detection miss?",
        answer: [
          "Names of people, postal addresses and secrets told in plain prose. Finding those takes a language model, which Treadlight does not use. Values that are split over lines or encoded twice slip through too. The rules are measured on published collections of texts, and the known misses are documented.",
        ],
      },
      {
        slug: "can-my-boss-see",
        question: "Can my employer read my prompts?",
        alsoFoundBy: "boss manager spy surveillance monitoring",
        answer: [
          "Not in Treadlight: your previews are shown to you alone. But the people who run the servers can read the stored previews in the database; only the values found in them were removed. Switch previews off if that is too much.",
          `Members see totals of the organization and of their own department, and never groups of fewer than ${MIN_GROUP_SIZE} people. Administrators see all groups, and people and single sessions with their scores. Heads of departments see the same of their departments alone. People appear under pseudonyms unless the organization has switched names on.`,
        ],
        link: { to: `${paths.privacy}#who-sees`, label: "Who sees what" },
      },
      {
        slug: "erase",
        question: "How do I erase what is stored about me?",
        alsoFoundBy: "delete remove forget close account data",
        answer: [
          "You can erase all your sessions at once, or delete your account, on the settings page. They are gone within seconds, and rebuilding the tables does not bring them back. A record without content remains, which says that a session was received and erased.",
        ],
        link: { to: `${paths.privacy}#how-long`, label: "How long things are kept" },
      },
      {
        slug: "gdpr",
        question: "Does this make us compliant with the GDPR?",
        alsoFoundBy: "law legal DPA data protection",
        answer: [
          "No software does. Treadlight shows you where personal data goes into AI tools, removes the values that it finds from previews before storing them, and lets people export and erase their own data. Whether your use is lawful is for you and your advisers to judge.",
          "The field gdprCompliant is a rule's name and no legal advice. It is true even where a health number, a bank account or a date of birth was found. Do not read it as a finding about the law.",
        ],
      },
      {
        slug: "third-parties",
        question: "Does the site send anything to third parties?",
        alsoFoundBy: "cookies tracking Google share sell",
        answer: [
          "No. The only cookies are our own, and they serve to sign you in. There are no third-party analytics, and no fonts or scripts from elsewhere. The site's security policy lets the page talk to its own server only. The server itself sends e-mail through a mail server if the operator has set one up, and where plans are paid by card, you pay on a page of Stripe. Administrators of an organization can have its alerts sent to addresses of their choice; an alert names no person.",
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
          "As accurate as what providers publish, which is not much. Each figure is an estimate with a range, and the range covers only part of the doubt: published estimates for the same models reach 3 times our figure for a short prompt to Claude and 9 times for a long one, and 1.3 to 4 times for ChatGPT.",
          "Every factor says where it comes from, and most say: an assumption of ours.",
        ],
        link: { to: `${paths.methodology}#ranges`, label: "How the ranges are made" },
      },
      {
        slug: "greenwashing-gap",
        question: "What is the greenwashing gap?",
        answer: [
          "The difference between the share of renewable electricity that a provider claims for a year and the share we assume it ran on. Our share is an assumption without a publication behind it: no provider but Google publishes an hourly share, and ours is not taken from it. The gap is shown beside the footprint, which is never reduced by either.",
        ],
        link: { to: `${paths.methodology}#environment`, label: "The formulas" },
      },
      {
        slug: "which-grid",
        question: "Which electricity grid is used for my footprint?",
        alsoFoundBy: "country location region",
        answer: [
          "The grid of the session's region if it names one, else of yours, else of your organization's. It stands for where the work is accounted: providers do not say which data centre served a prompt.",
        ],
        link: { to: `${paths.methodology}#grids`, label: "All grids" },
      },
      {
        slug: "what-is-left-out",
        question: "What is not in the footprint?",
        answer: [
          "The network and your own device. Making the hardware is a figure of its own, and a share of training is included.",
          "Sessions with images, video, sound or agents need tokens, or a count of what was made: without, they are not estimated, and totals say how many they leave out. Sessions before 28 November 2026 counted them as text prompts.",
        ],
      },
      {
        slug: "esg",
        question: "Can I use the figures in an ESG report?",
        answer: [
          "As an estimate for Scope 3, category 1, if you say so. Administrators make an evidence pack of any period, auditors of whole months: CO₂ by the grids where people are and as providers claim it, side by side, with ranges, the factors and where they come from, signed so that a change shows.",
          "Check the grid factor against your standard's: ours for the UK is the government's factor of 2020, and the factors since are lower. The pack supports your report; it does not replace it.",
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
        alsoFoundBy: "cost subscription pay buy billing invoice cancel refund trial",
        answer: [
          `Individual use is. Where a site sells plans, the individual plan costs ${monthly} a month or ${yearly} a year. Whether it does is up to its operator; where nothing is sold, everything is included.`,
        ],
        link: { to: paths.pricing, label: "Prices" },
      },
      {
        slug: "business-price",
        question: "What does it cost for a team?",
        alsoFoundBy: "cost company subscription pay buy billing invoice cancel refund discount",
        answer: [
          `Where a site sells plans, the business plan costs, per person and month: ${rates}. Each rate applies only to the people inside its band, as with income tax. Paid by the year it is ${ANNUAL_DISCOUNT_PERCENT}% less.`,
        ],
        link: { to: paths.pricing, label: "Calculate it for your team" },
      },
      {
        slug: "roles",
        question: "Which roles are there in an organization?",
        alsoFoundBy: "permissions admin access",
        answer: [
          "Members see their own sessions, and totals of the organization and of their department. Auditors read reports, totals and the audit log, and see no person. Administrators manage people, departments, teams, invitations, ingest keys and privacy settings in the admin panel. Owners can also make other owners, and transfer or delete the organization. Every change by an administrator is written to an audit log.",
        ],
      },
      {
        slug: "one-organization",
        question: "Can I be in two organizations?",
        answer: [
          "Not at the same time. Everybody belongs to exactly one, so no session is counted twice. An individual account is an organization of one.",
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
        alsoFoundBy: "on premises Docker Kubernetes install server",
        answer: [
          "Yes. Everything starts with one command on a laptop, with every engine embedded, and scales out to Kafka, ClickHouse and PostgreSQL with three settings. An installation sends nothing to the makers of Treadlight.",
        ],
        link: { to: `${paths.help}#self-hosting`, label: "Start it" },
      },
      {
        slug: "licence",
        question: "Which licence is it under?",
        alsoFoundBy: "license open source",
        answer: ["The Apache License 2.0. You may use, read, change and share it, also commercially."],
      },
      {
        slug: "lost-data",
        question: "Can a session get lost on the way?",
        answer: [
          "An answer of 202 means that the session is on durable storage. Anything else is refused with a code, and the sender keeps it and tries again. Every session ends in exactly one counted outcome, and you can see the ledger of outcomes.",
        ],
        link: { to: `${paths.help}#errors`, label: "What each error code means" },
      },
    ],
  },
];
