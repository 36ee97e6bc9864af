import type { outcomes } from "@treadlight/contract/console";
import { useRecordContext } from "react-admin";
import type { z } from "zod";
import { inWords } from "../../shared/choices.ts";
import { counted } from "../../shared/counted.ts";

export type OutcomeDay = z.input<typeof outcomes.row>;

/** The outcomes of accepted sessions, in the order of the flow. */
export const ENDS = ["scored", "superseded", "dead_lettered", "erased", "missing", "pending"] as const;
const COLOURS = {
  scored: "var(--risk-green-fill)",
  superseded: "var(--step)",
  dead_lettered: "var(--risk-red-fill)",
  erased: "var(--line-strong)",
  missing: "var(--risk-red)",
  pending: "var(--lamp)",
} as const;

export const rejectedOf = ({ rejected }: OutcomeDay) => Object.values(rejected).reduce((sum, count) => sum + count, 0);

/** Whether the outcomes add up to what was accepted, and no row is lost. */
export const addsUp = (day: OutcomeDay) =>
  day.missing === 0 && ENDS.reduce((sum, end) => sum + day[end], 0) === day.accepted;

const WIDTH = 640;
const HEIGHT = 200;
const BAR = 12;

/** The day as a flow: received sessions split into accepted and rejected, accepted ones by outcome. */
export function Flow() {
  const day = useRecordContext<OutcomeDay>();
  if (!day) return null;
  const received = day.accepted + rejectedOf(day);
  const scale = (count: number) => (received === 0 ? 0 : (count / received) * HEIGHT);
  const ends = ENDS.map((end) => ({ name: end, count: day[end], colour: COLOURS[end] }));
  const all = [...ends, { name: "rejected", count: rejectedOf(day), colour: "var(--risk-orange-fill)" }];
  let top = 0;
  const bands = all
    .filter(({ count }) => count > 0)
    .map((band, at) => {
      const from = top;
      top += scale(band.count);
      return { ...band, from, height: scale(band.count), to: from + at * 14 };
    });
  const middle = WIDTH / 2;
  return (
    <figure className="flow">
      <svg viewBox={`0 -4 ${WIDTH} ${HEIGHT + 14 * bands.length}`} role="img" aria-label={inSentence(day)}>
        <rect width={BAR} height={HEIGHT} fill="var(--ink-soft)" rx={2} />
        {bands.map(({ name, colour, from, to, height }) => (
          <path
            key={name}
            fill={colour}
            d={`M${BAR} ${from}C${middle} ${from} ${middle} ${to} ${WIDTH - BAR} ${to}v${height}C${middle} ${to + height} ${middle} ${from + height} ${BAR} ${from + height}z`}
            opacity={0.75}
          />
        ))}
        {bands.map(({ name, colour, to, height }) => (
          <rect key={name} x={WIDTH - BAR} y={to} width={BAR} height={Math.max(height, 1)} fill={colour} />
        ))}
      </svg>
      <figcaption>
        <ul>
          {all.map(({ name, count, colour }) => (
            <li key={name}>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect width={10} height={10} rx={2} fill={colour} />
              </svg>
              {inWords(name)}: {count.toLocaleString()}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function inSentence(day: OutcomeDay): string {
  const ends = ENDS.map((end) => `${day[end]} ${end.replace("_", "-")}`).join(", ");
  return `${counted(day.accepted + rejectedOf(day), "session", "sessions")} received, ${rejectedOf(day)} rejected, ${day.accepted} accepted: ${ends}.`;
}
