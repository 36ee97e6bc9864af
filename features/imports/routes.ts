import { randomUUID } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { Expected } from "@treadlight/contract/errors";
import * as contract from "@treadlight/contract/imports";
import { DAY_MS } from "@treadlight/domain/time";
import { attach } from "@treadlight/platform/downloads";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { RequestHandler } from "express";
import type { ApiDeps } from "../deps.ts";
import { dayOf } from "../mail/template.ts";
import { confirmationIn, counted } from "../organization/confirmation.ts";
import { lockOwnOrganization } from "../organization/lock.ts";
import { askForErasure, type WantedErasure } from "../organization/pending-changes.ts";
import { erasureRecord } from "../privacy/erasure.ts";
import { importFileName, rejectedFileName } from "./import-job.ts";
import { requireQuota } from "./quota.ts";
import { findImport, listImports, markUndone, requestImport, requireRoom, startImport } from "./store.ts";

type ImportDeps = Pick<ApiDeps, "db" | "log" | "files" | "quota" | "changeDelayMs" | "now">;

/** Files of usage that the caller's organization imports. The worker reads them. */
export function importEndpoints({ db, log, files, quota, ...deps }: ImportDeps): Endpoint[] {
  const now = () => new Date(deps.now());
  return [
    endpoint(contract.uploadImport, {
      before: [refuseOtherBodies],
      async handle({ caller, query: { kind, name: fileName, settings, dryRun: isDryRun }, req }) {
        const { organizationId, userId: requestedBy } = caller;
        await requireRoom(db, organizationId);
        await requireQuota(db, organizationId, quota, now());
        const id = randomUUID();
        const expiresAt = new Date(deps.now() + DAY_MS);
        const facts = { expiresAt, mediaType: "application/octet-stream" };
        await files.write({ organizationId }, importFileName(id), limited(req), facts);
        const given = { id, organizationId, requestedBy, kind, fileName, settings, isDryRun };
        try {
          await db.transaction().execute((transaction) => requestImport(transaction, given, now()));
        } catch (error) {
          await files.delete({ organizationId }, importFileName(id));
          throw error;
        }
        return { status: 202, body: await findImport(db, { organizationId, id }) };
      },
    }),
    endpoint(contract.listImports, {
      async handle({ caller: { organizationId }, query: { limit } }) {
        return { status: 200, body: { imports: await listImports(db, organizationId, limit) } };
      },
    }),
    endpoint(contract.getImport, {
      async handle({ caller: { organizationId }, params: { id = "" } }) {
        return { status: 200, body: await findImport(db, { organizationId, id }) };
      },
    }),
    endpoint(contract.startImport, {
      async handle({ caller: { organizationId, userId }, params: { id = "" } }) {
        await requireQuota(db, organizationId, quota, now());
        const which = { organizationId, id };
        await db.transaction().execute((transaction) => startImport(transaction, which, userId, now()));
        return { status: 202, body: await findImport(db, which) };
      },
    }),
    endpoint(contract.undoImport, {
      async handle({ caller, params: { id = "" }, req }) {
        const { organizationId, userId } = caller;
        const which = { organizationId, id };
        const found = await findImport(db, which);
        const wanted = erasureOf(found);
        if (wanted) {
          const actor = { kind: "user" as const, id: userId };
          const asking = { organizationId, actor, confirmation: confirmationIn(req), at: now() };
          const appliesAt = await db.transaction().execute(async (transaction) => {
            await lockOwnOrganization(transaction, caller);
            return askForErasure(deps, transaction, asking, wanted);
          });
          if (appliesAt !== null) return { status: 200, body: found };
        }
        if (found.state !== "undone") {
          // Before the row: a process killed in between leaves an import that can be undone once more.
          await log.append([erasureRecord({ organizationId, importId: id, receivedAt: deps.now() })]);
        }
        await db.transaction().execute((transaction) => markUndone(transaction, which, userId, now()));
        await files.delete({ organizationId }, importFileName(id));
        await files.delete({ organizationId }, rejectedFileName(id));
        return { status: 200, body: await findImport(db, which) };
      },
    }),
    endpoint(contract.downloadRejectedLines, {
      async handle({ caller: { organizationId }, params: { id = "" }, res }) {
        await findImport(db, { organizationId, id });
        const file = await files.read({ organizationId }, rejectedFileName(id));
        if (!file) throw new Expected("not_found");
        attach(res, "treadlight-rejected-lines.csv", "text/csv");
        await pipeline(file.content, res);
        return undefined;
      },
    }),
  ];
}

/** What undoing an import erases; undefined if it has brought nothing, or is still under way: then it is only stopped. */
function erasureOf({
  id,
  state,
  fileName,
  finishedAt,
  summary,
}: contract.ImportRow): (WantedErasure & { since: Date }) | undefined {
  if (state !== "imported" || finishedAt === null || !summary || summary.sessions === 0) return undefined;
  const { sessions, first } = summary;
  const from = first === null ? "" : `, the first from ${dayOf(new Date(first))}`;
  return {
    ...{ kind: "import" as const, subject: id, extent: { importId: id }, since: finishedAt },
    title: `The import of ${fileName} is undone`,
    effect: `${counted(sessions, "session", "sessions")} will be erased for good${from}.`,
  };
}

/** A compressed file is one that was compressed, not a request that is. */
const refuseOtherBodies: RequestHandler = (req, _res, next) => {
  if (req.is("application/octet-stream") === false) throw new Expected("unsupported_media_type");
  if ((req.get("content-encoding") ?? "identity") !== "identity") throw new Expected("unsupported_encoding");
  next();
};

/** @throws Expected `payload_too_large` */
async function* limited(body: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > contract.MAX_IMPORT_BYTES) throw new Expected("payload_too_large");
    yield chunk;
  }
}
