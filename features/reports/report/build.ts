import { createHash } from "node:crypto";
import {
  EVIDENCE_KINDS,
  type FactorSet,
  factorSetById,
  gridOfPlace,
  listFactors,
  PLATFORM_NAMES,
  peoplesGrid,
  providersGrid,
  REGION_KEYS,
  REGION_NAMES,
  residualMix,
  widerRegion,
} from "@treadlight/domain/environment";
import type { Footprint } from "@treadlight/domain/footprint";
import { DAY_MS } from "@treadlight/domain/time";
import { type PublicKey, pemOf } from "@treadlight/platform/signing";
import { type Folded, fold, foldProvidersAndTools } from "./fold.ts";
import { type ComparedPeriod, divisorsOf, type EnteredFigures, ownFiguresOf } from "./own-figures.ts";
import { type HiddenVersions, ownLedgerOf } from "./own-ledger.ts";
import type { OwnNumbers } from "./own-numbers.ts";
import type {
  DataQuality,
  Dimension,
  DrillDown,
  FactorRow,
  Figures,
  Intensity,
  Ledger,
  OwnFigures,
  Range,
  Report,
  Row,
  StandardFact,
  Summary,
} from "./report.ts";
import { TIERS } from "./report.ts";
import { type AtEarlierFactors, bridgeOf, restatementsOf } from "./restatements.ts";
import { STANDARDS, STANDARDS_OF_VERSION_3, STANDARDS_OF_VERSIONS_1_AND_2, type Standard } from "./standards.ts";
import { TEXT, TEXT_OF_VERSION_1, TEXT_OF_VERSION_2, TEXT_OF_VERSION_3 } from "./text.ts";
import { wordingOf } from "./wording.ts";

export interface ReportInput {
  organization: { id: string; name: string };
  /** Days in UTC, both included. */
  period: { from: string; to: string };
  department: string | null;
  /** Rows of fewer people are added up in one. */
  minimumPeople: number;
  parts: readonly Footprint[];
  ledger: Omit<Ledger, "received"> | null;
  /** What became of versions of the period's sessions that the report does not count; null for a department. */
  hiddenVersions: HiddenVersions | null;
  /** People in the organization, or the department, on the last day. */
  members: number;
  /** Earlier reports of the same organization, period and department, oldest first. */
  earlier: readonly Summary[];
  /** If any held. */
  ownNumbers?: OwnNumbers | undefined;
  /** What the organization entered for its reports. */
  entered?: EnteredFigures | undefined;
  /** Of the whole organization; none for a department. */
  compared: readonly ComparedPeriod[];
  /** Today's sessions with the factors of the latest earlier report, if those are others. */
  atEarlierFactors?: AtEarlierFactors | undefined;
  /** The key that will sign it. */
  signedBy: PublicKey;
  /** The version: an earlier one gives what it gave then. */
  version: number;
}

