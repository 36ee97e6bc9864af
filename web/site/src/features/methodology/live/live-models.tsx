import { Skeleton } from "@treadlight/ui/loading.tsx";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import { SessionFields } from "./session-fields.tsx";
import { EXAMPLE } from "./trial-session.ts";

const ProductivityResult = lazy(async () => ({
  default: (await import("./productivity-result.tsx")).ProductivityResult,
}));
const SecurityResult = lazy(async () => ({ default: (await import("./security-result.tsx")).SecurityResult }));
const EnvironmentResult = lazy(async () => ({ default: (await import("./environment-result.tsx")).EnvironmentResult }));

/** The three models at work on a session of the reader's own, with the functions that score every real one. */
export function LiveModels() {
  const [session, setSession] = useState(EXAMPLE);
  // Typing goes first; the results follow.
  const settled = useDeferredValue(session);
  return (
    <div className="panel grid gap-x-12 gap-y-10 p-5 sm:p-8 lg:grid-cols-[2fr_3fr]">
      <SessionFields session={session} onChange={(change) => setSession({ ...session, ...change })} />
      <div className="grid content-start gap-7">
        {[ProductivityResult, SecurityResult, EnvironmentResult].map((Result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three, always in this order
          <Suspense key={index} fallback={<Skeleton className="h-44" />}>
            <Result session={settled} />
          </Suspense>
        ))}
      </div>
    </div>
  );
}
