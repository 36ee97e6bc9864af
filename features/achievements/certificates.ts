import * as contract from "@treadlight/contract/certificates";
import { Expected } from "@treadlight/contract/errors";
import { achievementDueAt, achievementTypeSchema } from "@treadlight/domain/achievements";
import { attach } from "@treadlight/platform/downloads";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { orNotFound } from "@treadlight/platform/lists";
import type { Response } from "express";
import type { ApiDeps } from "../deps.ts";
import { requireEntitlement } from "../plans/included.ts";
import { award } from "./award.ts";
import { credentialOf, revokedListOf } from "./credential.ts";

type CertificateDeps = Pick<ApiDeps, "db" | "warehouse" | "reportKey" | "issuer" | "billing" | "now">;

/** The list of revoked certificates is public, so it is not signed for each request. */
const LIST_KEPT_MS = 60_000;

/** Every achievement has a certificate, which its holder may publish under a name of their choice. */
export function certificateEndpoints(deps: CertificateDeps): Endpoint[] {
  const { db, reportKey, issuer, billing, now } = deps;
  let revokedList = { until: 0, token: Promise.resolve("") };
  async function signRevokedList(): Promise<string> {
    try {
      const revoked = await db.selectFrom("revokedCertificates").select("index").execute();
      const indexes = revoked.map(({ index }) => index);
      return revokedListOf(indexes, issuer, reportKey, new Date(now()));
    } catch (error) {
      revokedList.until = 0;
      throw error;
    }
  }
  return [
    endpoint(contract.listCertificates, {
      async handle({ caller: { userId } }) {
        const { since } = await award(deps, userId);
        const earned = await db
          .selectFrom("achievements")
          .where("userId", "=", userId)
          .select(["type as achievementType", "certificateId as id", "awardedAt", "publishedName"])
          .execute();
        const certificates = achievementTypeSchema.options.map((achievementType) => ({
          ...{ achievementType, id: null, awardedAt: null, publishedName: null },
          ...earned.find((certificate) => certificate.achievementType === achievementType),
          dueAt: achievementDueAt(achievementType, since) ?? null,
        }));
        return { status: 200, body: { certificates, trackingSince: since ?? null, issuer } };
      },
    }),
    endpoint(contract.publishCertificate, {
      async handle({ caller: { userId }, params: { id = "" }, body: { name } }) {
        await setPublication(deps, { userId, id }, { publishedName: name, publishedAt: new Date(now()) });
        return { status: 204, body: undefined };
      },
    }),
    endpoint(contract.withdrawCertificate, {
      async handle({ caller: { userId }, params: { id = "" } }) {
        await setPublication(deps, { userId, id }, { publishedName: null, publishedAt: null });
        return { status: 204, body: undefined };
      },
    }),
    endpoint(contract.downloadCertificate, {
      async handle({ caller: { userId, organizationId }, params: { id = "" }, res }) {
        const at = new Date(now());
        await requireEntitlement(db, billing.mode, { organizationId, entitlement: "certificate_pdf" }, at);
        const { ownerId, ...facts } = await publishedCertificate(deps, id);
        if (ownerId !== userId) throw new Expected("not_found");
        // Typesetting needs memory, so it is only loaded when something is printed.
        const { certificatePdf } = await import("./certificate-pdf.ts");
        const pdf = await certificatePdf(facts, issuer);
        attach(res, `treadlight-certificate-${facts.achievementType}.pdf`, "application/pdf");
        res.end(pdf);
        return undefined;
      },
    }),
    endpoint(contract.getCertificate, {
      async handle({ params: { id = "" } }) {
        const { achievementType, name, awardedAt } = await publishedCertificate(deps, id);
        return { status: 200, body: { id, achievementType, name, awardedAt, issuer } };
      },
    }),
    endpoint(contract.getCredential, {
      async handle({ params: { id = "" }, res }) {
        sendToken(res, credentialOf(await publishedCertificate(deps, id), issuer, reportKey));
        return undefined;
      },
    }),
    endpoint(contract.getRevokedCertificates, {
      async handle({ res }) {
        if (now() >= revokedList.until) revokedList = { until: now() + LIST_KEPT_MS, token: signRevokedList() };
        sendToken(res, await revokedList.token);
        return undefined;
      },
    }),
  ];
}

/** @throws Expected `not_found` for a certificate of somebody else */
async function setPublication(
  { db }: Pick<ApiDeps, "db">,
  { userId, id }: { userId: string; id: string },
  publication: { publishedName: string | null; publishedAt: Date | null },
): Promise<void> {
  const changed = db
    .updateTable("achievements")
    .set(publication)
    .where("userId", "=", userId)
    .where("certificateId", "=", id)
    .returning("id");
  orNotFound(await changed.executeTakeFirst());
}

/** @throws Expected `certificate_revoked`, or `not_found` for one that is not public or never was issued */
async function publishedCertificate({ db }: Pick<ApiDeps, "db">, id: string) {
  const found = await db
    .selectFrom("achievements")
    .where("certificateId", "=", id)
    .select(["userId as ownerId", "type as achievementType", "awardedAt", "publishedName", "certificateIndex as index"])
    .executeTakeFirst();
  if (found && found.publishedName !== null) return { ...found, id, name: found.publishedName };
  const revoked = await db.selectFrom("revokedCertificates").where("id", "=", id).select("id").executeTakeFirst();
  throw new Expected(revoked ? "certificate_revoked" : "not_found");
}

function sendToken(res: Response, token: string) {
  const { mediaType } = contract.getCredential.answers[200];
  res.status(200).set({ "Content-Type": mediaType, "Cache-Control": "no-store" }).end(token);
}
