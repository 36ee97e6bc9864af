import { useQuery } from "@tanstack/react-query";
import {
  confirmAuthenticatorApp,
  confirmAuthenticatorAppSchema,
  setUpAuthenticatorApp,
} from "@treadlight/contract/auth";
import { TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { Loading } from "@treadlight/ui/loading.tsx";
import { Modal } from "@treadlight/ui/modal.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { useForm } from "react-hook-form";
import { encode } from "uqr";
import { useApi } from "../../shared/api/context.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";

/** Gives an authenticator app its secret, and turns two-step sign-in on with its first code. */
export function SetUpApp({
  onDone,
  onClose,
}: {
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const api = useApi();
  // Asked for once: every call makes another secret. It is never kept.
  const { data, error } = useQuery({
    queryKey: [setUpAuthenticatorApp.route],
    queryFn: () => api.call(setUpAuthenticatorApp),
    staleTime: "static",
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal title="Set up an authenticator app" onClose={onClose}>
      {data ? (
        <Confirmation {...data} onDone={onDone} />
      ) : error ? (
        <LoadFailed what="the secret" error={error} />
      ) : (
        <Loading />
      )}
    </Modal>
  );
}

function Confirmation({
  secret,
  uri,
  onDone,
}: {
  secret: string;
  uri: string;
  onDone: (recoveryCodes: readonly string[]) => void;
}) {
  const api = useApi();
  const form = useForm({ resolver: schemaResolver(confirmAuthenticatorAppSchema), defaultValues: { code: "" } });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, ["code"], async (body) => {
    const { recoveryCodes } = await api.call(confirmAuthenticatorApp, { body });
    onDone(recoveryCodes);
  });
  return (
    <form noValidate onSubmit={submit} aria-label="Authenticator app" className="grid gap-5">
      {failure !== undefined && <ErrorNotice title="Couldn't turn on two-step sign-in">{failure}</ErrorNotice>}
      <p>Scan this with an authenticator app, or type in the key. Then enter the code that the app shows.</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <QrCode text={uri} />
        <div className="min-w-0 flex-1 basis-52">
          <p className="text-sm font-semibold">Key</p>
          <p className="font-mono text-sm break-words">{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</p>
        </div>
      </div>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...form.register("code")}
      />
      <div>
        <SubmitButton isBusy={isSubmitting} busy="Turning on...">
          Turn on
        </SubmitButton>
      </div>
    </form>
  );
}

/** Dark on white in both themes, because not every camera reads it the other way round. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code with the key" className="w-52 rounded-lg">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={modules.join("")} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
