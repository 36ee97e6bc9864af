import type { Explain } from "@treadlight/ui/explanation.tsx";
import { lazy, Suspense } from "react";
import type { Explained } from "./meanings.ts";

const Meaning = lazy(async () => ({ default: (await import("./meaning.tsx")).Meaning }));

/** Lets a figure say what it is. The texts are loaded after the figures, and their marks move nothing. */
export const whatIs =
  (of: Explained): Explain =>
  (name) => (
    <Suspense fallback={<span className="-my-1 ml-0.5 inline-block size-6 align-middle" />}>
      <Meaning of={of} name={name} />
    </Suspense>
  );
