import { EVIDENCE_VERSION, TRIALS, type Trial, usesOf } from "@treadlight/domain/productivity";
import { trialAnchor } from "../../shared/time-saved/evidence-address.ts";
import { inWords } from "./reference/in-words.ts";
import { ScrollArea } from "./scroll-area.tsx";

const trials: [string, Trial][] = Object.entries(TRIALS);
const factor = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The trials behind the low and the central estimate of time saved, and those that they are compared with. */
export function TrialsTable() {
  return (
    <ScrollArea label="Trials">
      <table className="w-full min-w-[52rem] border-collapse text-sm">
        <caption className="pb-2 text-left text-ink-soft">
          As of {EVIDENCE_VERSION}. <i>f</i> is the time without AI, divided by the time with it: below 1, the work took
          longer.
        </caption>
        <thead>
          <tr className="border-b border-line-strong text-left">
            {["Trial", "Who took part", "Effect, and its 95% interval", "f", "Counts for", "Does not cover"].map(
              (heading) => (
                <th key={heading} scope="col" className="py-2 pr-4 font-semibold last:pr-0">
                  {heading}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {trials.map(([name, trial]) => (
            <tr key={name} id={trialAnchor(name)} className="scroll-mt-24 border-b border-line align-top">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                <a href={trial.source} className="text-link">
                  {trial.authors}, {trial.year}
                </a>
              </th>
              <td className="py-2 pr-4 text-ink-soft">{trial.population}</td>
              <td className="py-2 pr-4">
                {trial.effect}
                {trial.interval !== undefined && (
                  <span className="block text-label text-ink-soft">{trial.interval}</span>
                )}
              </td>
              <td className="figures py-2 pr-4 font-semibold">{factor.format(trial.speedUp)}</td>
              <td className="py-2 pr-4">
                {usesOf(name).map(({ kind, end }) => (
                  <span key={kind + end} className="block">
                    {kind === "unknown" ? "Not known" : inWords(kind)}, {end}
                  </span>
                ))}
                {usesOf(name).length === 0 && "Comparison only"}
              </td>
              <td className="py-2 text-ink-soft">{trial.excludes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
