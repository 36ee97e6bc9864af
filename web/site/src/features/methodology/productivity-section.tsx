import { formatDuration } from "@treadlight/domain/format";
import { BASELINES, CONTENT_TYPES, FALLBACK_BASELINE_SECONDS, WORKFLOW_TYPES } from "@treadlight/domain/productivity";
import { Formula } from "./formula.tsx";
import { inWords } from "./reference/in-words.ts";
import { ScrollArea } from "./scroll-area.tsx";

/** The darker a cell, the longer the task takes without AI. */
const SHADES = [
  [900, ""],
  [2700, "bg-step-wash/40"],
  [5400, "bg-step-wash/75"],
  [Number.POSITIVE_INFINITY, "bg-step-wash"],
] as const;
const shadeOf = (seconds: number) => SHADES.find(([below]) => seconds < below)?.[1] ?? "";

/** How time becomes a score, and the table it is compared with. */
export function ProductivitySection() {
  return (
    <>
      <p>
        Time saved is an estimate against a table of how long a kind of task takes a practised person without AI. A
        session without prompts saves nothing and scores 0.
      </p>
      <Formula
        lines={[
          ["time saved", "baseline \u2212 time engaged, at least 0", "s"],
          ["share", "100 \u00d7 time saved / baseline", "%"],
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
