import { NO_PERSON, type ScoredSession } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import { describe, expect, it } from "vitest";
import { organizationTenant } from "../index.ts";
import { id, session } from "./sessions.ts";
import { useWarehouse, type WarehousePlace } from "./subject.ts";

const from = new Date("2026-01-01");
const to = new Date("2027-01-01");

export function describeFootprint(place: () => WarehousePlace): void {
  describe("footprint", () => {
    const subject = useWarehouse(place);

    const sessions = (organizationId: string): ScoredSession[] =>
      Array.from({ length: 60 }, (_, index) =>
        session({
          organizationId,
          personId: index % 9 === 0 ? NO_PERSON : id("person", index % 7),
          startedAt: from.getTime() + index * 6 * DAY_MS,
          aiTool: ["ChatGPT", "Claude", "Gemini", "Frobnicator"][index % 4] ?? "",
          department: ["Sales", "Legal", ""][index % 3] ?? "",
          promptCount: index % 5,
          timeEngaged: index % 10 === 3 ? undefined : 20 * index,
          ...(index % 8 === 0 && { outputTokens: 900 }),
          ...(index % 2 === 0 && { computePlace: index % 4 === 0 ? "swedencentral" : "us-east-1" }),
          ...(index % 4 !== 1 && { region: ["uk", "de", "fr"][index % 3] ?? "" }),
        }),
      );
    /** What no claim covers, as a share of CO2 at the person's grid. */
    const unclaimed = (row: ScoredSession) =>
      row.computeCarbonIntensity < 0
        ? 1
        : (row.residualCarbonIntensity < 0 ? row.computeCarbonIntensity : row.residualCarbonIntensity) /
          row.carbonIntensity;
    const monthOf = ({ startedAt }: ScoredSession) => new Date(startedAt).toISOString().slice(0, 7);

    it("given sessions, then the parts of every grouping equal sums over the sessions, and add up to the total", async () => {
      const { warehouse, organizationId } = subject;
      const rows = sessions(organizationId);
      await warehouse.applySessions(rows);
      const answer = await warehouse.footprint(organizationTenant(organizationId), { from, to });
      const groupings: Record<string, (row: ScoredSession) => string[]> = {
        total: () => [],
        person: (row) => [row.personId === NO_PERSON ? "unknown" : "known"],
        day: (row) => [new Date(row.startedAt).toISOString().slice(0, 10)],
        month: (row) => [monthOf(row)],
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
        place: (row) => [row.computePlace],
      };
      for (const [grouping, keyOf] of Object.entries(groupings)) {
        const parts = answer.filter((row) => row.grouping === grouping);
        expect(new Set(parts.map(({ key }) => String(key)))).toEqual(new Set(rows.map((row) => String(keyOf(row)))));
        for (const part of parts) {
          const own = rows.filter((row) => String(keyOf(row)) === String(part.key));
          const sum = (value: (row: ScoredSession) => number) => own.reduce((total, row) => total + value(row), 0);
          expect(part).toMatchObject({
            providers: [...new Set(own.map(({ provider }) => provider))].toSorted(),
            sessions: own.length,
            prompts: sum((row) => row.promptCount),
            people: new Set(own.map((row) => row.personId).filter((person) => person !== NO_PERSON)).size,
            energy: expect.closeTo(
              sum((row) => row.energyUsage),
              6,
            ),
            energyHigh: expect.closeTo(
              sum((row) => row.energyUsageHigh),
              6,
            ),
            locationBased: expect.closeTo(
              sum((row) => row.co2Emissions),
              6,
            ),
            marketBased: expect.closeTo(
              sum((row) => row.co2Emissions - row.marketingClaimsOffset),
              6,
            ),
            sessionsOnKnownGrid: own.filter((row) => row.computeCarbonIntensity >= 0 && row.energyUsage > 0).length,
            byProvidersGrid: expect.closeTo(
              sum((row) => row.energyUsage * Math.max(0, row.computeCarbonIntensity)),
              6,
            ),
            afterClaimsHigh: expect.closeTo(
              sum((row) => row.co2EmissionsHigh * unclaimed(row)),
              6,
            ),
            afterClaims: expect.closeTo(
              sum((row) => (row.co2Emissions - row.marketingClaimsOffset) * unclaimed(row)),
              6,
            ),
            afterActualRenewables: expect.closeTo(
              sum((row) => row.co2Emissions - row.actualRenewableOffset),
              6,
            ),
            greenwashingGap: expect.closeTo(
              sum((row) => row.greenwashingGap),
              6,
            ),
            water: expect.closeTo(
              sum((row) => row.waterUsage),
              6,
            ),
            waterLow: expect.closeTo(
              sum((row) => row.waterUsageLow),
              6,
            ),
            timeSaved: expect.closeTo(
              sum((row) => row.timeSaved ?? 0),
              6,
            ),
            timeEngaged: expect.closeTo(
              sum((row) => row.timeEngaged ?? 0),
              6,
            ),
            timeSavedCentral: expect.closeTo(
              sum((row) => row.timeSavedCentral ?? 0),
              6,
            ),
            timeSavedLow: expect.closeTo(
              sum((row) => row.timeSavedLow ?? 0),
              6,
            ),
            timeSavedHigh: expect.closeTo(
              sum((row) => row.timeSavedHigh ?? 0),
              6,
            ),
            timeLost: expect.closeTo(
              sum((row) => row.timeLost ?? 0),
              6,
            ),
            sessionsWithLoss: sum((row) => Number((row.timeLost ?? 0) > 0)),
            sessionsWithoutTime: sum((row) => Number(row.timeSavedCentral === null)),
            hardware: expect.closeTo(
              sum((row) => row.hardwareEmissions),
              6,
            ),
            sessionsNotEstimated: sum((row) => Number(row.footprintTier === "none")),
            sessionsEstimatedInPart: sum((row) => Number(row.footprintIsLowerBound)),
          });
        }
      }
    });

    it("given the sessions of an earlier report, then their digest is that of its version", async () => {
      const { warehouse, organizationId } = subject;
      const day = Date.UTC(2026, 5, 20, 12);
      const facts = [
        {},
        { workflowType: "code-development", contentType: "code", timeEngaged: 3_600, promptCount: 4, region: "de" },
        { timeEngaged: 0, automated: true as const },
      ];
      const rows = facts.map((fact, index) =>
        session({
          ...{ organizationId, personId: "0b000000-0000-4000-8000-000000000001", startedAt: day, ...fact },
          ...{ eventId: `01a1f88a-5688-74e8-b985-62000000000${index + 1}`, receivedAt: day + index + 1 },
        }),
      );
      const organization = "0a000000-0000-4000-8000-000000000001";
      await warehouse.applySessions(rows.map((row) => ({ ...row, organizationId: organization, modelVersion: "1.2" })));
      const parts = await warehouse.footprint(organizationTenant(organization), { from, to });
      // Digests name the sessions of reports, so they outlast new columns.
      expect(parts.find(({ grouping }) => grouping === "total")?.digest).toBe("e3f50920ae0b0a1f42b0d1d2babee5ee");
    });

    it("given the same sessions in another order, then every figure and digest is the same; and another session changes the digest", async () => {
      const { warehouse, organizationId } = subject;
      const rows = sessions(organizationId);
      const other = rows.map((row) => ({ ...row, organizationId: id("twin", organizationId) }));
      const tenant = organizationTenant(id("twin", organizationId));
      await warehouse.applySessions(rows);
      const backwards = other.toReversed();
      for (let from = 0; from < backwards.length; from += 7)
        await warehouse.applySessions(backwards.slice(from, from + 7));
      const figures = (answer: Awaited<ReturnType<typeof warehouse.footprint>>) =>
        answer.map(({ digest: _, ...row }) => row);
      const first = await warehouse.footprint(organizationTenant(organizationId), { from, to });
      const second = await warehouse.footprint(tenant, { from, to });
      expect(figures(second)).toEqual(figures(first));
      expect(await warehouse.footprint(tenant, { from, to })).toEqual(second);
      await warehouse.applySessions([session({ organizationId: tenant.organizationId, startedAt: from.getTime() })]);
      const changed = await warehouse.footprint(tenant, { from, to });
      expect(changed.find(({ grouping }) => grouping === "total")?.digest).not.toBe(
        second.find(({ grouping }) => grouping === "total")?.digest,
      );
    });

    it("given a department and a period, then only their sessions count; without any, the total is zero", async () => {
      const { warehouse, organizationId } = subject;
      const rows = sessions(organizationId);
      await warehouse.applySessions(rows);
      const tenant = organizationTenant(organizationId);
      const march = { from: new Date("2026-03-01"), to: new Date("2026-04-01"), department: "Legal" };
      const own = rows.filter((row) => monthOf(row) === "2026-03" && row.department === "Legal");
      const answer = await warehouse.footprint(tenant, march);
      expect(answer.find(({ grouping }) => grouping === "total")).toMatchObject({ sessions: own.length });
      expect(answer.filter(({ grouping }) => grouping === "department").map(({ key }) => key)).toEqual([["Legal"]]);
      expect(await warehouse.footprint(tenant, { ...march, department: "Nobody" })).toEqual([]);
    });
  });
}
