import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { DAY_MS } from "@treadlight/domain/time";
import { temporaryDatabase } from "@treadlight/platform/database/testing";
import { temporaryServer } from "@treadlight/platform/http/testing";
import { pino } from "pino";
import { expect, it } from "vitest";
import { readHeads } from "./heads.ts";
import { keepAuditHeads } from "./keep-heads.ts";
import { audit } from "./record.ts";
import { verify } from "./verify.ts";

const NOON = Date.UTC(2026, 5, 20, 12);

it("given chains that changed, then their heads are logged and sent for a day; and a webhook that refuses them is an error", async () => {
  const { db, close } = await temporaryDatabase();
  const received: string[] = [];
  let status = 204;
  const operator = await temporaryServer(async (req, res) => {
    received.push(await text(req));
    res.writeHead(status).end();
  });
  try {
    const lines: string[] = [];
    const logger = pino({}, { write: (line: string) => void lines.push(line) });
    const keep = (ms: number) => keepAuditHeads({ db, auditWebhook: operator.url, logger, now: () => ms });
    const change = { organizationId: randomUUID(), action: "team.created", resource: "teams" };
    await db.transaction().execute((transaction) => audit(transaction, { kind: "system" }, change, new Date(NOON)));

    await keep(NOON + DAY_MS);
    const { heads } = await verify(db);
    expect(heads).toEqual([{ chainId: change.organizationId, length: 1, hash: expect.any(String) }]);
    expect(readHeads(lines.join(""))).toEqual(heads);
    expect(received.map((body) => JSON.parse(body))).toEqual([{ at: new Date(NOON + DAY_MS).toISOString(), heads }]);

    await keep(NOON + DAY_MS + 1);
    expect(received).toHaveLength(1);
    status = 500;
    await expect(keep(NOON)).rejects.toThrow("responded with 500");
  } finally {
    await operator.close();
    await close();
  }
});
