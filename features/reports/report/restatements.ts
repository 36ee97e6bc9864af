import type { Report, Restatement, Summary } from "./report.ts";
import type { Wording } from "./wording.ts";

/** A change beyond this is material, in percent. */
const MATERIAL = 5;

const FIGURES = [
  { figure: () => "Sessions", unit: "sessions", of: ({ total }) => total.sessions },
  { figure: () => "Prompts", unit: "prompts", of: ({ total }) => total.prompts },
  { figure: () => "Energy", unit: "Wh", of: ({ total }) => total.energy.central },
  { figure: ({ byGrid }) => `CO2, ${byGrid}`, unit: "g", of: ({ total }) => total.locationBased.central },
  { figure: ({ byClaims }) => `CO2, ${byClaims}`, unit: "g", of: ({ total }) => total.marketBased.central },
  { figure: () => "Water", unit: "mL", of: ({ total }) => total.water.central },
] as const satisfies readonly {
  figure(wording: Wording): string;
  unit: string;
  of(summary: Pick<Summary, "total">): number;
}[];

type Now = Pick<Report, "total" | "basis" | "ledger">;

/** Every figure that differs from an earlier report of the same period. @param earlier oldest first */
export function restatementsOf(earlier: readonly Summary[], now: Now, wording: Wording): Restatement[] {
  // An earlier report with the same figures restates nothing, so making a report twice gives the same bytes.
  const distinct = new Map(earlier.map((summary) => [JSON.stringify(FIGURES.map(({ of }) => of(summary))), summary]));
  return [...distinct.values()].flatMap((summary) =>
    FIGURES.flatMap(({ figure, unit, of }) => {
      const [before, after] = [of(summary), of(now)];
      if (before === after) return [];
      const change = before === 0 ? null : (after / before - 1) * 100;
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