/** Puts a report together. Pure: the same input gives the same report. */
export function buildReport(input: ReportInput): Report {
  const { organization, period, department, parts, minimumPeople, members, version } = input;
  const format = `treadlight-esg-report/${version}` as const;
  const of = (grouping: Footprint["grouping"]) => parts.filter((part) => part.grouping === grouping);
  const figures = figuresOf(of("total"), version);
  const wording = wordingOf({ format });
  const entered = hasOwnFigures(version) ? input.entered : undefined;
  const ownFigures =
    entered && department === null
      ? ownFiguresOf({
          ...{ entered, period, total: figures, compared: input.compared, minimumPeople, wording },
          totalOf: (other) => figuresOf(totalsIn(other), version),
        })
      : undefined;
  const total = {
    ...figures,
    intensities: intensitiesOf(figures, of("person"), version, ownFigures),
    drillDown: drillDown(input, []),
  };
  const basisParts = of("basis").map((part) => ({ ...part, ...basisOf(part, version) }));
  const days = of("day").map(({ key: [day = ""] }) => day);
  const basis = {
    input: { sessions: figures.sessions, digest: of("total")[0]?.digest ?? "0".repeat(32) },
    factorSets: [...sessionsBy(basisParts, ({ set }) => set.id)].map(([id, sessions]) => {
      const set = setOf(id);
      return {
        id,
        methodologyVersion: set.methodologyVersion,
        sha256: sha256(JSON.stringify(listFactors(set))),
        sessions,
      };
    }),
    modelVersions: versionsIn(basisParts, ({ model }) => model),
    ...(hasEstimate(version) && {
      evidenceVersions: versionsIn(of("evidence"), ({ key: [evidence = ""] }) => evidence),
    }),
  };
  const ledger = input.ledger && { received: input.ledger.accepted + input.ledger.rejected, ...input.ledger };
  const bridge = hasOwnFigures(version)
    ? bridgeOf(input.earlier.at(-1), { total, basis, ledger }, input.atEarlierFactors, wording)
    : undefined;
  const byProvider = foldProvidersAndTools({ provider: of("provider"), tool: of("tool") }, minimumPeople);
  const dataQuality = dataQualityOf(basisParts, figures.locationBased.central, version);
  return {
    format,
    organization,
    period,
    department,
    units: {
      ...{ energy: "Wh", co2: "g CO2e", water: "mL", hoursSaved: "h", greenwashingGap: "g CO2e" },
      ...(hasEstimate(version) && { time: "h" }),
    },
    total,
    tables: {
      month: rowsOf(input, "month", fold(of("month"), minimumPeople)),
      department: rowsOf(input, "department", fold(of("department"), minimumPeople)),
      tool: rowsOf(input, "tool", byProvider.tool),
      provider: rowsOf(input, "provider", byProvider.provider),
      region: rowsOf(input, "region", fold(of("region"), minimumPeople)),
    },
    minimumPeople,
    dataQuality,
    supplierSpecificShare: dataQuality
      .filter(({ method }) => method === "supplier-specific")
      .reduce((sum, { share }) => sum + share, 0),
    coverage: {
      peopleReporting: figures.people ?? 0,
      // A history that was imported is older than the list of members.
      members: isTied(version) && members === 0 && (figures.people ?? 0) > 0 ? null : members,
      toolsReporting: of("tool").length,
      ...daysCovered(period, days),
    },
    ledger,
    ...(isTied(version) && { ownLedger: ownLedgerOf(of("source"), input.hiddenVersions) }),
    restatements: restatementsOf(input.earlier, { total, basis, ledger }, wording),
    ...(bridge && { bridge }),
    ...(entered && { preparedBy: entered.preparedBy }),
    ...(ownFigures && { ownFigures }),
    standards: standardFacts(total, version),
    basis,
    ...(hasEstimate(version) && input.ownNumbers && { ownNumbers: input.ownNumbers }),
    factors: basis.factorSets.flatMap(({ id }) =>
      factorRows(setOf(id), basisParts, {
        regions: new Set(of("region").map(({ key: [region = ""] }) => region)),
        places: of("place").map(({ key: [place = ""] }) => place),
        years: yearsIn(period),
        version,
      }),
    ),
    ...(isTied(version) && { signedBy: { kid: input.signedBy.kid, pem: pemOf(input.signedBy) } }),
    text: hasOwnFigures(version)
      ? TEXT
      : isTied(version)
        ? TEXT_OF_VERSION_3
        : hasEstimate(version)
          ? TEXT_OF_VERSION_2
          : TEXT_OF_VERSION_1,
  };
}

/** Version 1 had one formula for time saved. */
const hasEstimate = (version: number) => version >= 2;
/** Versions 1 and 2 called figures by the Scope 2 Guidance's names, mapped some to the wrong datapoint, and said nothing of sessions without a footprint. */
const isTied = (version: number) => version >= 3;

/** Versions 1 to 3 knew nothing of what the organization enters, nor of other periods. */
const hasOwnFigures = (version: number) => version >= 4;

const totalsIn = (parts: readonly Footprint[]) => parts.filter(({ grouping }) => grouping === "total");

/** What a later report of the same period needs to know about this one. */
export function summaryOf({ total, basis, ledger }: Report, fingerprint: string): Summary {
  const { intensities: _, drillDown: _query, ...figures } = total;
  return {
    fingerprint,
    input: basis.input,
    factorSets: basis.factorSets.map(({ id }) => id),
    modelVersions: basis.modelVersions.map(({ version }) => version),
    ...(ledger && { erased: ledger.erased }),
    total: figures,
  };
}

