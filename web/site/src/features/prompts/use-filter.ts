import { useSearchParams } from "react-router";
import { z } from "zod";
import { type Filter, KINDS, ORDERS } from "./filter.ts";

const addressSchema = z.object({
  kind: z.enum(KINDS.map(({ id }) => id)).catch("all"),
  order: z.enum(ORDERS.map(({ id }) => id)).catch("title"),
  folder: z.string().catch(""),
  tag: z.string().catch(""),
  q: z.string().catch(""),
  prompt: z.string().catch(""),
});

/** The search, the filter and the open prompt, which stay in the address. */
export function useFilter() {
  const [parameters, setParameters] = useSearchParams();
  const state = addressSchema.parse(Object.fromEntries(parameters));
  const set = (change: Partial<Filter & { q: string; prompt: string }>) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value === "") after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      // Opening a prompt is a step that "back" undoes; typing is not.
      { replace: change.prompt === undefined || change.prompt === "", preventScrollReset: true },
    );
  return { ...state, set };
}
