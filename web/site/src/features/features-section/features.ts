/** What Treadlight does, by category. */
export const FEATURES = [
  {
    category: "amplification",
    title: "AI Expertise Amplification",
    text: "Learn from what works: which tool, for which task, with how many prompts.",
    highlights: ["50+ platforms", "Time saved per task"],
    benefits: [
      "A productivity score for every session, against the time the task takes without AI",
      "Stops you missing 30% of AI productivity gains",
      "Totals by tool, task and model, so that good habits can be passed on",
    ],
  },
  {
    category: "intelligence",
    title: "Real-Time Security Intelligence",
    text: "Know what leaves the house, and stop it before it is written anywhere.",
    highlights: ["Redacted before storage", "Live risk colours"],
    benefits: [
      "Finds e-mail addresses, phone numbers, cards, keys and passwords in prompts",
      "Flags financial, personal, confidential, medical and legal matters",
      "A compliance score that knows the security of each platform",
    ],
  },
  {
    category: "optimization",
    title: "Automated Sustainability Optimization",
    text: "Every prompt has a footprint. See it, place it, and make it smaller.",
    highlights: ["Location-aware", "Always with a range"],
    benefits: [
      "CO2, energy and water from the grid you work on, not a world average",
      "Shows the gap between green claims and real renewables",
      "ESG-ready reports and exports, with the source of each factor",
    ],
  },
  {
    category: "governance",
    title: "Enterprise AI Governance",
    text: "One view for the people who answer for it, and privacy for everybody else.",
    highlights: ["Role-based access", "Audit log"],
    benefits: [
      "Departments, teams and roles, with totals for each department and team",
      "People's own prompts are seen by nobody but themselves",
      "Every change by an administrator on record, with before and after",
    ],
  },
] as const;

export type Category = (typeof FEATURES)[number]["category"];
