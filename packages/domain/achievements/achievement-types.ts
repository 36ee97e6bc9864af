import { z } from "zod";

export const achievementTypeSchema = z.enum(["bronze", "silver", "gold"]);
export type AchievementType = z.output<typeof achievementTypeSchema>;

/** What an achievement comes with. */
export interface Benefit {
  name: string;
  /** Where it is found. Without a place, it is up to the organization whether it offers it. */
  place?: "certificates" | "dashboard" | "security" | "history" | "community";
}

export interface Achievement {
  type: AchievementType;
  title: string;
  subtitle: string;
  description: string;
  /** The badge's CSS colour. */
  color: string;
  /** The image's path on the site. */
  badgeImage: string;
  benefits: readonly Benefit[];
  celebration: string;
  /** Months of tracking required. Bronze is instead earned by completing the extension's onboarding. */
  monthsOfTracking?: number;
}

export const ACHIEVEMENTS: Readonly<Record<AchievementType, Achievement>> = {
  bronze: {
    type: "bronze",
    title: "AI Optimisation Starter",
    subtitle: "Bronze achievement",
    description: "Setting up the extension: the first step to see what your AI use saves, risks and costs.",
    color: "#b45309",
    badgeImage: "/badges/bronze.svg",
    benefits: [
      { name: "Foundation certificate", place: "certificates" },
      { name: "Productivity analytics dashboard", place: "dashboard" },
      { name: "Community access", place: "community" },
      { name: "Optimization tracking", place: "history" },
    ],
    celebration: "You have taken the first step towards lighter AI use.",
  },
  silver: {
    type: "silver",
    title: "Sustainability Champion",
    subtitle: "Silver achievement",
    description: "Six months of tracking: long enough to see habits, and to change them.",
    color: "#64748b",
    badgeImage: "/badges/silver.svg",
    benefits: [
      { name: "Premium certificate", place: "certificates" },
      { name: "Advanced analytics", place: "security" },
      { name: "Industry recognition" },
      { name: "Priority support access" },
    ],
    celebration: "You have known your footprint for half a year. Few can say that.",
    monthsOfTracking: 6,
  },
  gold: {
    type: "gold",
    title: "AI Sustainability Leader",
    subtitle: "Gold achievement",
    description: "A full year of tracking: a record others can learn from.",
    color: "#ca8a04",
    badgeImage: "/badges/gold.svg",
    benefits: [
      { name: "Elite certificate", place: "certificates" },
      { name: "Executive dashboard", place: "dashboard" },
      { name: "Media kit access" },
      { name: "Speaking opportunities" },
      { name: "Partnership opportunities" },
    ],
    celebration: "One year on the record. You lead by example.",
    monthsOfTracking: 12,
  },
};
