import { formatDuration } from "@treadlight/domain/format";
import {
  BASELINES,
  CONTENT_TYPES,
  EVIDENCE,
  FALLBACK_BASELINE_SECONDS,
  UNKNOWN_KIND,
  WORKFLOW_TYPES,
} from "@treadlight/domain/productivity";
import { Formula } from "./formula.tsx";
import { inWords } from "./reference/in-words.ts";
import { ScrollArea } from "./scroll-area.tsx";
import { TrialsTable } from "./trials-table.tsx";

/** The darker a cell, the longer the task takes without AI. */
const SHADES = [
  [900, ""],
  [2700, "bg-step-wash/40"],
  [5400, "bg-step-wash/75"],
  [Number.POSITIVE_INFINITY, "bg-step-wash"],
] as const;
const shadeOf = (seconds: number) => SHADES.find(([below]) => seconds < below)?.[1] ?? "";

/** How time saved is estimated, how it becomes a score, and the tables behind both. */
export function ProductivitySection() {
  return (
    <>
      <h3 id="time-saved" className="scroll-mt-24">
        Estimated time saved
      </h3>
      <p>
        An estimate with two ends, made of the time that somebody spent with a tool and of what trials have measured for
        that kind of work. Trials disagree: writers needed 40% less time, and experienced developers in projects that
        they knew took 19% longer with AI, while they believed that they had been faster (METR, 2025). So low can be a
        loss, and then it is shown as one.
      </p>
      <Formula
        lines={[
          ["central", "time engaged \u00d7 (f \u2212 1), f of the kind's central trial; high at most", "s"],
          ["low", "time engaged \u00d7 (f \u2212 1), f of the kind's low trial; central at most; may be negative", "s"],
          [
            "high",
            "the smaller of the specification's time saved and time engaged \u00d7 (the tool's speed factor \u2212 1)",
            "s",
          ],
          ["time lost", "time engaged \u2212 baseline, at least 0", "s"],
        ]}
      />
      <p>
        Time that no sender measured is not known, and neither are the hours that an agent or a program may have saved:
        such sessions count with their prompts and tokens, and a total says how many it leaves out. Sums are not
        rounded; what is shown has two significant digits.
      </p>
      <p>
        Central is the average of a trial at real work, or else of the one with the smaller effect. Low is the least
        favourable result for a group of people. Nobody has tried planning, images or research as people do them at
        work: they take the figure of the nearest kind.
      </p>
      <TrialsTable />
      <dl className="grid gap-3">
        {WORKFLOW_TYPES.map((workflow) => (
          <div key={workflow}>
            <dt>{inWords(workflow)}</dt>
            <dd>{EVIDENCE[workflow].assumes}.</dd>
          </div>
        ))}
        <div>
          <dt>Not known</dt>
          <dd>{UNKNOWN_KIND.assumes}.</dd>
        </div>
      </dl>
      <h3>By the specification's formula</h3>
      <p>
        The specification asks how long a task of the kind takes without AI, and counts the rest as saved: an upper
        bound, which counts every session as one whole task. Scores and the field <code>timeSaved</code> follow from it.
        A session without prompts saves nothing and scores 0.
      </p>
      <Formula
        lines={[
          ["timeSaved", "baseline \u2212 time engaged, at least 0", "s"],
          ["share", "100 \u00d7 timeSaved / baseline", "%"],
          ["expected", "baseline / the tool's speed factor", "s"],
          [
            "completion",
            "100; 75 over twice the expected time, 85 over 1.5 times, 95 under half; 5 less for each further prompt; 50 at least",
            "of 100",
          ],
          ["score", "0.6 \u00d7 share + 0.4 \u00d7 completion, rounded", "of 100"],
        ]}
      />
      <p>
        Excellent from 85, good from 70, average from 55. A session that was too fast counts a little less, because the
        task may not have been finished.
      </p>
      <h3>Baselines: a task without AI</h3>
      <ScrollArea label="Baselines">
        <table className="w-full min-w-[48rem] border-collapse text-sm">
          <thead>
            <tr className="border-b border-line-strong">
              <td />
              {CONTENT_TYPES.map((content) => (
                <th key={content} scope="col" className="px-2 py-2 text-right font-semibold">
                  {inWords(content)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WORKFLOW_TYPES.map((workflow) => (
              <tr key={workflow} className="border-b border-line">
                <th scope="row" className="py-2 pr-3 text-left font-semibold whitespace-nowrap">
                  {inWords(workflow)}
                </th>
                {CONTENT_TYPES.map((content) => {
                  const seconds = BASELINES[workflow].seconds[content];
                  return (
                    <td key={content} className={`figures px-2 py-2 text-right whitespace-nowrap ${shadeOf(seconds)}`}>
                      {formatDuration(seconds)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p>A task of an unknown kind gets {formatDuration(FALLBACK_BASELINE_SECONDS)}, like a conversation.</p>
      <h3>Where the baselines come from</h3>
      <dl className="grid gap-3">
        {WORKFLOW_TYPES.map((workflow) => (
          <div key={workflow}>
            <dt>{inWords(workflow)}</dt>
            <dd>{BASELINES[workflow].rationale}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        Working rates behind them: 19 words a minute composed (Karat et al., CHI 1999), 238 words a minute read
        (Brysbaert, Journal of Memory and Language 109, 2019), about 300 words an hour translated and revised (a common
        figure of the trade, without a source).
      </p>
    </>
  );
}
