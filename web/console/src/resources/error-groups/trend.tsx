import { DAY_MS } from "@treadlight/domain/time";

interface Props {
  /** UTC days, oldest first; days without errors are left out. */
  days: readonly { day: string; count: number }[];
}

const SHOWN_DAYS = 30;
const WIDTH = 4;
const HEIGHT = 24;

/** A bar for each of the last 30 days. */
export function Trend({ days }: Props) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const firstDay = Math.floor(Date.now() / DAY_MS) - SHOWN_DAYS + 1;
  const told = days.map(({ day, count }) => `${day}: ${count.toLocaleString()}`).join(", ");
  return (
    <svg className="trend" viewBox={`0 0 ${SHOWN_DAYS * WIDTH} ${HEIGHT}`} role="img" aria-label={told || "None"}>
      <title>{told}</title>
      <rect className="baseline" y={HEIGHT - 1} width={SHOWN_DAYS * WIDTH} height={1} />
      {days.map(({ day, count }) => {
        const height = Math.max(1, (count / most) * HEIGHT);
        const x = (Date.parse(day) / DAY_MS - firstDay) * WIDTH;
        return <rect key={day} x={x} y={HEIGHT - height} width={WIDTH - 1} height={height} />;
      })}
    </svg>
  );
}
