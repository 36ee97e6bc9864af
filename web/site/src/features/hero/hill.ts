/** The hill behind the headline, in the units of its drawing: contour lines as on a walker's map, and the trail that climbs it. */
export const HILL = { width: 800, height: 700, summit: { x: 560, y: 235 } } as const;

const CONTOURS = 21;
const POINTS_PER_CONTOUR = 30;

interface Point {
  x: number;
  y: number;
}

/** One closed line, `level` steps below the summit. The waves that bend it change slowly from line to line, so that no two cross. */
function contour(level: number): string {
  const radius = 34 + 22 * level + 0.9 * level ** 2;
  const center = { x: HILL.summit.x - 6 * level, y: HILL.summit.y + 9 * level };
  const points = Array.from({ length: POINTS_PER_CONTOUR }, (_, index): Point => {
    const angle = (2 * Math.PI * index) / POINTS_PER_CONTOUR;
    const bend =
      1 +
      0.13 * Math.sin(2 * angle + 1.2 + 0.04 * level) +
      0.075 * Math.sin(3 * angle + 4.1 + 0.07 * level) +
      0.03 * Math.sin(5 * angle + 2 + 0.12 * level);
    return { x: center.x + 1.15 * radius * bend * Math.cos(angle), y: center.y + radius * bend * Math.sin(angle) };
  });
  return closedCurve(points);
}

/** A smooth closed line: each point pulls the curve between the middles of its two sides. */
function closedCurve(points: readonly Point[]): string {
  const bends = points.map((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return { point, middle: { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } };
  });
  const start = bends.at(-1)?.middle;
  if (!start) return "";
  const text = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${text(start)}${bends.map(({ point, middle }) => `Q${text(point)} ${text(middle)}`).join("")}z`;
}

export const contours: readonly string[] = Array.from({ length: CONTOURS }, (_, level) => contour(level));

/** Two bends uphill, as cubic Bézier curves. */
const TRAIL: readonly (readonly [Point, Point, Point, Point])[] = [
  [
    { x: 20, y: 690 },
    { x: 230, y: 700 },
    { x: 340, y: 580 },
    { x: 300, y: 480 },
  ],
  [
    { x: 300, y: 480 },
    { x: 262, y: 392 },
    { x: 380, y: 345 },
    { x: 532, y: 300 },
  ],
];
const PRINTS_PER_BEND = 8;
/** Half the walker's width. */
const STRIDE_OFFSET = 15;

interface Print extends Point {
  /** Degrees clockwise from straight up. */
  direction: number;
  /** From 0, where the walk starts, to 1 at the lamp. */
  progress: number;
}

/** Left and right in turn, from the foot of the hill to the lamp. */
export const prints: readonly Print[] = TRAIL.flatMap((bend, bendIndex) =>
  Array.from({ length: PRINTS_PER_BEND }, (_, index) => {
    const step = bendIndex * PRINTS_PER_BEND + index;
    return printAt(bend, (index + 0.5) / PRINTS_PER_BEND, step % 2 === 0 ? 1 : -1, step);
  }),
);

function printAt([p0, p1, p2, p3]: (typeof TRAIL)[number], t: number, side: 1 | -1, step: number): Print {
  const u = 1 - t;
  const along = (axis: keyof Point) =>
    u ** 3 * p0[axis] + 3 * u ** 2 * t * p1[axis] + 3 * u * t ** 2 * p2[axis] + t ** 3 * p3[axis];
  const slope = (axis: keyof Point) =>
    u ** 2 * (p1[axis] - p0[axis]) + 2 * u * t * (p2[axis] - p1[axis]) + t ** 2 * (p3[axis] - p2[axis]);
  const length = Math.hypot(slope("x"), slope("y"));
  return {
    x: Math.round(along("x") - (side * STRIDE_OFFSET * slope("y")) / length),
    y: Math.round(along("y") + (side * STRIDE_OFFSET * slope("x")) / length),
    direction: Math.round((Math.atan2(slope("x"), -slope("y")) * 180) / Math.PI),
    progress: step / (TRAIL.length * PRINTS_PER_BEND - 1),
  };
}