/** Sums parts. People are counted only within a single part. */
function figuresOf(parts: readonly Footprint[], version: number): Figures {
  const sum = (value: (part: Footprint) => number) => exactSum(parts.map(value));
  const [only] = parts;
  return {
    sessions: sum(({ sessions }) => sessions),
    prompts: sum(({ prompts }) => prompts),
    people: parts.length > 1 ? null : (only?.people ?? 0),
    hoursSaved: sum(({ timeSaved }) => timeSaved) / 3_600,
    ...(hasEstimate(version) && {
      time: {
        engaged: sum((p) => p.timeEngaged) / 3_600,
        saved: {
          central: sum((p) => p.timeSavedCentral) / 3_600,
          low: sum((p) => p.timeSavedLow) / 3_600,
          high: sum((p) => p.timeSavedHigh) / 3_600,
        },
        lost: sum((p) => p.timeLost) / 3_600,
        sessionsWithLoss: sum((p) => p.sessionsWithLoss),
        sessionsWithoutTime: sum((p) => p.sessionsWithoutTime),
      },
    }),
    energy: { central: sum((p) => p.energy), low: sum((p) => p.energyLow), high: sum((p) => p.energyHigh) },
    locationBased: {
      central: sum((p) => p.locationBased),
      low: sum((p) => p.locationBasedLow),
      high: sum((p) => p.locationBasedHigh),
    },
    ...(hasOwnFigures(version)
      ? byProvidersGrid(sum)
      : {
          marketBased: {
            central: sum((p) => p.marketBased),
            low: sum((p) => p.marketBasedLow),
            high: sum((p) => (isTied(version) ? p.locationBasedHigh : p.marketBasedHigh)),
          },
        }),
    afterActualRenewables: {
      central: sum((p) => p.afterActualRenewables),
      low: sum((p) => p.afterActualRenewablesLow),
      high: sum((p) => p.afterActualRenewablesHigh),
    },
    greenwashingGap: sum((p) => p.greenwashingGap),
    water: { central: sum((p) => p.water), low: sum((p) => p.waterLow), high: sum((p) => p.waterHigh) },
    ...(isTied(version) && {
      limits: {
        sessionsNotEstimated: sum((p) => p.sessionsNotEstimated),
        sessionsEstimatedInPart: sum((p) => p.sessionsEstimatedInPart),
        hardware: {
          central: sum((p) => p.hardware),
          low: sum((p) => p.hardwareLow),
          high: sum((p) => p.hardwareHigh),
        },
      },
    }),
  };
}

function byProvidersGrid(sum: (value: (part: Footprint) => number) => number) {
  const [energy, all] = [sum((p) => p.energyOnKnownGrid), sum((p) => p.energy)];
  return {
    marketBased: {
      central: sum((p) => p.afterClaims),
      low: sum((p) => p.afterClaimsLow),
      high: sum((p) => p.afterClaimsHigh),
    },
    providersGrid: {
      sessions: sum((p) => p.sessionsOnKnownGrid),
      energy,
      energyShare: all === 0 ? null : (energy / all) * 100,
      co2: {
        central: sum((p) => p.byProvidersGrid),
        low: sum((p) => p.byProvidersGridLow),
        high: sum((p) => p.byProvidersGridHigh),
      },
    },
  };
}

/** Adds in whole billionths, like the sums of the warehouse. */
const exactSum = (values: readonly number[]) =>
  Number(values.reduce((sum, value) => sum + BigInt(Math.round(value * 1e9)), 0n)) / 1e9;

