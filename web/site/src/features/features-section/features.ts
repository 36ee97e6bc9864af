import type { PictureName } from "../../shared/product-picture.tsx";

/** What Treadlight does, by category, each with the part of the dashboard that shows it. */
export const FEATURES = [
  {
    category: "amplification",
    picture: "tools",
    title: "AI Expertise Amplification",
    text: "Learn from what works: which tool, for which task, with how many prompts.",
    highlights: ["50+ platforms", "Time saved, with a range"],
    benefits: [
      "Time saved as low, central and high, from published trials, and losses beside it",
      "Helps you find the AI productivity gains you are missing",
      "Totals by tool, task and model, so that good habits spread",
    ],
  },
  {
    category: "intelligence",
    picture: "risks",
    title: "Real-Time Security Intelligence",
    text: "Know what leaves the building in prompts. Values we find are removed before anything is stored; sensitive subjects are noticed.",
    highlights: ["Values removed before storage", "Live exposure levels"],
    benefits: [
      "Finds e-mail addresses, phone numbers, cards, keys, passwords and identity numbers in prompts",
      "Notices financial, personal, confidential, medical and legal subjects, which stay as they are",
      "A compliance score that includes our rating of each platform",
    ],
  },
  {
    category: "optimization",
    picture: "footprint",
    title: "Automated Sustainability Optimization",
    text: "Every prompt has a footprint. See it, compare it and make it smaller.",
    highlights: ["Location-aware", "Always with a range"],
    benefits: [
      "CO₂, energy and water for the grid of your region, not a world average",
      "Shows providers' green claims beside the share we assume",
      "Every factor published, with where it comes from",
    ],
  },
  {
    category: "governance",
    picture: "timeline",
    title: "Enterprise AI Governance",
    text: "One view for the people in charge, and privacy for everybody.",
    highlights: ["Role-based access", "Audit log"],
    benefits: [
      "Departments, teams and roles, with totals for each department and team",
      "Treadlight shows your prompt previews to you alone",
      "Every change by an administrator on record",
    ],
  },
] as const satisfies readonly { picture: PictureName; [field: string]: unknown }[];

export type Category = (typeof FEATURES)[number]["category"];
