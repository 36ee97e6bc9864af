import { useQueryClient } from "@tanstack/react-query";
import { listCertificates, publicationSchema, publishCertificate } from "@treadlight/contract/certificates";
import { TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useForm } from "react-hook-form";
import { useApi } from "../../../shared/api/context.ts";
import { useUser } from "../../../shared/auth/use-user.ts";
import { schemaResolver } from "../../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";

const FIELDS = ["name"] as const;

/** Asks for the name to put on a certificate, and makes it public. */
export function PublishForm({ id }: { id: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm({ resolver: schemaResolver(publicationSchema), defaultValues: { name: useUser()?.name ?? "" } });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async (body) => {
    await api.call(publishCertificate, { params: { id }, body });
    await queries.invalidateQueries({ queryKey: [listCertificates.path] });
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {failure !== undefined && <ErrorNotice title="Couldn't publish">{failure}</ErrorNotice>}
      <TextField
        label="Name on it"
        autoComplete="name"
        hint="Anybody who opens its page sees this name."
        error={errors.name?.message}
        {...form.register("name")}
      />
      <div>
        <SubmitButton isBusy={isSubmitting} busy="Publishing...">
          Publish
        </SubmitButton>
      </div>
    </form>
  );
}