function rowsOf(input: ReportInput, dimension: Dimension, { shown, folded }: Folded<Footprint>): Row[] {
  const keysOf = (some: readonly Footprint[]) => some.map(({ key: [key = ""] }) => key);
  const rows = shown.map((part): Row => {
    const [key = ""] = keysOf([part]);
    return {
      key,
      label: labelOf(dimension, key),
      ...figuresOf([part], input.version),
      drillDown: drillDownTo(input, dimension, key),
    };
  });
  const sorted = rows.toSorted((a, b) =>
    dimension === "month"
      ? compare(a.key, b.key)
      : b.locationBased.central - a.locationBased.central || compare(a.key, b.key),
  );
  if (folded.length === 0) return sorted;
  const rest: Row = {
    key: "",
    label: `Other (${folded.length})`,
    ...figuresOf(folded, input.version),
    people: null,
    drillDown:
      dimension === "month"
        ? drillDown(input, [])
        : drillDown(input, shown.length > 0 ? [{ dimension, operator: "notIn", values: keysOf(shown) }] : []),
  };
  return [...sorted, rest];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function labelOf(dimension: Dimension, key: string): string {
  if (dimension === "department" && key === "") return "No department";
  if (dimension === "region") {
    const region = REGION_KEYS.find((each) => each === key);
    return region ? REGION_NAMES[region].label : "Unknown region";
  }
  return key;
}

const MEASURES_OF_VERSION_1: DrillDown["query"]["measures"] = [
  "sessions",
  "prompts",
  "activeUsers",
  "timeSaved",
  "energy",
  "co2",
  "greenwashingGap",
  "water",
];
const MEASURES_OF_VERSION_2: DrillDown["query"]["measures"] = [
  ...MEASURES_OF_VERSION_1,
  ...(["timeEngaged", "timeSavedCentral", "timeSavedLow", "timeSavedHigh"] as const),
  ...(["timeLost", "sessionsWithLoss", "sessionsWithoutTime"] as const),
];
const MEASURES: DrillDown["query"]["measures"] = [
  ...MEASURES_OF_VERSION_2,
  ...(["sessionsNotEstimated", "sessionsEstimatedInPart"] as const),
];

/** The days of the report, as an instant before the first and one after the last. */
function instants({ from, to }: { from: string; to: string }) {
  return { from: `${from}T00:00:00.000Z`, to: new Date(Date.parse(to) + DAY_MS).toISOString() };
}

function drillDown(
  { period, department, version }: Pick<ReportInput, "period" | "department" | "version">,
  filters: DrillDown["query"]["filters"],
  listedBy?: Record<string, string>,
): DrillDown {
  const ofDepartment =
    department === null
      ? []
      : [{ dimension: "department" as const, operator: "equals" as const, values: [department] }];
  const measures = isTied(version) ? MEASURES : hasEstimate(version) ? MEASURES_OF_VERSION_2 : MEASURES_OF_VERSION_1;
  const query = { measures, timeDimension: instants(period), filters: [...ofDepartment, ...filters] };
  const filter = { ...instants(period), ...(department !== null && { department }), ...listedBy };
  const isListed = filters.length === 0 || listedBy !== undefined;
  return {
    query,
    ...(isListed && { sessions: `/api/admin/sessions?filter=${encodeURIComponent(JSON.stringify(filter))}` }),
  };
}

function drillDownTo(input: ReportInput, dimension: Dimension, key: string): DrillDown {
  if (dimension === "month") {
    const first = `${key}-01`;
    const last = new Date(Date.UTC(Number(key.slice(0, 4)), Number(key.slice(5)), 0)).toISOString().slice(0, 10);
    const { from, to } = input.period;
    return drillDown({ ...input, period: { from: first < from ? from : first, to: last > to ? to : last } }, []);
  }
  const filters = [{ dimension, operator: "equals" as const, values: [key] }];
  // The list of sessions takes an empty filter for none at all.
  return drillDown(input, filters, key === "" ? undefined : { [dimension]: key });
}

function intensitiesOf(
  total: Figures,
  byPerson: readonly Footprint[],
  version: number,
  ownFigures: OwnFigures | undefined,
): Intensity[] {
  // Sessions without a person belong to nobody.
  const ofPeople = figuresOf(
    byPerson.filter(({ key: [person] }) => person === "known"),
    version,
  );
  const by = (per: Intensity["per"], count: number, { energy, locationBased, water }: Figures): Intensity => {
    const share = ({ central }: Range) => (count === 0 ? null : central / count);
    return { per, energy: share(energy), locationBased: share(locationBased), water: share(water) };
  };
  return [
    by("person", ofPeople.people ?? 0, ofPeople),
    by("prompt", total.prompts, total),
    by("hour saved", total.hoursSaved, total),
    ...(ownFigures ? divisorsOf(ownFigures) : []).map(({ per, count }) => by(per, count, total)),
  ];
}

function setOf(id: string): FactorSet {
  const set = factorSetById(id);
  if (!set) throw new Error(`a session names the factor set ${id}, which is not published`);
  return set;
}

function basisOf(
  { key: [setId = "", model = "", platform = "", grid, activity, standsOn] }: Footprint,
  version: number,
) {
  const set = setOf(setId);
  const name = PLATFORM_NAMES.find((each) => each === platform);
  const [measured] = EVIDENCE_KINDS;
  // Tokens and media have factors by class of model, whatever the tool.
  const isOfClass = set.use !== undefined && (standsOn === "tokens" || standsOn === "media");
  const estimated = standsOn === "none" ? "not estimated" : activity === "use" ? activity : standsOn;
  const tier = isTied(version) ? estimated : activity;
  const evidence = name === undefined ? undefined : set.platforms[name].energyPerPrompt.evidence;
  return {
    set,
    model,
    platform: name,
    method: evidence === measured && !isOfClass ? ("supplier-specific" as const) : ("average-data" as const),
    factors: isOfClass
      ? ("of the class" as const)
      : name === undefined
        ? ("stand-in" as const)
        : ("of the tool" as const),
    tier: TIERS.find((each) => each === tier) ?? "use",
    grid: grid === "unknown" ? ("unknown" as const) : ("known" as const),
  };
}
type BasisPart = Footprint & ReturnType<typeof basisOf>;

function versionsIn<Part extends Footprint>(parts: readonly Part[], versionOf: (part: Part) => string) {
  return [...sessionsBy(parts, versionOf)].map(([version, sessions]) => ({ version, sessions }));
}

function sessionsBy<Part extends Footprint>(
  parts: readonly Part[],
  keyOf: (part: Part) => string,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(keyOf(part), (counts.get(keyOf(part)) ?? 0) + part.sessions);
  return new Map([...counts].sort(([a], [b]) => compare(a, b)));
}

function dataQualityOf(parts: readonly BasisPart[], total: number, version: number): DataQuality[] {
  const qualityOf = ({ tier, method, factors, grid }: BasisPart) => ({ tier, method, factors, grid });
  const qualities = new Map(parts.map((part) => [JSON.stringify(qualityOf(part)), qualityOf(part)]));
  return [...qualities].map(([name, quality]) => {
    const { sessions, prompts, locationBased } = figuresOf(
      parts.filter((part) => JSON.stringify(qualityOf(part)) === name),
      version,
    );
    const share = total === 0 ? 0 : (locationBased.central / total) * 100;
    return { ...quality, sessions, prompts, locationBased: locationBased.central, share };
  });
}

function daysCovered({ from, to }: { from: string; to: string }, withData: readonly string[]) {
  const has = new Set(withData);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const all = Array.from({ length: days }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
  const gaps: { from: string; to: string }[] = [];
  for (const [index, day] of all.entries()) {
    if (has.has(day)) continue;
    const last = gaps.at(-1);
    if (last && last.to === all[index - 1]) last.to = day;
    else gaps.push({ from: day, to: day });
  }
  return { days, daysWithData: has.size, gaps };
}

function factorRows(
  set: FactorSet,
  parts: readonly BasisPart[],
  { regions, places, years, version }: { version: number } & UsedGrids,
): FactorRow[] {
  const { platforms, otherPlatform, regions: grids, unknownRegion, uncertainty, use } = set;
  const own = parts.filter((part) => part.set === set);
  const used = new Set([
    ...["uncertainty", "use"],
    ...own.map(({ platform }) => (platform === undefined ? "otherPlatform" : `platforms.${platform}`)),
    ...[...regions].map((region) => `regions.${region}`),
    ...(own.some(({ grid }) => grid === "unknown") ? ["unknownRegion"] : []),
  ]);
  const ofYears = gridsUsed(set, { regions, places, years });
  const rows = listFactors({
    ...{ platforms, otherPlatform, regions: grids, unknownRegion, uncertainty },
    ...(isTied(version) && use && { use }),
    ...(isTied(version) && set.grids && { grids: hasOwnFigures(version) ? set.grids : { people: set.grids.people } }),
  }).map(({ path, factor }) => ({
    factorSet: set.id,
    path,
    ...factor,
    // With grids by year, a region's own number is not.
    isUsed: path.startsWith("grids.")
      ? ofYears.has(path)
      : !(set.grids && path.endsWith(".carbonIntensity") && !path.startsWith("uncertainty.")) &&
        [...used].some((prefix) => path.startsWith(`${prefix}.`)),
  }));
  // There are hundreds of grids of providers.
  return rows.filter(({ path, isUsed }) => isUsed || !/^grids\.(providers|residual)\./.test(path));
}

interface UsedGrids {
  regions: ReadonlySet<string>;
  /** Where providers computed. */
  places: readonly string[];
  years: readonly number[];
}

/** The calendar years of a period. */
function yearsIn({ from, to }: ReportInput["period"]): number[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The paths of the grids by year that sessions of these regions, places and years were scored with. */
function gridsUsed(set: FactorSet, { regions, places, years }: UsedGrids): Set<string> {
  const { grids } = set;
  if (grids === undefined) return new Set();
  const ofProviders = places.flatMap((place) => {
    const name = gridOfPlace(place);
    const grid = name in grids.providers ? "providers" : "people";
    return years.flatMap((year) => {
      const [average, residual] = [providersGrid(set, place, year), residualMix(set, place, year)];
      return [
        ...(average ? [`grids.${grid}.${name}.${average.year}`] : []),
        ...(residual ? [`grids.residual.${name}.${residual.year}`] : []),
      ];
    });
  });
  const ofPeople = [...regions].flatMap((name) => {
    const region = REGION_KEYS.find((key) => key === name);
    const key = region === undefined ? "global" : (widerRegion(region) ?? region);
    return years.map((year) => `grids.people.${key}.${peoplesGrid(grids, region, year)?.year}`);
  });
  return new Set([...ofPeople, ...ofProviders]);
}

function standardFacts(total: Report["total"], version: number): StandardFact[] {
  const [central, low, high] = (["central", "low", "high"] as const).map((bound) => standardFigures(total, bound));
  const standards = hasOwnFigures(version)
    ? STANDARDS
    : isTied(version)
      ? STANDARDS_OF_VERSION_3
      : STANDARDS_OF_VERSIONS_1_AND_2;
  const facts = standards.map((standard) => {
    const inUnit = (figures: typeof central) => {
      const figure = figures?.[standard.figure] ?? null;
      return figure === null ? null : figure / standard.size;
    };
    const value = inUnit(central);
    if (!isTied(version) || value === null) return { ...standard, value };
    return { ...standard, value, low: inUnit(low) ?? value, high: inUnit(high) ?? value };
  });
  // Without employees, revenue or a known grid of a provider there is nothing to report of them.
  const known = facts.filter(({ figure, value }) => value !== null || !IF_KNOWN.has(figure));
  const figures = new Map(known.map(({ figure, datapoint }) => [figure, datapoint]));
  return known.filter(({ figure, datapoint }) => figure !== "none" || datapoint !== figures.get("byProvidersGrid"));
}

const IF_KNOWN: ReadonlySet<Standard["figure"]> = new Set([
  ...(["locationBasedPerEmployee", "locationBasedPerRevenue", "byProvidersGrid"] as const),
]);

function standardFigures(
  { energy, locationBased, marketBased, providersGrid: known, water, intensities }: Report["total"],
  bound: keyof Range,
): Record<Standard["figure"], number | null> {
  // An intensity is a share of the total, and so are its ends.
  const share = locationBased.central === 0 ? 1 : locationBased[bound] / locationBased.central;
  const per = (unit: Intensity["per"]) => {
    const intensity = intensities.find((each) => each.per === unit)?.locationBased ?? null;
    return intensity === null ? null : intensity * share;
  };
  return {
    energy: energy[bound],
    locationBased: locationBased[bound],
    marketBased: marketBased[bound],
    byProvidersGrid: known && known.sessions > 0 ? known.co2[bound] : null,
    water: water[bound],
    locationBasedPerPerson: per("person"),
    locationBasedPerPrompt: per("prompt"),
    locationBasedPerEmployee: per("employee"),
    locationBasedPerRevenue: per("million of revenue"),
    none: null,
  };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
