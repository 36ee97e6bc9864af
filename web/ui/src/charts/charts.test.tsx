import { clipped } from "@treadlight/charts/clipped.ts";
import { csvOf } from "@treadlight/charts/table.ts";
import { thinned } from "@treadlight/charts/thinned.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ToastProvider } from "../toast.tsx";
import { AxisLabels } from "./axis.tsx";
import { RankChart } from "./rank-chart.tsx";

test("given more points than pixels, then the lowest and highest of each column stay, in order", () => {
  const values = Array.from({ length: 100_000 }, (_, index) => Math.sin(index / 300));
  values[54_321] = 9;
  const kept = thinned(values, 800);
  expect(kept.length).toBeLessThanOrEqual(1_600);
  expect(kept).toContainEqual({ index: 54_321, value: 9 });
  const places = kept.map(({ index }) => index);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("given few points, then all of them stay", () => {
  expect(thinned([3, 1, 2], 800)).toHaveLength(3);
});

test("given a hundred thousand points, then the axis names as many as have room, and none before it has a width", () => {
  const point = { values: {}, isCurrent: false };
  const points = Array.from({ length: 100_000 }, (_, key) => ({ ...point, key, name: "", axisLabel: `n${key}` }));
  const labels = (width: number) =>
    renderToStaticMarkup(<AxisLabels points={points} centreOf={(index) => (index * width) / points.length} />)
      .split("<text")
      .slice(1);
  expect(labels(800)).toHaveLength(13);
  expect(labels(800).at(-1)).toContain("n99999");
  expect(labels(-76)).toEqual([]);
});

test("given more names than are drawn, then the table has all of them, and the page says so", () => {
  const series = { id: "runs" as const, label: "Runs", format: (count: number) => `${count} runs` };
  const places = ["ChatGPT", "Claude", "Gemini"].map((name, index) => ({
    key: name,
    name,
    values: { runs: 9 - index },
  }));
  const markup = renderToStaticMarkup(
    <ToastProvider>
      <RankChart
        label="Runs by tool"
        placeHeading="Tool"
        {...{ places, series: [series], drawn: [series] as const }}
        maxBars={2}
      />
    </ToastProvider>,
  );
  expect(markup).toContain('aria-label="Runs by tool. Peak: 9 runs (ChatGPT)."');
  expect([...markup.matchAll(/<th scope="row"[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
    "ChatGPT",
    "Claude",
    "Gemini",
  ]);
  expect(markup.match(/<g /g)).toHaveLength(2);
  expect(markup).toContain("The first 2.<span");
});

test("given a name without room, then it ends in an ellipsis, or after three letters at least", () => {
  expect([clipped("Sales", 65), clipped("Engineering", 52), clipped("Engineering", 1)]).toEqual([
    "Sales",
    "Enginee…",
    "Eng",
  ]);
});

test("given names with commas, quotes or formulas, then the CSV holds them as harmless text, and numbers as they are", () => {
  const csv = csvOf({
    heading: "Tool",
    columns: [{ label: "Time, saved", unit: "seconds", format: () => "" }],
    rows: [
      { key: 1, name: 'The "best"', values: [-1.5] },
      { key: 2, name: "=1+1", values: [0] },
    ],
  });
  expect(csv).toBe('Tool,"Time, saved (seconds)"\r\n"The ""best""",-1.5\r\n\'=1+1,0\r\n');
});
