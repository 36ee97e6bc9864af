import { type Category, FEATURES } from "./features.ts";

/** One sheet of the map, seen from the side: its outline and two contour lines, different on each sheet. */
const SHEETS: Record<Category, readonly string[]> = {
  amplification: [
    "M112 62c40-22 92-16 118 4s-2 44-50 50-104-10-110-24 14-16 42-30z",
    "M136 70c26-12 60-8 74 4s-8 26-38 28-62-6-66-14 12-10 30-18z",
    "M156 78c14-5 32-2 38 4s-8 12-22 12-28-3-30-8 6-6 14-8z",
  ],
  intelligence: [
    "M84 78c30-26 70-34 110-26s66 30 44 48-70 24-112 18-66-22-42-40z",
    "M112 82c20-16 46-20 70-14s36 20 22 32-42 14-66 10-40-16-26-28z",
    "M140 86c10-6 22-8 34-4s16 10 8 16-22 6-32 4-18-10-10-16z",
  ],
  optimization: [
    "M70 84c20-12 46-34 88-32s96 18 92 40-54 30-98 26-110-18-82-34z",
    "M106 84c14-10 34-20 62-17s56 14 50 26-38 15-66 12-64-10-46-21z",
    "M142 84c8-5 20-8 34-5s24 7 18 12-20 5-32 4-30-5-20-11z",
  ],
  governance: [
    "M92 66c26-14 74-20 112-8s58 34 34 48-80 16-116 10-74-26-30-50z",
    "M116 76c16-9 46-12 70-4s34 20 20 29-48 10-70 5-44-18-20-30z",
    "M144 83c8-4 20-5 30-1s14 9 8 13-20 4-28 2-18-8-10-14z",
  ],
};
const SHEET_GAP = 78;

/** The four categories as sheets of one map, lifted apart; the chosen one lies under the lamp. */
export function Strata({ lit, className }: { lit: Category; className: string }) {
  return (
    <svg viewBox="0 0 320 400" aria-hidden="true" className={className}>
      {FEATURES.map(({ category }, index) => ({ category, y: index * SHEET_GAP }))
        // The lowest first: what lies above covers it.
        .reverse()
        .map(({ category, y }) => (
          <g
            key={category}
            data-lit={category === lit}
            transform={`translate(0 ${y})`}
            className="group stroke-step transition-colors duration-500 data-[lit=true]:stroke-lamp"
          >
            <path
              d="M160 8 312 84 160 160 8 84z"
              strokeLinejoin="round"
              className="fill-surface stroke-line-strong transition-[fill,stroke] duration-500 group-data-[lit=true]:fill-lamp-wash group-data-[lit=true]:stroke-lamp"
              strokeWidth="1.5"
            />
            <g fill="none" strokeWidth="1.6" opacity="0.85">
              {SHEETS[category].map((line) => (
                <path key={line} d={line} />
              ))}
            </g>
          </g>
        ))}
    </svg>
  );
}
