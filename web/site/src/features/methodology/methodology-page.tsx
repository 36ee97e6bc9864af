import { CURRENT_FACTORS, provenanceCounts } from "@treadlight/domain/environment";
import { Contours } from "@treadlight/ui/drawings/contours.tsx";
import { lazy } from "react";
import { Contents, type LongReadSection, PROSE } from "../../shared/long-read.tsx";
import { EnvironmentSection } from "./environment-section.tsx";
import { FactorTable } from "./factor-table.tsx";
import { GridsSection } from "./grids-section.tsx";
import { OnDemand } from "./on-demand.tsx";
import { ProductivitySection } from "./productivity-section.tsx";
import { SecuritySection } from "./security-section.tsx";

const LiveModels = lazy(async () => ({ default: (await import("./live/live-models.tsx")).LiveModels }));
const RatingTable = lazy(async () => ({ default: (await import("./rating-table.tsx")).RatingTable }));
const ToolsTable = lazy(async () => ({ default: (await import("./tools-table.tsx")).ToolsTable }));

const { all, assumptions, unrecorded } = provenanceCounts(CURRENT_FACTORS);
const { uncertainty, promptsPerMonth, complexityShare, platformShare, equivalents } = CURRENT_FACTORS;

const SECTIONS: LongReadSection[] = [
  { id: "environment", title: "Environment", body: <EnvironmentSection /> },
  { id: "grids", title: "Electricity grids", body: <GridsSection /> },
  {
    id: "ranges",
    title: "Ranges",
    body: (
      <>
        <p>
          Sessions from 28 November 2026 on have ranges of 90 %. For earlier ones, and for everything on this page, the
          energy range is the interquartile range of one study's first preprint: half of its cases lie outside. It does
          not cover the choice of model, the length of the prompt, the provider, or what is left out. Published
          estimates for the same models reach 3 times our figure for a short prompt to Claude and 9 times for a long
          one, and 1.3 to 4 times for ChatGPT (Jegham et al., arXiv:2505.09598v6, table 4).
        </p>
        <p>Figures are shown with two significant digits, exported with six, and stored in full.</p>
        <FactorTable label="Ranges" branch={uncertainty} />
      </>
    ),
  },
  { id: "productivity", title: "Productivity", body: <ProductivitySection /> },
  { id: "security", title: "Security", body: <SecuritySection /> },
  {
    id: "use",
    title: "Use and equivalents",
    body: (
      <>
        <p>
          What the opportunity calculator assumes about a month's use, and what everyday things emit or use. An
          equivalent stands for its whole quantity.
        </p>
        <FactorTable
          label="Use and equivalents"
          branch={{ promptsPerMonth, complexityShare, platformShare, equivalents }}
        />
      </>
    ),
  },
  {
    id: "tools",
    title: "Tools",
    body: (
      <>
        <p>
          The speed factor says how many times faster we expect a task to go with the tool. It is an assumption of ours,
          lies above most of <a href="#time-saved">what trials found</a>, and counts only towards the high end. The
          security rating follows from six questions, the same for every tool, answered from what the provider states
          about each of its plans. We audited nothing, and what is not known earns no points. A tool about which too
          little is known is not assessed: it has no rating. Open a rating to see each answer, its source and its date.
        </p>
        <OnDemand name="The list of tools" className="min-h-dvh">
          <RatingTable />
          <ToolsTable />
        </OnDemand>
      </>
    ),
  },
];

export function MethodologyPage() {
  return (
    <>
      <header className="relative isolate overflow-hidden bg-night text-night-ink">
        <Contours
          className="absolute inset-y-0 right-0 -z-10 hidden h-full w-3/5 text-night-soft md:block"
          hasTrail={false}
        />
        <div className="mx-auto grid max-w-6xl gap-6 px-4 py-12 sm:px-6 lg:py-20">
          <h1 className="max-w-2xl text-hero font-bold">How each number is made</h1>
          <p className="max-w-xl text-lg text-night-soft">
            Every formula and every factor is on this page, and you can run the models on a session of your own.
            Environmental figures are estimates with a range, because providers publish little.
          </p>
          <p className="figures max-w-xl text-sm text-night-soft">
            Methodology {CURRENT_FACTORS.methodologyVersion}, {all} factors of {CURRENT_FACTORS.id}: {assumptions} are
            assumptions of ours, and for {unrecorded} we have not recorded a publication. A published set never changes.
          </p>
        </div>
      </header>

      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <section aria-labelledby="try" className="grid gap-6 py-14 lg:py-20">
          <div className="grid max-w-2xl gap-3">
            <h2 id="try" className="text-heading">
              Try the models
            </h2>
            <p className="text-ink-soft">
              Change the session and see the result. These are the functions that score every real session. They run in
              your browser, and nothing you type is sent anywhere.
            </p>
          </div>
          <OnDemand name="The trial" className="min-h-[145rem] sm:min-h-[112rem] lg:min-h-[71rem]">
            <LiveModels />
          </OnDemand>
        </section>

        <div className="grid gap-x-16 border-t border-line pt-14 pb-24 lg:grid-cols-[13rem_minmax(0,1fr)]">
          <Contents sections={[{ id: "try", title: "Try the models" }, ...SECTIONS]} />
          <div className="grid gap-20">
            {SECTIONS.map(({ id, title, body }) => (
              <section key={id} className="grid min-w-0 gap-5">
                <h2 id={id} className="text-heading">
                  {title}
                </h2>
                <div className={`${PROSE} min-w-0 grid-cols-[minmax(0,1fr)] [&>p]:max-w-[68ch] [&>ul]:max-w-[68ch]`}>
                  {body}
                </div>
              </section>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
