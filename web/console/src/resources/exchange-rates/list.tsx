import { Typography } from "@mui/material";
import type { exchangeRates } from "@treadlight/contract/console";
import { formatCalendarDay } from "@treadlight/domain/format";
import { DataTable } from "react-admin";
import type { z } from "zod";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";

type Rate = z.input<typeof exchangeRates.row>;

const rateText = ({ currency, perDollar }: Rate) => `1 USD = ${perDollar} ${currency}`;

export function ExchangeRateList() {
  return (
    <ConsoleList<Rate>
      sort={{ field: "validFrom", order: "DESC" }}
      above={
        <Typography variant="body2" sx={{ maxWidth: "70ch", p: 2 }}>
          No rate is set by default. What has none stays in its own currency and is in no total.
        </Typography>
      }
      bulk={
        <BulkRemoveButton
          label="Remove"
          consequence="Amounts of its days are converted with the rate before it, or not at all. This is recorded in the audit log."
          said={saying("rate", "rates", "removed")}
        />
      }
      small={{ primary: rateText, secondary: ({ validFrom }) => `From ${formatCalendarDay(validFrom)}` }}
    >
      <DataTable.Col source="currency" />
      <DataTable.Col<Rate> source="validFrom" label="From" render={({ validFrom }) => formatCalendarDay(validFrom)} />
      <DataTable.Col<Rate> source="perDollar" label="Rate" render={rateText} />
      <DataTable.Col source="createdBy" label="Set by" />
      <DataTable.Col source="createdAt" label="Set" field={TimeField} />
    </ConsoleList>
  );
}
