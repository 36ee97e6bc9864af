import { LOWEST_RATING, SECURITY_CRITERIA } from "@treadlight/domain/catalogue";
import type { Factor } from "@treadlight/domain/environment";
import {
  type FactorSet,
  listFactors,
  PLATFORM_NAMES,
  provenanceCounts,
  REGION_KEYS,
  REGION_NAMES,
} from "@treadlight/domain/environment";
import { replaceBetween, rows } from "./generated-parts.ts";

/** Replaces the factor tables between the markers in `docs/methodology.md`. */
export function withFactorTables(markdown: string, set: FactorSet): string {
  return replaceBetween(markdown, "factors", factorTables(set));
}

/** Replaces the definition of the security rating in `docs/methodology.md` with the one from the catalogue. */
export function withRatingTable(markdown: string): string {
  return replaceBetween(markdown, "security rating", ratingTable());
}

function ratingTable(): string {
  const answers = Object.values(SECURITY_CRITERIA).flatMap((criterion) =>
    Object.values(criterion.answers).map(({ points, says }) => [criterion.asks, says, String(points)]),
  );
  return rows(["Question", "Answer", "Points"], [["Every tool", "", String(LOWEST_RATING)], ...answers]);
}

function factorTables(set: FactorSet): string {
  const { platforms, otherPlatform, regions, unknownRegion, uncertainty, ...shares } = set;
  const { all, assumptions, unrecorded } = provenanceCounts(set);
  return [
    `Factor set \`${set.id}\`, methodology ${set.methodologyVersion}. Of its ${all} factors, ${assumptions} are assumptions. For ${unrecorded} the publication behind the number is not recorded.`,
    ...PLATFORM_NAMES.map((name) => `#### ${name}\n\n${table(platforms[name])}`),
    `#### Any other tool\n\n${table(otherPlatform)}`,
    `#### Grids\n\n${regionTable(set)}`,
    `#### Any other region\n\n${table(unknownRegion)}`,
    `#### Ranges\n\n${table(uncertainty)}`,
    `#### Use and equivalents\n\n${table(shares)}`,
  ].join("\n\n");
}

function table(branch: object): string {
  return rows(
    ["Factor", "Value", "Range", "Unit", "Source", "Year", "Evidence"],
    listFactors(branch).map(({ path, factor }) => [
      `\`${path}\``,
      String(factor.value),
      factor.low === undefined || factor.high === undefined ? "" : `${factor.low} to ${factor.high}`,
      factor.unit,
      factor.source,
      factor.year === undefined ? "not recorded" : String(factor.year),
      evidence(factor),
    ]),
  );
}

/** One row per grid; each source is named once below the table. */
function regionTable({ regions }: FactorSet): string {
  const shared = regions.global.carbonIntensity;
  const sources = new Set(
    listFactors(regions).map(({ path, factor }) => {
      const cell = factor.source === shared.source ? "" : ` for \`${path}\``;
      return `Source${cell}: ${factor.source} (${factor.year ?? "year not recorded"}, ${evidence(factor)}).`;
    }),
  );
  const grids = rows(
    ["Key", "Grid", "Carbon intensity, kg CO2 per kWh", "Water intensity, L per kWh", "Low-carbon or renewable, %"],
    REGION_KEYS.map((key) => {
      const { carbonIntensity, waterIntensity, renewablePercent } = regions[key];
      const values = [carbonIntensity, waterIntensity, renewablePercent].map(({ value }) => String(value));
      return [`\`${key}\``, REGION_NAMES[key].label, ...values];
    }),
  );
  return `${grids}\n\n${[...sources].join(" ")} The last column is as specified: France, Sweden, Finland, Ontario and the United States count nuclear power.`;
}

const evidence = (factor: Factor) => factor.evidence.replaceAll("_", " ");
