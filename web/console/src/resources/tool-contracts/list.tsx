import { Typography } from "@mui/material";
import type { toolContracts } from "@treadlight/contract/console";
import { DataTable } from "react-admin";
import type { z } from "zod";
import { saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { RatingUnderContract } from "./rating.tsx";

type Contract = z.input<typeof toolContracts.row>;

const PLAN_NAMES = { business: "Company plan", api: "API agreement" };

/** The contracts that the organization has stated, with the ratings that follow from them. */
export function ToolContractList() {
  return (
    <ConsoleList<Contract>
      sort={{ field: "tool", order: "ASC" }}
      above={
        <Typography variant="body2" sx={{ maxWidth: "70ch", p: 2 }}>
          A tool is rated by the terms of its weakest plan, unless a contract is stated here. We cannot see with which
          account people use a tool: state a contract if it covers them.
        </Typography>
      }
      bulk={
        <BulkRemoveButton
          label="Take back"
          consequence="Sessions received from now on are rated by the weakest plan again. Earlier ones keep their rating. This is recorded in the audit log."
          said={saying("contract", "contracts", "taken back")}
        />
      }
      small={{ primary: ({ tool }) => tool, secondary: ({ plan }) => PLAN_NAMES[plan] }}
    >
      <DataTable.Col source="tool" />
      <DataTable.Col<Contract> source="plan" render={({ plan }) => PLAN_NAMES[plan]} />
      <DataTable.Col<Contract>
        source="id"
        label="Rating"
        disableSort
        render={(contract) => <RatingUnderContract {...contract} />}
      />
      <DataTable.Col source="createdBy" label="Stated by" />
      <DataTable.Col source="createdAt" label="Stated" field={TimeField} />
    </ConsoleList>
  );
}
