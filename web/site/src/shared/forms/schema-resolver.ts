import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, RegisterOptions, Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * Checks a form with the very schema of the endpoint it is sent to. Schemas word their own rules; what zod says by itself is worded
 * for programmers, and is said here for people.
 */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver(schema, { error: wording });
}

function wording(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined || issue.input === null || issue.input === "") return "is required";
  if (issue.code === "invalid_value") return "must be one of the options";
  if (issue.code === "too_big") return `must have at most ${issue.maximum} characters`;
  return undefined;
}

/** For a field that may be left empty: it is then left out of what is sent. */
export const OPTIONAL = {
  setValueAs: (text: string | undefined) => text?.trim() || undefined,
} satisfies RegisterOptions;
