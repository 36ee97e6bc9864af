import { Skeleton } from "@treadlight/ui/loading.tsx";
import type { ReactNode } from "react";

/** What surrounds the next step, as high as one is, so that nothing moves when it comes or there is none. */
export function NextStepsFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby="next-steps" className="panel grid content-start gap-3 p-5 sm:p-6">
      <div className="flex min-h-6 items-center justify-between gap-4">
        <h2 id="next-steps" className="text-title">
          What to do next
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export const STEP =
  "flex min-h-36 flex-wrap content-start items-center justify-between gap-x-4 gap-y-2 sm:min-h-26 lg:min-h-20 xl:min-h-10 print:min-h-0";

/** Stands in for the next step. */
export function NextStepsLoading() {
  return (
    <NextStepsFrame>
      <div role="status" className={STEP}>
        <span className="sr-only">Loading</span>
        <Skeleton holdsUp={false} className="h-9 flex-1 basis-80" />
        <Skeleton holdsUp={false} className="h-9 w-56" />
      </div>
    </NextStepsFrame>
  );
}
