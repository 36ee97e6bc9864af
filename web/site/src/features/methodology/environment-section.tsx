import {
  CURRENT_FACTORS,
  EVIDENCE_KINDS,
  type Factor,
  listFactors,
  OTHER_PLATFORM,
  PLATFORM_NAMES,
  PLATFORMS,
  type PlatformFactors,
} from "@treadlight/domain/environment";
import { Plus } from "lucide-react";
import { Evidence, FactorTable } from "./factor-table.tsx";
import { Formula } from "./formula.tsx";
import { FACTOR_NAMES } from "./reference/factor-names.ts";
import { ScrollArea } from "./scroll-area.tsx";

const OTHER_NAME = "Any other tool";
const COLUMNS: readonly { name: string; factors: PlatformFactors }[] = [
  ...PLATFORM_NAMES.map((name) => ({ name, factors: CURRENT_FACTORS.platforms[name] })),
  { name: OTHER_NAME, factors: CURRENT_FACTORS.otherPlatform },
];
const ROWS: readonly { path: string; of: (factors: PlatformFactors) => Factor }[] = [
  { path: "energyPerPrompt", of: ({ energyPerPrompt }) => energyPerPrompt },
  { path: "complexityMultipliers.medium", of: ({ complexityMultipliers }) => complexityMultipliers.medium },
  { path: "complexityMultipliers.high", of: ({ complexityMultipliers }) => complexityMultipliers.high },
  { path: "pueEfficiency", of: ({ pueEfficiency }) => pueEfficiency },
  { path: "waterEfficiency", of: ({ waterEfficiency }) => waterEfficiency },
  { path: "trainingAmortization", of: ({ trainingAmortization }) => trainingAmortization },
  { path: "actualRenewablePercent", of: ({ actualRenewablePercent }) => actualRenewablePercent },
  { path: "marketingRenewablePercent", of: ({ marketingRenewablePercent }) => marketingRenewablePercent },
];
const EVIDENCE_MEANINGS: Record<Factor["evidence"], string> = {
  provider_measured: "a provider measured it and published it",
  official_statistic: "published by an authority that counts or surveys it",
  published_dataset: "in a data set that others keep and publish",
  provider_stated: "a provider said it; we cannot check it",
  peer_reviewed_model: "computed in a peer-reviewed study",
  preprint: "computed in a study that was not yet peer reviewed",
  derived: "worked out from publications that it names",
  assumption: "chosen by us or by the product's specification",
};

const OCCURRING = new Set(listFactors(CURRENT_FACTORS).map(({ factor }) => factor.evidence));
const SHOWN_KINDS = EVIDENCE_KINDS.filter((kind) => OCCURRING.has(kind));

/** How a session becomes a footprint, and every factor of the platforms. */
export function EnvironmentSection() {
  return (
    <>
      <p>
        In: running the model, the data centre's cooling and power losses, and a share of the model's training. Out: the
        network and your own device. Making the hardware is a figure of its own. The headline is gross: what the grid of
        your region emits for the electricity, which stands in for the provider's grid. Certificates are shown beside it
        and never subtracted. Grids of sessions from 29 November 2026 on are stated in CO₂e, which holds other
        greenhouse gases too; pages call all figures CO₂.
      </p>
      <h3>What an estimate stands on</h3>
      <p>
        Sessions from 28 November 2026 on are estimated from the best that is known of them: tokens of input, cached
        input and output by class of model; images, seconds of video, seconds of sound; or else prompts, as below.
        Pictures, films and sound without a count, embeddings and agents without tokens are not estimated: they have no
        figures and no rating, and totals say how many they leave out. With only some of the tokens, a figure is a lower
        bound. Ranges hold 90 % of cases. The factors, their sources and a table of published figures beside ours are in{" "}
        <code>docs/methodology.md</code>.
      </p>
      <p>
        Earlier sessions keep the factors of their day. Those know prompts and tokens of output only, so they
        under-count long contexts, reasoning models and agents several-fold, and count images and video as text prompts.
      </p>
      <h3>From prompts</h3>
      <Formula
        lines={[
          ["servers", "prompts \u00d7 energy of a reference prompt \u00d7 complexity", "Wh"],
          ["facility", "servers \u00d7 PUE", "Wh"],
          ["energy", "facility \u00d7 (1 + training over inference)", "Wh"],
          ["CO₂", "energy \u00d7 carbon intensity of the grid", "g"],
          [
            "water",
            "servers \u00d7 (1 + training) \u00d7 (water on site + PUE \u00d7 water intensity of the grid)",
            "mL",
          ],
          ["greenwashing gap", "CO₂ \u00d7 (renewable as claimed \u2212 renewable as we assume)", "g"],
        ]}
      />
      <p>
        Where the length of the answers was measured, the share of energy that grows with length follows the tokens, and
        complexity applies to the rest only. So length is never counted twice. The complexity multipliers are the
        specification's, and far flatter than published measurements: Jegham et al. find about 1 to 2.9 to 6.8 for
        GPT-4o.
      </p>
      <p>
        The greenwashing gap rests on the renewable share we assume. No source is recorded for that share, and it is no
        finding about the provider.
      </p>
      <h3>How well each factor is known</h3>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {SHOWN_KINDS.map((kind) => (
          <div key={kind} className="grid gap-0.5">
            <dt>
              <Evidence kind={kind} />
            </dt>
            <dd>{EVIDENCE_MEANINGS[kind]}</dd>
          </div>
        ))}
      </dl>
      <h3>The platforms side by side</h3>
      <ScrollArea label="The platforms side by side">
        <table className="w-full min-w-[46rem] border-collapse text-sm">
          <thead>
            <tr className="border-b border-line-strong">
              <td />
              {COLUMNS.map(({ name }) => (
                <th key={name} scope="col" className="py-2 pl-4 text-right align-bottom font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ path, of }) => (
              <tr key={path} className="border-b border-line">
                <th scope="row" className="py-2 text-left font-normal">
                  {FACTOR_NAMES[path]}
                  <span className="block text-label text-ink-soft">{of(CURRENT_FACTORS.otherPlatform).unit}</span>
                </th>
                {COLUMNS.map(({ name, factors }) => (
                  <td key={name} className="figures py-2 pl-4 text-right font-semibold">
                    {of(factors).value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <h3>Where each comes from</h3>
      <div className="border-t border-line">
        {COLUMNS.map(({ name, factors }) => (
          <details key={name} className="group border-b border-line">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
              {name}
              <Plus aria-hidden className="size-5 shrink-0 text-step transition-transform group-open:rotate-45" />
            </summary>
            <div className="grid gap-4 pb-6">
              <p className="text-sm text-ink-soft">{notesOf(name)}</p>
              <FactorTable label={`Factors of ${name}`} branch={factors} />
            </div>
          </details>
        ))}
      </div>
    </>
  );
}

function notesOf(name: string): string {
  const platform = PLATFORMS.find((known) => known.platform === (name === OTHER_NAME ? OTHER_PLATFORM : name));
  if (!platform) return "";
  const { model, infrastructure } = platform;
  if (platform.platform === OTHER_PLATFORM) return infrastructure.notes;
  return `Factors made for ${model}, on ${infrastructure.provider}. ${infrastructure.notes}`;
}
