import type { Bridge, Figures, Report, Restatement, Summary } from "./report.ts";
import type { Wording } from "./wording.ts";

/** A change beyond this is material, in percent. */
const MATERIAL = 5;

/** Central figures of a total. */
export type CentralFigures = Pick<
  Figures,
  "sessions" | "prompts" | "energy" | "locationBased" | "marketBased" | "water"
>;

export const FIGURES = [
  { figure: () => "Sessions", unit: "sessions", of: ({ total }) => total.sessions },
  { figure: () => "Prompts", unit: "prompts", of: ({ total }) => total.prompts },
  { figure: () => "Energy", unit: "Wh", of: ({ total }) => total.energy.central },
  { figure: ({ byGrid }) => `CO2, ${byGrid}`, unit: "g", of: ({ total }) => total.locationBased.central },
  { figure: ({ byClaims }) => `CO2, ${byClaims}`, unit: "g", of: ({ total }) => total.marketBased.central },
  { figure: () => "Water", unit: "mL", of: ({ total }) => total.water.central },
] as const satisfies readonly {
  figure(wording: Wording): string;
  unit: string;
  of(summary: { total: CentralFigures }): number;
}[];

/** By how many percent something changed; null from zero. */
export const changeOf = (before: number, now: number): number | null =>
  before === 0 ? null : (now / before - 1) * 100;

/** Today's sessions with the factors of an earlier report: energy in Wh, CO2 in grams, water in mL. */
export interface AtEarlierFactors {
  energy: number;
  locationBased: number;
  marketBased: number;
  water: number;
}

/**
 * @param earlier the latest earlier report of the same period
 * @param atEarlier undefined if the factors are the same
 */
export function bridgeOf(
  earlier: Summary | undefined,
  now: Now,
  atEarlier: AtEarlierFactors | undefined,
  wording: Wording,
): Bridge | undefined {
  if (!earlier || FIGURES.every(({ of }) => of(earlier) === of(now))) return undefined;
  const { total } = now;
  const central = (value: number) => ({ central: value, low: value, high: value });
  const between = atEarlier
    ? {
        ...{ sessions: total.sessions, prompts: total.prompts, energy: central(atEarlier.energy) },
        ...{ locationBased: central(atEarlier.locationBased), marketBased: central(atEarlier.marketBased) },
        water: central(atEarlier.water),
      }
    : total;
  return {
    earlier: earlier.fingerprint,
    factorSets: { before: earlier.factorSets, now: now.basis.factorSets.map(({ id }) => id) },
    formulas: { before: earlier.modelVersions, now: now.basis.modelVersions.map(({ version }) => version) },
    steps: FIGURES.map(({ figure, unit, of }) => ({
      ...{ figure: figure(wording), unit, before: of(earlier) },
      sessions: of({ total: between }) - of(earlier),
      factors: of({ total }) - of({ total: between }),
      now: of({ total }),
    })),
  };
}

type Now = Pick<Report, "total" | "basis" | "ledger">;

/** Every figure that differs from an earlier report of the same period. @param earlier oldest first */
export function restatementsOf(earlier: readonly Summary[], now: Now, wording: Wording): Restatement[] {
  // An earlier report with the same figures restates nothing, so making a report twice gives the same bytes.
  const distinct = new Map(earlier.map((summary) => [JSON.stringify(FIGURES.map(({ of }) => of(summary))), summary]));
  return [...distinct.values()].flatMap((summary) =>
    FIGURES.flatMap(({ figure, unit, of }) => {
      const [before, after] = [of(summary), of(now)];
      if (before === after) return [];
      const change = changeOf(before, after);
      const isMaterial = change === null || Math.abs(change) > MATERIAL;
      return [
        {
          earlier: summary.fingerprint,
          figure: figure(wording),
          unit,
          before,
          now: after,
          change,
          isMaterial,
          reason: reason(summary, now),
        },
      ];
    }),
  );
}

function reason(before: Summary, { basis, ledger }: Now): string {
  const sets = basis.factorSets.map(({ id }) => id);
  const models = basis.modelVersions.map(({ version }) => version);
  const reasons = [
    ...(differ(sets, before.factorSets) ? [`factor set ${list(sets)} instead of ${list(before.factorSets)}`] : []),
    ...(differ(models, before.modelVersions)
      ? [`formulas ${list(models)} instead of ${list(before.modelVersions)}`]
      : []),
    ...(basis.input.sessions === before.input.sessions
      ? []
      : [`${basis.input.sessions} sessions instead of ${before.input.sessions}`]),
    ...(before.erased === undefined || ledger === null || before.erased >= ledger.erased
      ? []
      : ["sessions of the organization erased"]),
  ];
  return reasons.length > 0 ? reasons.join("; ") : "newer versions of the same number of sessions";
}

/** Without sessions there is neither, which is no change. */
const differ = (now: readonly string[], before: readonly string[]) =>
  now.length > 0 && before.length > 0 && String(now) !== String(before);
const list = (names: readonly string[]) => names.join(" and ");
