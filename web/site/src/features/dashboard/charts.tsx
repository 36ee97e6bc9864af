import type { View } from "./queries/view.ts";
import { Timeline } from "./timeline.tsx";
import { Uses } from "./uses.tsx";
import { Week } from "./week.tsx";

/** The period over time, by tool, by hour of the week and by kind of work. */
export function Charts({ view }: { view: View }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-3 lg:gap-5 print:grid-cols-3">
      <Timeline view={view} className="lg:col-span-2 print:col-span-2" />
      <Uses view={view} by="tool" />
      {/* The server gives neither to people who see whole weeks. */}
      {!view.inWeeks && (
        <>
          <Week view={view} className="lg:col-span-2 print:col-span-2" />
          <Uses view={view} by="workflowType" />
        </>
      )}
    </div>
  );
}
