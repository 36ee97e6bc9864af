import { addPasskey } from "@treadlight/contract/auth";
import { nameSchema } from "@treadlight/contract/fields";
import { TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { Modal } from "@treadlight/ui/modal.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useApi } from "../../shared/api/context.ts";
import { madePasskey } from "../../shared/auth/passkey.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";

const schema = z.object({ name: nameSchema });

/** Makes a passkey on this device, or on one that the browser offers. */
export function AddPasskey({
  onDone,
  onClose,
}: {
  /** @param recoveryCodes set if this turned two-step sign-in on */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { name: "" } });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, ["name"], async ({ name }) => {
    const credential = await madePasskey(api);
    const { recoveryCodes } = await api.call(addPasskey, { body: { name, credential } });
    onDone(recoveryCodes);
  });
  return (
    <Modal title="Add a passkey" onClose={onClose}>
      <form noValidate onSubmit={submit} aria-label="Passkey" className="grid gap-5">
        {failure !== undefined && <ErrorNotice title="Couldn't add the passkey">{failure}</ErrorNotice>}
        <p>
          Sign in with your device's fingerprint, face or PIN instead of a password. A passkey cannot be phished or
          stolen from our servers.
        </p>
        <TextField
          label="Name"
          hint="For example, my phone."
          autoComplete="off"
          error={errors.name?.message}
          {...form.register("name")}
        />
        <div>
          <SubmitButton isBusy={isSubmitting} busy="Waiting for your device...">
            Add passkey
          </SubmitButton>
        </div>
      </form>
    </Modal>
  );
}
