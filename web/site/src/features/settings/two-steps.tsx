import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  forgetDevice,
  getSecondSteps,
  newRecoveryCodes,
  removeAuthenticatorApp,
  removeAuthenticatorAppSchema,
  removePasskey,
} from "@treadlight/contract/auth";
import { formatDay } from "@treadlight/domain/format";
import { ConfirmButton } from "@treadlight/ui/confirm-button.tsx";
import { PasswordField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Modal } from "@treadlight/ui/modal.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { RowButton } from "@treadlight/ui/row-button.tsx";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { useApi } from "../../shared/api/context.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";
import { useChange } from "../../shared/api/use-route.ts";
import { CodeField } from "../../shared/forms/code-field.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpApp } from "./set-up-app.tsx";

/** What somebody signs in with beyond their password. */
export function TwoSteps() {
  const api = useApi();
  const client = useQueryClient();
  const [open, setOpen] = useState<"set-up" | "remove" | "passkey">();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error } = useQuery(getQueryOrNull(api, getSecondSteps));
  const changed = () => client.invalidateQueries({ queryKey: [getSecondSteps.path] });
  const replaceCodes = useChange(newRecoveryCodes, []);
  const remove = useChange(removePasskey, [getSecondSteps]);
  const forget = useChange(forgetDevice, [getSecondSteps]);
  return (
    <Panel title="Two-step sign-in">
      {data ? (
        <ul className="grid">
          <Line
            title="Authenticator app"
            text={
              data.authenticatorApp
                ? `On since ${formatDay(data.authenticatorApp.since)}. Signing in takes your password and a code from the app.`
                : "Off. With an authenticator app, a stolen password alone is not enough to sign in."
            }
            button={data.authenticatorApp ? "Remove..." : "Set up..."}
            onPress={() => setOpen(data.authenticatorApp ? "remove" : "set-up")}
          />
          {data.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Line
              key={id}
              title={name}
              text={`A passkey of ${formatDay(createdAt)}, ${lastUsedAt ? `last used ${formatDay(lastUsedAt)}` : "never used"}.`}
              button="Remove"
              needsConfirmation
              isBusy={remove.isPending}
              onPress={() => remove.mutate({ params: { id } })}
            />
          ))}
          <Line
            title={data.passkeys.length > 0 ? "Another passkey" : "Passkeys"}
            text="Sign in with a device's fingerprint, face or PIN instead of a password."
            button="Add..."
            onPress={() => setOpen("passkey")}
          />
          {data.methods.length > 0 && (
            <Line
              title="Recovery codes"
              text={`${data.recoveryCodes} left, in case you lose access to everything else.`}
              button="Generate new codes"
              needsConfirmation
              isBusy={replaceCodes.isPending}
              onPress={() =>
                replaceCodes.mutate(
                  {},
                  {
                    onSuccess: ({ recoveryCodes }) => {
                      setCodes(recoveryCodes);
                      void changed();
                    },
                  },
                )
              }
            />
          )}
          {data.rememberedDevices.map(({ id, device, expiresAt }) => (
            <Line
              key={id}
              title={device ?? "Unknown browser"}
              text={`Skips the second step until ${formatDay(expiresAt)}.`}
              button="Forget"
              isBusy={forget.isPending}
              onPress={() => forget.mutate({ params: { id } })}
            />
          ))}
        </ul>
      ) : error ? (
        <LoadFailed what="two-step sign-in" error={error} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      {open === "set-up" && (
        <SetUpApp
          onDone={(recoveryCodes) => {
            setOpen(undefined);
            setCodes(recoveryCodes);
            void changed();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "passkey" && (
        <AddPasskey
          onDone={(recoveryCodes) => {
            setOpen(undefined);
            if (recoveryCodes) setCodes(recoveryCodes);
            void changed();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "remove" && (
        <RemoveApp
          onDone={() => {
            setOpen(undefined);
            void changed();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  );
}

function Line({
  title,
  text,
  button,
  needsConfirmation = false,
  isBusy = false,
  onPress,
}: {
  title: string;
  text: ReactNode;
  button: string;
  /** For what cannot be undone. */
  needsConfirmation?: boolean;
  isBusy?: boolean;
  onPress: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {needsConfirmation ? (
        <ConfirmButton label={`${button} ${title}`} isBusy={isBusy} onConfirm={onPress}>
          {button}
        </ConfirmButton>
      ) : (
        <RowButton about={title} isBusy={isBusy} onPress={onPress}>
          {button}
        </RowButton>
      )}
    </li>
  );
}

function RemoveApp({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const api = useApi();
  const form = useForm({ resolver: schemaResolver(removeAuthenticatorAppSchema) });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, ["password", "code"], async (body) => {
    await api.call(removeAuthenticatorApp, { body });
    onDone();
  });
  return (
    <Modal title="Remove your authenticator app?" onClose={onClose}>
      <form noValidate onSubmit={submit} aria-label="Remove authenticator app" className="grid gap-4">
        {failure !== undefined && <ErrorNotice title="Couldn't remove the app">{failure}</ErrorNotice>}
        <p>Sign-in will no longer ask for its codes, and they stop working.</p>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <CodeField error={errors.code?.message} {...form.register("code")} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton isBusy={isSubmitting} busy="Removing...">
            Remove the app
          </SubmitButton>
          <button type="button" className="button button-quiet" onClick={onClose}>
            Keep it
          </button>
        </div>
      </form>
    </Modal>
  );
}
