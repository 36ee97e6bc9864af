import ExpandIcon from "@mui/icons-material/ExpandMore";
import { Accordion, AccordionDetails, AccordionSummary, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { ownNumbers, ownNumbersSchema, SPECIFIED_NUMBERS } from "@treadlight/contract/console";
import { getOrganization } from "@treadlight/contract/organization";
import { formatDuration } from "@treadlight/domain/format";
import {
  BASELINES,
  CONTENT_TYPES,
  MAX_OWN_BASELINE_SECONDS,
  MIN_OWN_BASELINE_SECONDS,
  WORKFLOW_TYPES,
  type WorkflowType,
} from "@treadlight/domain/productivity";
import { useState } from "react";
import {
  ArrayInput,
  AutocompleteInput,
  DateInput,
  FormDataConsumer,
  Link,
  maxValue,
  minValue,
  NumberInput,
  required,
  SimpleForm,
  SimpleFormIterator,
  Title,
  useGetList,
  useNotify,
  useRedirect,
} from "react-admin";
import { z } from "zod";
import { useApi } from "../../session/context.ts";
import { inWords } from "../../shared/choices.ts";
import { Confirmation } from "../../shared/confirmation.tsx";
import { counted } from "../../shared/counted.ts";
import { FormSection } from "../../shared/form-section.tsx";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { effectOf, today, useVersions, type Version } from "./versions.ts";

/** What the choice of a department is for sessions without one: no department is called so, as names are trimmed. */
const NO_DEPARTMENT = " ";

/** What the inputs hold: baselines in minutes, null where the specification's holds. */
const formSchema = z.object({
  validFrom: z.string(),
  countedShare: z.number(),
  baselines: z.record(z.string(), z.record(z.string(), z.number().nullish()).nullish()),
  hourlyCosts: z.array(z.object({ department: z.string(), perHour: z.number() })),
});
type FormValues = z.output<typeof formSchema>;

/** A new version, which begins as the newest one. */
export function OwnNumbersCreate() {
  const api = useApi();
  const versions = useVersions();
  const organization = useQuery({ queryKey: [getOrganization.path], queryFn: () => api.call(getOrganization) });
  const departments = useGetList("departments", {
    sort: { field: "name", order: "ASC" },
    pagination: { page: 1, perPage: 1_000 },
  });
  const failed = [versions, organization, departments].find(({ error }) => error);
  return (
    <>
      <Title title="Own numbers: new version" />
      {failed && <LoadFailed error={failed.error} retry={() => void failed.refetch()} />}
      {versions.data && organization.data && departments.data && (
        <NumbersForm
          newest={versions.data[0]}
          currency={organization.data.currency}
          departments={departments.data.map(({ name }) => String(name))}
        />
      )}
    </>
  );
}

interface Props {
  newest: Version | undefined;
  currency: string | null;
  departments: readonly string[];
}

function NumbersForm({ newest, currency, departments }: Props) {
  const api = useApi();
  const notify = useNotify();
  const redirect = useRedirect();
  const [asked, setAsked] = useState<ReturnType<typeof wantedOf>>();
  const version = (newest?.version ?? 0) + 1;
  const save = async ({ numbers, validFrom }: ReturnType<typeof wantedOf>) => {
    await api.call(ownNumbers.create, { body: { ...numbers, validFrom, after: version - 1 } });
    notify(`Version ${version} is saved.`);
    redirect("list", "own-numbers");
  };
  const known = new Set([...departments, ...(newest?.hourlyCosts ?? []).flatMap(({ department }) => department ?? [])]);
  const choices = [
    ...[...known].map((name) => ({ id: name, name })),
    { id: NO_DEPARTMENT, name: "Without department" },
  ];
  return (
    <>
      <SimpleForm
        noValidate
        warnWhenUnsavedChanges
        defaultValues={valuesOf(newest)}
        onSubmit={(values: unknown) => setAsked(wantedOf(formSchema.parse(values), newest))}
        sx={{ maxWidth: 720 }}
      >
        <FormSection title="From when">
          <DateInput
            source="validFrom"
            label="First day (UTC)"
            validate={[required(), minValue(today(), "Today or later, so that earlier figures stay as they are")]}
            helperText="A day begins at 00:00 UTC. Earlier figures stay as they are."
          />
        </FormSection>
        <FormSection title="Time that work takes without AI">
          <Typography variant="body2" sx={{ mb: 1 }}>
            In minutes. Empty is the specification's, which stands beside each.
          </Typography>
          {WORKFLOW_TYPES.map((workflow) => (
            <Workflow key={workflow} workflow={workflow} />
          ))}
        </FormSection>
        <FormSection title="Value in money">
          <NumberInput
            source="countedShare"
            label="Share of time saved that counts (%)"
            step={1}
            validate={[required(), minValue(0), maxValue(100)]}
            helperText="Not every hour saved becomes other work. 100 counts all of it."
          />
          {currency === null ? (
            <Typography variant="body2">
              To enter costs, first choose the currency of <Link to="/organizations">your organization</Link>.
            </Typography>
          ) : (
            <ArrayInput source="hourlyCosts" label={`Full cost of an hour (${currency})`}>
              <SimpleFormIterator
                disableReordering
                disableClear
                inline
                // By default only a pointer that hovers shows how to remove a line.
                sx={{ "& .RaSimpleFormIterator-action": { visibility: "visible" } }}
              >
                <AutocompleteInput
                  source="department"
                  choices={choices}
                  validate={required()}
                  sx={{ "& .RaAutocompleteInput-textField": { minWidth: 0 } }} // fits a phone
                />
                <NumberInput source="perHour" label={`${currency} an hour`} validate={[required(), minValue(0.01)]} />
              </SimpleFormIterator>
            </ArrayInput>
          )}
        </FormSection>
      </SimpleForm>
      {asked && (
        <Confirmation
          label={`Save version ${version}`}
          consequence={effectOf(version, asked.validFrom, asked.numbers, currency)}
          isDangerous={false}
          act={() => save(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** The baselines of one type of workflow. */
function Workflow({ workflow }: { workflow: WorkflowType }) {
  return (
    <Accordion disableGutters>
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <FormDataConsumer<Partial<FormValues>>>
          {({ formData: { baselines = {} } }) => {
            const own = Object.values(baselines[workflow] ?? {}).filter((minutes) => minutes != null).length;
            return `${inWords(workflow)}${own > 0 ? `: ${counted(own, "own number", "own numbers")}` : ""}`;
          }}
        </FormDataConsumer>
      </AccordionSummary>
      <AccordionDetails>
        {CONTENT_TYPES.map((content) => (
          <NumberInput
            key={content}
            source={`baselines.${workflow}.${content}`}
            label={inWords(content)}
            helperText={`Specification: ${formatDuration(BASELINES[workflow].seconds[content])}`}
            validate={[minValue(MIN_OWN_BASELINE_SECONDS / 60), maxValue(MAX_OWN_BASELINE_SECONDS / 60)]}
          />
        ))}
      </AccordionDetails>
    </Accordion>
  );
}

function valuesOf(newest: Version | undefined): FormValues {
  const { baselines, countedShare, hourlyCosts } = newest ?? SPECIFIED_NUMBERS;
  return {
    validFrom: today(),
    countedShare,
    baselines: Object.fromEntries(
      WORKFLOW_TYPES.map((workflow) => [
        workflow,
        Object.fromEntries(CONTENT_TYPES.map((content) => [content, minutesOf(baselines?.[workflow]?.[content])])),
      ]),
    ),
    hourlyCosts: hourlyCosts.map(({ department, perHour }) => ({ department: department ?? NO_DEPARTMENT, perHour })),
  };
}

const minutesOf = (seconds: number | undefined) => (seconds === undefined ? null : seconds / 60);

/** What people told is adopted on another page, and stays as it is. */
function wantedOf({ validFrom, countedShare, baselines, hourlyCosts }: FormValues, newest: Version | undefined) {
  const own = Object.entries(baselines).flatMap(([workflow, byContent]) => {
    const entries = Object.entries(byContent ?? {}).flatMap(([content, minutes]) =>
      minutes == null ? [] : [[content, Math.round(minutes * 60)] as const],
    );
    return entries.length === 0 ? [] : [[workflow, Object.fromEntries(entries)] as const];
  });
  const numbers = ownNumbersSchema.parse({
    baselines: Object.fromEntries(own),
    speedUps: newest?.speedUps,
    countedShare,
    hourlyCosts: hourlyCosts.map(({ department, perHour }) => ({
      department: department === NO_DEPARTMENT ? null : department,
      perHour,
    })),
  });
  return { numbers, validFrom };
}
