import { ownPrices, ownPricesSchema } from "@treadlight/contract/console";
import { DOLLAR } from "@treadlight/domain/currency";
import { formatCalendarDay } from "@treadlight/domain/format";
import { useState } from "react";
import {
  ArrayInput,
  DateInput,
  maxValue,
  minValue,
  NumberInput,
  required,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  Title,
  useNotify,
  useRedirect,
} from "react-admin";
import { z } from "zod";
import { useApi } from "../../session/context.ts";
import { ChoiceInput, orNull } from "../../shared/choice-input.tsx";
import { Confirmation } from "../../shared/confirmation.tsx";
import { counted } from "../../shared/counted.ts";
import { CURRENCIES } from "../../shared/currencies.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { useNewest, type Version } from "./versions.ts";

/** What the inputs hold. What they leave empty is left to the schema of the API, which says what is wrong. */
const formSchema = z.object({
  validFrom: z.string(),
  currency: z.string(),
  prices: z
    .array(
      z.object({
        provider: z.string(),
        model: z.string().nullish(),
        input: z.number().nullish(),
        cached: z.number().nullish(),
        output: z.number().nullish(),
        discount: z.number().nullish(),
      }),
    )
    .nullish(),
});
type FormValues = z.output<typeof formSchema>;

/** A new version, which begins as the newest one. */
export function OwnPricesCreate() {
  const newest = useNewest();
  return (
    <>
      <Title title="Own prices: new version" />
      {newest.error && <LoadFailed error={newest.error} retry={() => void newest.refetch()} />}
      {newest.data && <PricesForm newest={newest.data[0]} />}
    </>
  );
}

function PricesForm({ newest }: { newest: Version | undefined }) {
  const api = useApi();
  const notify = useNotify();
  const redirect = useRedirect();
  const [asked, setAsked] = useState<ReturnType<typeof wantedOf>>();
  const version = (newest?.version ?? 0) + 1;
  const today = new Date().toISOString().slice(0, 10);
  const save = async (wanted: ReturnType<typeof wantedOf>) => {
    await api.call(ownPrices.create, { body: { ...wanted, after: version - 1 } });
    notify(`Version ${version} is saved.`);
    redirect("list", "own-prices");
  };
  const ask = (values: unknown) => {
    const form = formSchema.parse(values);
    if (ownPricesSchema.safeParse(withNulls(form)).success) setAsked(wantedOf(form));
    else
      notify("Each line needs a model with prices of input and output, or a discount, and each model only one line.", {
        type: "error",
      });
  };
  return (
    <>
      <SimpleForm
        noValidate
        warnWhenUnsavedChanges
        defaultValues={{ validFrom: today, currency: newest?.currency ?? DOLLAR, prices: newest?.prices ?? [] }}
        onSubmit={ask}
        sx={{ maxWidth: 720 }}
      >
        <DateInput
          source="validFrom"
          label="First day (UTC)"
          validate={
            newest
              ? [required(), minValue(today, "Today or later, so that earlier figures stay as they are")]
              : required()
          }
          helperText={
            newest ? "Earlier figures stay as they are." : "The first version may begin earlier: when the contract did."
          }
        />
        <ChoiceInput source="currency" choices={CURRENCIES} validate={required()} helperText="Of the prices." />
        <ArrayInput
          source="prices"
          label="Prices"
          helperText="Per million tokens; or per cent off the public price, of one model or, without a model, of all others of the provider."
        >
          <SimpleFormIterator
            disableReordering
            disableClear
            inline
            // By default only a pointer that hovers shows how to remove a line.
            sx={{ "& .RaSimpleFormIterator-action": { visibility: "visible" } }}
          >
            <TextInput source="provider" validate={required()} helperText="As in the catalogue, such as Anthropic" />
            <TextInput source="model" parse={orNull} helperText="Such as claude-sonnet-4-5" />
            <NumberInput source="input" validate={minValue(0)} />
            <NumberInput source="cached" label="Input from a cache" validate={minValue(0)} />
            <NumberInput source="output" validate={minValue(0)} />
            <NumberInput source="discount" label="Discount (%)" validate={[minValue(0), maxValue(100)]} />
          </SimpleFormIterator>
        </ArrayInput>
      </SimpleForm>
      {asked && (
        <Confirmation
          label={`Save version ${version}`}
          consequence={effectOf(version, asked)}
          isDangerous={false}
          act={() => save(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const withNulls = ({ currency, prices }: FormValues) => ({
  currency,
  prices: (prices ?? []).map(({ provider, model, input, cached, output, discount }) => ({
    provider,
    ...{ model: model ?? null, input: input ?? null, cached: cached ?? null },
    ...{ output: output ?? null, discount: discount ?? null },
  })),
});

const wantedOf = (form: FormValues) => ({ ...ownPricesSchema.parse(withNulls(form)), validFrom: form.validFrom });

/** What saving a version will do, said before it is saved. */
function effectOf(version: number, { validFrom, prices }: ReturnType<typeof wantedOf>): string {
  const day = formatCalendarDay(validFrom);
  return [
    `Version ${version} holds from ${day} (UTC) until a later version does, and is never changed.`,
    prices.length === 0
      ? `Sessions that start on ${day} or later cost what is public.`
      : `Sessions that start on ${day} or later are priced by ${counted(prices.length, "price", "prices")} of your own, and by public prices where you name none.`,
    "This is recorded in the audit log.",
  ].join(" ");
}
