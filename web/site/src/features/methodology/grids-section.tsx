import { CURRENT_FACTORS, listFactors, REGIONS } from "@treadlight/domain/environment";
import { FactorTable } from "./factor-table.tsx";
import { ScrollArea } from "./scroll-area.tsx";

const BAR_WIDTH = 160;
const cleanestFirst = REGIONS.toSorted((a, b) => a.carbonIntensity - b.carbonIntensity);
const highest = Math.max(...REGIONS.map(({ carbonIntensity }) => carbonIntensity));
const sources = new Set(
  listFactors(CURRENT_FACTORS.regions).map(
    ({ factor }) => `${factor.source} (${factor.year === undefined ? "year not recorded" : `data of ${factor.year}`})`,
  ),
);

/** The electricity grids, cleanest first. The same prompt emits almost ninety times more on one than on another. */
export function GridsSection() {
  return (
    <>
      <p>
        The grid is that of the session's region, else the person's, else the organization's. It stands for where the
        work is accounted, not for where a prompt was served, which providers do not publish. This table is the
        specification's, for sessions before 29 November 2026. Later ones take a sourced factor of their year, such as
        0.131 for the UK in 2026; <code>docs/methodology.md</code> has them with their publications. Water and the last
        column stay as here. For Norway, Sweden, Finland, Canada, France and Brazil, published water figures that count
        the evaporation of reservoirs and of cooling are three to over thirty times these.
      </p>
      <ScrollArea label="Electricity grids">
        <table className="w-full min-w-[32rem] border-collapse text-sm">
          <thead>
            <tr className="border-b border-line-strong text-left">
              <th scope="col" className="py-2 pr-4 font-semibold">
                Grid
              </th>
              <th scope="col" colSpan={2} className="py-2 pr-4 font-semibold">
                Carbon, kg per kWh
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-semibold">
                Water, L per kWh
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Low-carbon or renewable
              </th>
            </tr>
          </thead>
          <tbody>
            {cleanestFirst.map(({ key, label, carbonIntensity, waterIntensity, renewablePercent }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {label}
                </th>
                <td className="figures w-14 py-1.5 pr-3 text-right font-semibold">{carbonIntensity}</td>
                <td className="w-24 py-1.5 pr-4 sm:w-44">
                  <svg
                    viewBox={`0 0 ${BAR_WIDTH} 10`}
                    aria-hidden="true"
                    className="h-2.5 w-full"
                    preserveAspectRatio="none"
                  >
                    <rect width={(BAR_WIDTH * carbonIntensity) / highest} height="10" rx="2" className="fill-moss" />
                  </svg>
                </td>
                <td className="figures py-1.5 pr-4 text-right">{waterIntensity}</td>
                <td className="figures py-1.5 text-right">{renewablePercent}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p className="text-sm text-ink-soft">
        The last column is as specified: France, Sweden, Finland, Ontario and the United States count nuclear power. UK
        carbon is the government's factor of 2020, and the official factors since are lower. Sources:{" "}
        {[...sources].join("; ")}.
      </p>
      <h3>Any other region</h3>
      <FactorTable label="Factors of any other region" branch={CURRENT_FACTORS.unknownRegion} />
    </>
  );
}
