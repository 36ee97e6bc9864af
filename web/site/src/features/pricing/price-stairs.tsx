import { formatCurrency } from "@treadlight/domain/format";
import { PRICING_TIERS } from "@treadlight/domain/pricing";

const HEIGHT_PX = 142;
const TOP_PX = 30;
const FOOT_PX = 24;

/** The last band has no end: it is drawn as far as this. */
const MOST_USERS = 1_200;
const BANDS = PRICING_TIERS.map(({ lastUser, ...tier }) => ({
  ...tier,
  lastUser: Math.min(lastUser, MOST_USERS),
  isOpen: lastUser === Number.POSITIVE_INFINITY,
}));
const HIGHEST_RATE = Math.max(...BANDS.map(({ monthlyRate }) => monthlyRate));
const wholeNumber = new Intl.NumberFormat("en-GB");

/** Of people; a narrower step has its rate above the next one's, which would touch it on a phone. */
const WIDE_ENOUGH = MOST_USERS / 6;
const LIFT_PX = 10;

const percent = (users: number) => `${(100 * users) / MOST_USERS}%`;
/** From the top of the drawing; rates begin at zero, so that areas are amounts. */
const topOf = (rate: number) => TOP_PX + (HEIGHT_PX - TOP_PX - FOOT_PX) * (1 - rate / HIGHEST_RATE);

/**
 * The rates as stairs going down: people to the right, the rate of each as height. The filled area is what a month costs. A
 * drawing of the breakdown beside it, and so not read out.
 */
export function PriceStairs({ users }: { users: number }) {
  const current = BANDS.findLast(({ firstUser }) => users >= firstUser);
  return (
    <figure className="grid gap-2">
      <svg aria-hidden="true" className="w-full overflow-visible" height={HEIGHT_PX}>
        {BANDS.map(({ range, firstUser, lastUser, monthlyRate, isOpen }) => {
          const before = firstUser - 1;
          const filled = Math.min(Math.max(users - before, 0), lastUser - before);
          const top = topOf(monthlyRate);
          const height = HEIGHT_PX - FOOT_PX - top;
          const lift = lastUser - before < WIDE_ENOUGH && !isOpen ? LIFT_PX : 0;
          return (
            <g key={range}>
              <rect
                x={percent(before)}
                width={percent(lastUser - before)}
                y={top}
                height={height}
                className="fill-step-wash"
              />
              <rect x={percent(before)} width={percent(filled)} y={top} height={height} className="fill-step" />
              <text x={percent(before)} y={top - 7 - lift} className="figures fill-ink text-xs font-semibold">
                {formatCurrency(monthlyRate)}
              </text>
              <text x={percent(lastUser)} y={HEIGHT_PX - 6} textAnchor="end" className="figures fill-ink-soft text-xs">
                {isOpen ? `${wholeNumber.format(firstUser)}+` : wholeNumber.format(lastUser)}
              </text>
            </g>
          );
        })}
        {current && (
          <>
            <line
              x1={percent(users)}
              x2={percent(users)}
              y1={topOf(current.monthlyRate)}
              y2={HEIGHT_PX - FOOT_PX}
              className="stroke-lamp"
              strokeWidth="3"
              strokeLinecap="round"
            />
            <circle cx={percent(users)} cy={HEIGHT_PX - FOOT_PX} r="6" className="fill-lamp" />
          </>
        )}
      </svg>
      <figcaption className="text-label text-ink-soft">
        Each rate applies only to the people in its band. The filled area is your monthly total. 1,001 and more: speak
        to sales.
      </figcaption>
    </figure>
  );
}
