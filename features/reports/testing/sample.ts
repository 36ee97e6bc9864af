import { REPORT_VERSION } from "@treadlight/contract/reports";
import { type Footprint, footprintSchema } from "@treadlight/domain/footprint";
import { NO_PERSON, type ScoredSession, type SessionEvent, scoreSession } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { signingKey } from "@treadlight/platform/signing";
import type { ReportInput } from "../report/index.ts";

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** A session of two prompts of ChatGPT in the UK. */
export function sampleEvent(): SessionEvent {
  return {
    ...{ kind: "session", eventId: uuid(1), sessionId: uuid(1), organizationId: uuid(1), personId: uuid(2) },
    ...{ revision: 0, receivedAt: Date.UTC(2026, 0, 6), startedAt: Date.UTC(2026, 0, 6), source: "sdk" },
    ...{ aiTool: "ChatGPT", promptCount: 2, timeEngaged: 60, complexity: "high", region: "uk" },
    ...{ detected: {}, categories: [] },
  };
}

/** Sessions of a made company in 2025: 40 people, five tools, four departments, one of which two people belong to. */
export function sampleSessions(organizationId: string): ScoredSession[] {
  return Array.from({ length: 900 }, (_, index) => {
    const person = (index * 7) % 40;
    const eventId = uuid(index + 1);
    const startedAt = Date.UTC(2025, 0, 6) + ((index * 37) % 350) * DAY_MS + (index % 9) * 3_600_000;
    const scored = scoreSession({
      ...{ kind: "session", eventId, sessionId: eventId, organizationId, personId: uuid(1_000 + person), revision: 0 },
      ...{ receivedAt: startedAt + 60_000, startedAt, source: "sdk", detected: {}, categories: [] },
      aiTool: ["ChatGPT", "Claude", "Gemini", "GitHub Copilot", "Frobnicator"][index % 5] ?? "",
      promptCount: 1 + (index % 12),
      timeEngaged: 60 + (index % 10) * 30,
      ...(index % 4 === 0 && { outputTokens: 300 + index }),
      complexity: (["low", "medium", "high"] as const)[index % 3] ?? "low",
      department: person < 2 ? "Legal" : (["Research", "Sales", "Müller & Söhne"][person % 3] ?? ""),
      ...(index % 6 !== 0 && { region: ["uk", "de", "us"][person % 3] ?? "" }),
    });
    // As when reports of the first versions were made, whose bytes a test knows.
    return { ...scored, modelVersion: "1.2", tool: index % 5 === 4 ? "unknown" : scored.tool };
  });
}

/** The same with a day on which grids have years: Claude and Gemini say that they compute in Sweden and in Virginia. */
export function sampleSessionsOnKnownGrids(organizationId: string): ScoredSession[] {
  return sampleSessions(organizationId).map((row, index) =>
    scoreSession({
      ...{ kind: "session", eventId: row.eventId, sessionId: row.sessionId, organizationId, personId: row.personId },
      ...{ revision: 0, receivedAt: row.receivedAt, source: "sdk", detected: {}, categories: [] },
      startedAt: Date.UTC(2026, 11, 1 + (index % 30)),
      ...{ aiTool: row.tool, promptCount: row.promptCount, complexity: row.complexity, department: row.department },
      region: row.region,
      ...(index % 5 === 1 && { computePlace: "swedencentral" }),
      ...(index % 5 === 2 && { computePlace: "us-east-1" }),
    }),
  );
}

/** CO2 by the provider's grid as a share of that by the person's; 0 where that grid is not known. */
const onKnownGrid = ({ computeCarbonIntensity, carbonIntensity }: ScoredSession) =>
  Math.max(0, computeCarbonIntensity) / carbonIntensity;
/** The same for what no claim covers. */
const unclaimed = ({ computeCarbonIntensity, residualCarbonIntensity, carbonIntensity }: ScoredSession) =>
  computeCarbonIntensity < 0
    ? 1
    : (residualCarbonIntensity < 0 ? computeCarbonIntensity : residualCarbonIntensity) / carbonIntensity;

