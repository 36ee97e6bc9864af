import { useQueryClient } from "@tanstack/react-query";
import {
  addSubscription,
  changeSubscription,
  listSubscriptions,
  newSubscriptionSchema,
  type Subscription,
} from "@treadlight/contract/subscriptions";
import { BILLING_PERIODS } from "@treadlight/domain/licences";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useForm } from "react-hook-form";
import { useApi } from "../../../shared/api/context.ts";
import { schemaResolver } from "../../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";

const CURRENCIES = Intl.supportedValuesOf("currency");
const AS_NUMBER = { setValueAs: (text: string | number) => (text === "" ? undefined : Number(text)) };
const EMPTY_AS_NULL = { setValueAs: (text: string | null) => text || null };

/** Adds something that the person pays for, or changes it. */
export function SubscriptionForm({ stored, onDone }: { stored: Subscription | undefined; onDone: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const { tool = "", price = 0, currency = "GBP", period = "month", renewsOn = null } = stored ?? {};
  const form = useForm({
    resolver: schemaResolver(newSubscriptionSchema),
    defaultValues: { tool, currency, period, renewsOn, price },
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, ["tool", "price", "currency", "period", "renewsOn"], async (body) => {
    if (stored) await api.call(changeSubscription, { params: { id: stored.id }, body });
    else await api.call(addSubscription, { body });
    await client.invalidateQueries({ queryKey: [listSubscriptions.path] });
    onDone();
  });
  return (
    <form noValidate onSubmit={submit} aria-label="What you pay for" className="grid gap-4 border-t border-line pt-4">
      {failure !== undefined && <ErrorNotice title="Couldn't save">{failure}</ErrorNotice>}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <TextField label="Tool" hint="Such as ChatGPT" error={errors.tool?.message} {...form.register("tool")} />
        <TextField
          label="Price"
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          error={errors.price?.message}
          {...form.register("price", AS_NUMBER)}
        />
        <SelectField label="Currency" error={errors.currency?.message} {...form.register("currency")}>
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <SelectField label="Billed" error={errors.period?.message} {...form.register("period")}>
          {BILLING_PERIODS.map((name) => (
            <option key={name} value={name}>
              each {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Renews or ends"
          isOptional
          type="date"
          error={errors.renewsOn?.message}
          {...form.register("renewsOn", EMPTY_AS_NULL)}
        />
      </div>
      <div className="flex gap-3">
        <SubmitButton isBusy={isSubmitting} busy="Saving...">
          Save
        </SubmitButton>
        <button type="button" className="button button-quiet" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}
