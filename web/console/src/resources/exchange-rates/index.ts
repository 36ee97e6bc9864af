import { ArrowRightLeft } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const exchangeRates: ResourceProps = {
  name: "exchange-rates",
  icon: ArrowRightLeft,
  options: { label: "Exchange rate |||| Exchange rates" },
  list: screen(() => import("./list.tsx"), "ExchangeRateList"),
  create: screen(() => import("./create.tsx"), "ExchangeRateCreate"),
  recordRepresentation: ({ currency, validFrom }) => `${currency} from ${validFrom}`,
};
