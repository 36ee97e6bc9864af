import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ToastProvider } from "../toast.tsx";
import { BarChart } from "./bar-chart.tsx";
import type { Point, Series } from "./series.ts";

type Id = "runs" | "minutes";
const RUNS: Series<Id> = { id: "runs", label: "Runs", format: String, isCount: true };
const MINUTES: Series<Id> = { id: "minutes", label: "Time", format: (minutes) => `${minutes} min` };

const point = (name: string, runs: number, minutes: number): Point<Id> => ({
  key: name,
  name,
  axisLabel: name,
  values: { runs, minutes },
  isCurrent: false,
});

const chart = (points: Point<Id>[], drawn = RUNS) =>
  renderToStaticMarkup(
    <ToastProvider>
      <BarChart pointHeading="Day" points={points} series={[RUNS, MINUTES]} drawn={[drawn]} />
    </ToastProvider>,
  );

const cells = (markup: string) => [...markup.matchAll(/<t[hd]\b[^>]*>([^<]*)</g)].map(([, text]) => text);

describe("BarChart", () => {
  test("given points, then the table behind the chart has every series of each point that has a value", () => {
    const markup = chart([point("Mon", 2, 30), point("Tue", 0, 0), point("Wed", 0, 5)]);
    expect(cells(markup)).toEqual(["Day", "Runs", "Time", "Mon", "2", "30 min", "Wed", "0", "5 min"]);
  });

  test("given a drawn series, then the chart's name says which it is and where it is highest", () => {
    expect(chart([point("Mon", 2, 30), point("Tue", 3, 10)], MINUTES)).toContain(
      'aria-label="Time. Peak: 30 min (Mon)."',
    );
  });

  test("given a count of one, then the axis has no fractions", () => {
    const labels = [...chart([point("Mon", 1, 0)]).matchAll(/text-anchor="end"[^>]*>([^<]*)</g)].map(
      ([, text]) => text,
    );
    expect(labels).toEqual(["0", "1"]);
  });

  test("given the period before, then a line shows it, named in the legend, and the axis has room for it", () => {
    const markup = renderToStaticMarkup(
      <ToastProvider>
        <BarChart
          pointHeading="Day"
          points={[point("Mon", 2, 0), point("Tue", 3, 0)]}
          series={[RUNS]}
          drawn={[RUNS]}
          before={{ label: "period before", values: [9, 4] }}
        />
      </ToastProvider>,
    );
    expect(markup.match(/<polyline/g)).toHaveLength(1);
    expect(markup).toContain("period before</li>");
    expect(markup).toMatch(/text-anchor="end"[^>]*>10</);
  });

  test("given only zeros, then chart and table say so", () => {
    const markup = chart([point("Mon", 0, 0)]);
    expect(markup).toContain("Runs. Nothing to show yet.");
    expect(markup).toContain("Every value is 0.");
  });
});
