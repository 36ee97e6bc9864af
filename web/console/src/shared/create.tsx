import type { ReactNode } from "react";
import { Create, SimpleForm } from "react-admin";

/** The form of a new record. */
export function ConsoleCreate({ children }: { children: ReactNode }) {
  return (
    <Create redirect="list">
      <SimpleForm noValidate warnWhenUnsavedChanges>
        {children}
      </SimpleForm>
    </Create>
  );
}
