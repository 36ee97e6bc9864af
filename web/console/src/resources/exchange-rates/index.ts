import Icon from "@mui/icons-material/CurrencyExchangeOutlined";
import type { ResourceProps } from "react-admin";
import { ExchangeRateCreate } from "./create.tsx";
import { ExchangeRateList } from "./list.tsx";

export const exchangeRates: ResourceProps = {
  name: "exchange-rates",
  icon: Icon,
  options: { label: "Exchange rate |||| Exchange rates" },
  list: ExchangeRateList,
  create: ExchangeRateCreate,
  recordRepresentation: ({ currency, validFrom }) => `${currency} from ${validFrom}`,
};
