import { paths } from "../../shared/paths.ts";

export interface NavigationItem {
  name: string;
  to: string;
}

/** The bar's items; those with a fragment lead to a section of the home page. */
export const NAVIGATION: readonly NavigationItem[] = [
  { name: "Home", to: paths.start },
  { name: "Features", to: paths.features },
  { name: "Pricing", to: paths.pricingSection },
  { name: "Impact Calculator", to: paths.calculator },
  { name: "FAQs", to: paths.faq },
  { name: "Blog", to: paths.blog },
];
