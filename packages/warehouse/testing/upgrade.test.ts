import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usageRecordsQuerySchema } from "@treadlight/contract/usage-records";
import { migrate, openStore } from "@treadlight/platform/clickhouse";
import { afterAll, expect, it } from "vitest";
import { openWarehouse, personalTenant } from "../index.ts";
import { id, session } from "./sessions.ts";

const folder = mkdtempSync(join(tmpdir(), "treadlight-upgrade-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("given rows from before the columns of versions, when the warehouse is opened, then they say unrecorded", async () => {
  const path = join(folder, "warehouse");
  const older = join(folder, "migrations");
  cpSync(join(import.meta.dirname, "..", "migrations", "generation"), older, { recursive: true });
  rmSync(join(older, "0007_versions.sql"));
  const server = openStore({ path }, "default");
  await server.command("CREATE DATABASE treadlight_g1");
  const store = openStore({ path }, "treadlight_g1");
  await migrate(store, older);
  const organizationId = randomUUID();
  const {
    detectionVersion: _,
    complexityVersion: __,
    baselineVersion: ___,
    ...row
  } = session({
    organizationId,
    personId: id("ann"),
  });
  await store.insert("sessions", [row]);
  await Promise.all([store.close(), server.close()]);

  const warehouse = await openWarehouse({ path });
  const { records } = await warehouse.usageRecords(
    personalTenant(organizationId, id("ann")),
    usageRecordsQuerySchema.parse({}),
  );
  await warehouse.close();
  expect(records).toMatchObject([
    {
      detectionVersion: "unrecorded",
      complexityVersion: "unrecorded",
      baselineVersion: "unrecorded",
      modelVersion: row.modelVersion,
      factorSet: row.factorSet,
    },
  ]);
});
