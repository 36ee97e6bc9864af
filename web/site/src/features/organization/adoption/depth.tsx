import type { Adoption } from "@treadlight/contract/adoption";
import { DEPTH_MAX } from "@treadlight/domain/adoption";
import { formatNumber } from "@treadlight/domain/format";
import { BarChart } from "@treadlight/ui/charts/bar-chart.tsx";
import type { Series } from "@treadlight/ui/charts/series.ts";
import { Panel } from "@treadlight/ui/panel.tsx";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { peopleText } from "./words.ts";

type Figure = "tools" | "kinds";
const series = (id: Figure, label: string, fill: string, minimumPeople: number): Series<Figure> => ({
  ...{ id, label, fill, isCount: true, unit: "people", format: formatNumber },
  read: (values) => peopleText(values[id] === 0 ? null : values[id], minimumPeople),
});

/** How many tools and kinds of work people use. */
export function Depth({ depth: { tools, kinds }, minimumPeople }: Pick<Adoption, "depth" | "minimumPeople">) {
  const points = tools.map(({ used, people }, index) => {
    const name = used === DEPTH_MAX ? `${used} or more` : String(used);
    return {
      ...{ key: used, name, axisLabel: name, isCurrent: false },
      values: { tools: people ?? 0, kinds: kinds[index]?.people ?? 0 },
    };
  });
  const ofTools = series("tools", "People by number of tools", "fill-step", minimumPeople);
  const ofKinds = series("kinds", "People by number of kinds of work", "fill-moss", minimumPeople);
  return (
    <Panel title="Depth" explain={whatIs("depth")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="min-w-0">
          <h3 className="mb-1 text-sm font-semibold">Tools a person</h3>
          <BarChart pointHeading="Tools" points={points} series={[ofTools]} drawn={[ofTools]} />
        </div>
        <div className="min-w-0">
          <h3 className="mb-1 text-sm font-semibold">Kinds of work a person</h3>
          <BarChart pointHeading="Kinds of work" points={points} series={[ofKinds]} drawn={[ofKinds]} />
        </div>
      </div>
      <p className="mt-3 max-w-prose text-label text-ink-soft">
        From the last four whole weeks. Sessions of an unknown kind of work are left out.
      </p>
    </Panel>
  );
}
