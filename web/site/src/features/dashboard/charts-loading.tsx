import { Skeleton } from "@treadlight/ui/loading.tsx";

/** Stands in for the charts while they load, in their columns. */
export const ChartsLoading = () => (
  <div role="status" className="grid grid-cols-1 gap-4 max-lg:in-order lg:grid-cols-3 lg:gap-5">
    <span className="sr-only">Loading</span>
    <div className="panel p-5 sm:p-6 lg:col-span-2">
      <Skeleton className="h-96" />
    </div>
    <div className="panel p-5 sm:p-6">
      <Skeleton className="h-96" />
    </div>
  </div>
);
