import type { RegionKey } from "@treadlight/domain/environment";
import type { Assumptions, Opportunity } from "@treadlight/domain/opportunity";

export interface Company {
  employees: number;
  region: RegionKey;
}

/** What each tab of the calculator shows a part of. */
export interface PanelProps {
  opportunity: Opportunity;
  company: Company;
  assumptions: Assumptions;
}
