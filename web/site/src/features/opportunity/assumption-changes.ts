import { type Assumptions, regionalOpportunity } from "@treadlight/domain/opportunity";
import type { Company } from "./panel.ts";

type Changes = Partial<Assumptions>;
type Place = Pick<Company, "region">;

/** What stays of a reader's own assumptions in another place: amounts of money mean nothing in another currency. */
export function changesIn(to: Place, from: Place, changes: Changes): Changes {
  if (currencyOf(to) === currencyOf(from)) return changes;
  const { hourlyRate: _hourlyRate, toolCost: _toolCost, ...others } = changes;
  return others;
}

const currencyOf = ({ region }: Place) => regionalOpportunity(region).salaryData.currency;
