import { OwnCards } from "./own-cards.tsx";
import type { View } from "./queries/view.ts";
import { Timeline } from "./timeline.tsx";
import { Uses } from "./uses.tsx";
import { Week } from "./week.tsx";

/** The period over time, by hour of the week, by tool and by kind of work, in two columns without gaps, then a person's own cards. */
export function Charts({ view }: { view: View }) {
  return (
    <div className="in-order grid grid-cols-1 gap-4 lg:gap-5">
      <div className="grid grid-cols-1 items-start gap-4 max-lg:in-order lg:grid-cols-3 lg:gap-5 print:grid-cols-3">
        <div className="in-order grid grid-cols-1 gap-4 lg:col-span-2 lg:gap-5 print:col-span-2">
          <Timeline view={view} />
          {/* The server gives neither hours nor kinds of work to people who see whole weeks. */}
          {!view.inWeeks && <Week view={view} />}
        </div>
        <div className="in-order grid grid-cols-1 gap-4 lg:gap-5">
          <Uses view={view} by="tool" />
          {!view.inWeeks && <Uses view={view} by="workflowType" />}
        </div>
      </div>
      {view.scope === "own" && <OwnCards />}
    </div>
  );
}
