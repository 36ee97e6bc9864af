import { COMPANY_SIZE, type SizeBadge } from "@treadlight/domain/opportunity";

/** What each size of company misses, and a size to try it with. Source of the claims: product specification, section 1. */
export const SIZES: readonly { badge: SizeBadge; name: string; range: string; claim: string; example: number }[] = [
  {
    badge: "small",
    name: "Small team",
    range: "10-50 people",
    claim: "Missing about 30% AI productivity",
    example: 30,
  },
  {
    badge: "growing",
    name: "Growing company",
    range: "51-1000 people",
    claim: "Department AI chaos costs millions",
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