/** What the warehouse would answer, counted one session after the other. */
export function partsOfSessions(rows: readonly ScoredSession[]): Footprint[] {
  const keys: Record<Footprint["grouping"], (row: ScoredSession) => string[]> = {
    total: () => [],
    person: (row) => [row.personId === NO_PERSON ? "unknown" : "known"],
    day: (row) => [new Date(row.startedAt).toISOString().slice(0, 10)],
    month: (row) => [new Date(row.startedAt).toISOString().slice(0, 7)],
    region: (row) => [row.region],
    provider: (row) => [row.provider],
    tool: (row) => [row.tool],
    department: (row) => [row.department],
    basis: (row) => [
      row.factorSet,
      row.modelVersion,
      row.platform,
      row.region === "unknown" ? "unknown" : "known",
      row.outputTokens >= 0 ? "tokens" : "prompts",
      row.footprintTier,
    ],
    evidence: (row) => [row.evidenceVersion],
    source: (row) => [row.source],
    place: (row) => [row.computePlace],
  };
  return footprintSchema.shape.grouping.options.flatMap((grouping) => {
    const groups = new Map<string, ScoredSession[]>();
    for (const row of rows) {
      const key = JSON.stringify(keys[grouping](row));
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    return [...groups].sort().map(([key, own]): Footprint => {
      const sum = (of: (row: ScoredSession) => number) =>
        Math.round(own.reduce((total, row) => total + of(row), 0) * 1e9) / 1e9;
      const left = (row: ScoredSession, offset: number) => (row.co2Emissions === 0 ? 0 : 1 - offset / row.co2Emissions);
      return {
        grouping,
        key: JSON.parse(key),
        providers: [...new Set(own.map(({ provider }) => provider))].toSorted(),
        sessions: own.length,
        prompts: sum((row) => row.promptCount),
        people: new Set(own.map(({ personId }) => personId).filter((id) => id !== NO_PERSON)).size,
        energy: sum((row) => row.energyUsage),
        energyLow: sum((row) => row.energyUsageLow),
        energyHigh: sum((row) => row.energyUsageHigh),
        locationBased: sum((row) => row.co2Emissions),
        locationBasedLow: sum((row) => row.co2EmissionsLow),
        locationBasedHigh: sum((row) => row.co2EmissionsHigh),
        marketBased: sum((row) => row.co2Emissions * left(row, row.marketingClaimsOffset)),
        marketBasedLow: sum((row) => row.co2EmissionsLow * left(row, row.marketingClaimsOffset)),
        marketBasedHigh: sum((row) => row.co2EmissionsHigh * left(row, row.marketingClaimsOffset)),
        sessionsOnKnownGrid: own.filter((row) => row.computeCarbonIntensity >= 0 && row.energyUsage > 0).length,
        energyOnKnownGrid: sum((row) => (row.computeCarbonIntensity < 0 ? 0 : row.energyUsage)),
        byProvidersGrid: sum((row) => row.co2Emissions * onKnownGrid(row)),
        byProvidersGridLow: sum((row) => row.co2EmissionsLow * onKnownGrid(row)),
        byProvidersGridHigh: sum((row) => row.co2EmissionsHigh * onKnownGrid(row)),
        afterClaims: sum((row) => row.co2Emissions * unclaimed(row) * left(row, row.marketingClaimsOffset)),
        afterClaimsLow: sum((row) => row.co2EmissionsLow * unclaimed(row) * left(row, row.marketingClaimsOffset)),
        afterClaimsHigh: sum((row) => row.co2EmissionsHigh * unclaimed(row)),
        afterActualRenewables: sum((row) => row.co2Emissions * left(row, row.actualRenewableOffset)),
        afterActualRenewablesLow: sum((row) => row.co2EmissionsLow * left(row, row.actualRenewableOffset)),
        afterActualRenewablesHigh: sum((row) => row.co2EmissionsHigh * left(row, row.actualRenewableOffset)),
        greenwashingGap: sum((row) => row.greenwashingGap),
        water: sum((row) => row.waterUsage),
        waterLow: sum((row) => row.waterUsageLow),
        waterHigh: sum((row) => row.waterUsageHigh),
        hardware: sum((row) => row.hardwareEmissions),
        hardwareLow: sum((row) => row.hardwareEmissionsLow),
        hardwareHigh: sum((row) => row.hardwareEmissionsHigh),
        sessionsNotEstimated: own.filter(({ footprintTier }) => footprintTier === "none").length,
        sessionsEstimatedInPart: own.filter(({ footprintIsLowerBound }) => footprintIsLowerBound).length,
        timeSaved: sum((row) => row.timeSaved ?? 0),
        timeEngaged: sum((row) => row.timeEngaged ?? 0),
        timeSavedCentral: sum((row) => row.timeSavedCentral ?? 0),
        timeSavedLow: sum((row) => row.timeSavedLow ?? 0),
        timeSavedHigh: sum((row) => row.timeSavedHigh ?? 0),
        timeLost: sum((row) => row.timeLost ?? 0),
        sessionsWithLoss: own.filter(({ timeLost }) => timeLost !== null && timeLost > 0).length,
        sessionsWithoutTime: own.filter(({ timeSavedCentral }) => timeSavedCentral === null).length,
        digest: String(own.length).padStart(32, "0"),
      };
    });
  });
}

export const ACME = { id: uuid(1), name: "Acme & Co" };

/** A report's input about the made company. */
export function sampleInput(changes: Partial<ReportInput> = {}): ReportInput {
  return {
    organization: ACME,
    period: { from: "2025-01-01", to: "2025-12-31" },
    department: null,
    minimumPeople: 5,
    parts: partsOfSessions(sampleSessions(ACME.id)),
    ledger: {
      rejected: 12,
      accepted: 910,
      scored: 900,
      superseded: 6,
      deadLettered: 1,
      erased: 2,
      missing: 0,
      pending: 1,
    },
    members: 52,
    earlier: [],
    compared: [],
    hiddenVersions: { superseded: 6, erased: 2, missing: 0 },
    signedBy: signingKey("Vn4Tk8Zr1Xc6Bq0Mw7Jd3Ly9Hg5Fp2-Se").publicKey,
    version: REPORT_VERSION,
    ...changes,
  };
}
