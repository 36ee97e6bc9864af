import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { formFailure } from "../failures/failure.ts";
import { usePlanWall } from "../plan-limit/context.ts";

/**
 * Sends a form if its fields are valid, once at a time, and again like every action if the server cannot be reached. Fields that the server refuses are marked, and the first of them gets the focus.
 * `failure` is the message for the form as a whole.
 * @param fields the names of the form's fields, in their order on the page
 */
export function useSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  fields: readonly FieldPath<Values>[],
  send: (output: Output) => Promise<void>,
) {
  const [failure, setFailure] = useState<string>();
  const showPlanWall = usePlanWall();
  const { mutateAsync } = useMutation({ mutationFn: send });
  const { isSubmitting } = form.formState;
  const sendIfValid = form.handleSubmit(async (output) => {
    setFailure(undefined);
    try {
      await mutateAsync(output);
    } catch (error) {
      showPlanWall(error);
      const { text, fields: wrong } = formFailure(error, fields);
      setFailure(text);
      for (const [index, { field, message }] of wrong.entries()) {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      }
    }
  });
  const submit = (event: SubmitEvent) => {
    if (isSubmitting) event.preventDefault();
    else void sendIfValid(event);
  };
  return { submit, failure };
}
