import { Typography } from "@mui/material";
import { contractPlanSchema, toolContracts } from "@treadlight/contract/console";
import { useState } from "react";
import {
  AutocompleteInput,
  FormDataConsumer,
  Loading,
  required,
  SelectInput,
  SimpleForm,
  Title,
  useNotify,
  useRedirect,
} from "react-admin";
import { z } from "zod";
import { useApi } from "../../session/context.ts";
import { Confirmation } from "../../shared/confirmation.tsx";
import { type Ratings, useRatings } from "../../shared/use-ratings.ts";
import { changeText } from "./rating.tsx";

const formSchema = z.object({ tool: z.string(), plan: contractPlanSchema });
type Wanted = z.output<typeof formSchema>;

/** States a contract, once it was said what follows. */
export function ToolContractCreate() {
  const ratings = useRatings();
  return (
    <>
      <Title title="Contracts: new" />
      {ratings ? <ContractForm ratings={ratings} /> : <Loading />}
    </>
  );
}

function ContractForm({ ratings }: { ratings: Ratings }) {
  const { contractPlans, reasonText, TERMS_BY_TOOL, toolRating } = ratings;
  // Of which a plan for companies or programs has terms of its own.
  const tools = Object.keys(TERMS_BY_TOOL)
    .filter((tool) => contractPlans(tool).length > 0)
    .sort((a, b) => a.localeCompare(b, "en"));
  const api = useApi();
  const notify = useNotify();
  const redirect = useRedirect();
  const [asked, setAsked] = useState<Wanted>();
  const state = async (wanted: Wanted) => {
    await api.call(toolContracts.create, { body: wanted });
    notify(`The contract for ${wanted.tool} is stated.`);
    redirect("list", "tool-contracts");
  };
  return (
    <>
      <SimpleForm
        noValidate
        warnWhenUnsavedChanges
        onSubmit={(values: unknown) => setAsked(formSchema.parse(values))}
        sx={{ maxWidth: 720 }}
      >
        <AutocompleteInput source="tool" choices={tools.map((name) => ({ id: name, name }))} validate={required()} />
        <FormDataConsumer<Partial<Wanted>>>
          {({ formData: { tool = "", plan } }) => (
            <>
              <SelectInput
                source="plan"
                choices={contractPlans(tool).map((id) => ({ id, name: toolRating(tool, id).planName ?? id }))}
                validate={required()}
                helperText={tool === "" && "Choose the tool first."}
              />
              {plan !== undefined && contractPlans(tool).includes(plan) && (
                <Typography variant="body2" role="status">
                  Rating {changeText(ratings, tool, plan)}. {reasonText(toolRating(tool, plan))}
                </Typography>
              )}
            </>
          )}
        </FormDataConsumer>
      </SimpleForm>
      {asked && (
        <Confirmation
          label="State the contract"
          consequence={`Everybody's sessions with ${asked.tool} that are received from now on are rated by the terms of ${toolRating(asked.tool, asked.plan).planName}: ${changeText(ratings, asked.tool, asked.plan)}. Their compliance score and risk colour follow. Earlier sessions keep theirs. We cannot see with which account people use it: state a contract if it covers them. This is recorded in the audit log.`}
          isDangerous={false}
          act={() => state(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
