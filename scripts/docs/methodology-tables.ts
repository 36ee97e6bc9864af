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

/** `docs/methodology.md` with the tables between the marks of its factors written from a factor set. */
export function withFactorTables(markdown: string, set: FactorSet): string {
  return replaceBetween(markdown, "factors", factorTables(set));
}

/** `docs/methodology.md` with the definition of the security rating written from the catalogue. */
export function withRatingTable(markdown: string): string {
  return replaceBetween(markdown, "security rating", ratingTable());
}

function replaceBetween(markdown: string, name: string, tables: string): string {
  const begin = `<!-- ${name}: generated, do not edit -->`;
  const end = `<!-- end of ${name} -->`;
  const [before, rest] = cut(markdown, begin);
  const [, after] = cut(rest, end);
  return `${before}${begin}\n\n${tables}\n\n${end}${after}`;
}

function ratingTable(): string {
  const answers = Object.values(SECURITY_CRITERIA).flatMap((criterion) =>
    Object.values(criterion.answers).map(({ points, says }) => [criterion.asks, says, String(points)]),
  );
  return rows(["Question", "Answer", "Points"], [["Every tool", "", String(LOWEST_RATING)], ...answers]);
}

function cut(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`The methodology has no mark "${mark}"`);
  return [text.slice(0, at), text.slice(at + mark.length)];
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

/** One line per grid. Each source is named once. */
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

function rows(header: readonly string[], body: readonly (readonly string[])[]): string {
  return [header, header.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
