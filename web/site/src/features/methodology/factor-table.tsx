import { type Factor, listFactors } from "@treadlight/domain/environment";
import { FACTOR_NAMES } from "./reference/factor-names.ts";
import { inWords } from "./reference/in-words.ts";
import { ScrollArea } from "./scroll-area.tsx";

/** How well a factor is known: three bars for a measurement, no bar for an assumption. */
const STRENGTHS: Record<Factor["evidence"], number> = {
  provider_measured: 3,
  official_statistic: 3,
  published_dataset: 2,
  peer_reviewed_model: 2,
  preprint: 1,
  derived: 1,
  provider_stated: 1,
  assumption: 0,
};

/** Each factor of a part of the set: its value, its range, and where it comes from. */
export function FactorTable({ label, branch }: { label: string; branch: object }) {
  return (
    <ScrollArea label={label}>
      <table className="w-full min-w-[44rem] border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong text-left">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Factor
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              Value
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Unit
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Source
            </th>
            <th scope="col" className="py-2 font-semibold">
              Known by
            </th>
          </tr>
        </thead>
        <tbody>
          {listFactors(branch).map(({ path, factor }) => (
            <tr key={path} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {FACTOR_NAMES[path] ?? path}
              </th>
              <td className="figures py-2 pr-4 text-right font-semibold whitespace-nowrap">
                {factor.value}
                {factor.low !== undefined && factor.high !== undefined && (
                  <span className="block text-label font-normal text-ink-soft">
                    {factor.low} to {factor.high}
                  </span>
                )}
              </td>
              <td className="py-2 pr-4 text-ink-soft">{factor.unit.replace("CO2", "CO₂")}</td>
              <td className="max-w-md py-2 pr-4 text-ink-soft">
                {factor.source}{" "}
                <span className="figures whitespace-nowrap">({factor.year ?? "year not recorded"})</span>
              </td>
              <td className="py-2">
                <Evidence kind={factor.evidence} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

export function Evidence({ kind }: { kind: Factor["evidence"] }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <svg viewBox="0 0 22 12" aria-hidden="true" className="w-6">
        {[0, 1, 2].map((bar) => (
          <path
            key={bar}
            d={`M${bar * 8} 2l6-2v10l-6 2z`}
            className={bar < STRENGTHS[kind] ? "fill-step" : "fill-none stroke-line-strong"}
          />
        ))}
      </svg>
      {inWords(kind)}
    </span>
  );
}
