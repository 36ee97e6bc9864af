import { getOutcomes } from "@treadlight/contract/outcomes";
import { formatNumber } from "@treadlight/domain/format";
import { addDays } from "@treadlight/domain/time";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Answered } from "../../../shared/answered.tsx";
import { useRoute } from "../../../shared/api/use-route.ts";
import type { Period } from "../../../shared/period/period.ts";
import { whatIs } from "../../../shared/what-is/what-is.tsx";

/** The ledger answers at most this many days. */
const MAX_DAYS = 400;

/** What became of every session that was sent in a period: the outcome ledger. */
export function DataHealth({ period: { from, to } }: { period: Period }) {
  const earliest = addDays(to, 1 - MAX_DAYS);
  const answer = useRoute(getOutcomes, { query: { from: from > earliest ? from : earliest, to } });
  return (
    <Panel title="Data health" explain={whatIs("dataHealth")}>
      <Answered query={answer} what="the data health">
        {({ total: { accepted, rejected, ...became } }) => {
          const refused = Object.values(rejected).reduce((sum, count) => sum + count, 0);
          const lines = [
            { name: "Received", count: accepted + refused, isTotal: true },
            { name: "Scored", count: became.scored },
            { name: "Replaced by a newer version", count: became.superseded },
            { name: "Erased", count: became.erased },
            { name: "Waiting to be scored", count: became.pending },
            { name: "Rejected", count: refused, note: Object.keys(rejected).toSorted().join(", ") },
            { name: "Could not be scored", count: became.dead_lettered },
            { name: "Lost, being restored", count: became.missing },
          ];
          return (
            <>
              <p className="mb-3 text-sm text-ink-soft">
                Every session we received is counted once, on the day it arrived.
              </p>
              <dl className="figures grid text-sm">
                {lines.map(({ name, count, note, isTotal }) => (
                  <div key={name} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
                    <dt className={isTotal ? "font-semibold" : ""}>{name}</dt>
                    <dd className={isTotal ? "font-semibold" : ""}>{formatNumber(count)}</dd>
                    {note && <dd className="w-full text-label text-ink-soft">{note}</dd>}
                  </div>
                ))}
              </dl>
            </>
          );
        }}
      </Answered>
    </Panel>
  );
}
