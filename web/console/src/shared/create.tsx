import type { ReactNode } from "react";
import { Create, HttpError, type RaRecord, SimpleForm } from "react-admin";
import { useNotifyFailure } from "./use-notify-failure.tsx";

interface Props {
  /** What the inputs say, as the server takes it. */
  transform?: (input: RaRecord) => RaRecord;
  /** Instead of the way to the list. */
  onCreated?: (created: unknown) => void;
  children: ReactNode;
}

/** The form of a new record. */
export function ConsoleCreate({ transform, onCreated, children }: Props) {
  const notifyFailure = useNotifyFailure();
  return (
    <Create
      redirect="list"
      {...(transform && { transform })}
      mutationOptions={{
        // The form itself names the fields that the server refused.
        onError: (error: unknown) => {
          if (!(error instanceof HttpError && error.body?.errors)) notifyFailure(error);
        },
        ...(onCreated && { onSuccess: onCreated }),
      }}
    >
      <SimpleForm noValidate warnWhenUnsavedChanges sx={{ maxWidth: "46rem" }}>
        {children}
      </SimpleForm>
    </Create>
  );
}
