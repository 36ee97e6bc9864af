import { COMPANY_SIZE, type SizeBadge } from "@treadlight/domain/opportunity";

/** A claim for each size of company, and a size to try. */
export const SIZES: readonly { badge: SizeBadge; name: string; range: string; claim: string; example: number }[] = [
  {
    badge: "small",
    name: "Small team",
    range: "10-50 people",
    claim: "May be missing AI productivity",
    example: 30,
  },
  {
    badge: "growing",
    name: "Growing company",
    range: "51-1000 people",
    claim: "Department AI chaos adds up",
    example: COMPANY_SIZE.default,
  },
  {
    badge: "enterprise",
    name: "Enterprise",
    range: "1000+ people",
    claim: "Enterprise AI governance at scale",
    example: 2500,
  },
];
