import { buffer } from "node:stream/consumers";
import {
  ACHIEVEMENTS,
  CERTIFICATE_LIMIT,
  CERTIFICATE_STATEMENTS,
  certificateAddress,
} from "@treadlight/domain/achievements";
import { AMBER, NAVY, Paper, SOFT } from "../reports/formats/pdf/paper.ts";
import type { CertificateFacts, Issuer } from "./credential.ts";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A certificate to print: one tagged page (PDF/UA-1). Equal facts give equal bytes. */
export async function certificatePdf(facts: CertificateFacts, issuer: Issuer): Promise<Uint8Array> {
  const { id, achievementType, name, awardedAt } = facts;
  const { title, subtitle, color } = ACHIEVEMENTS[achievementType];
  const paper = new Paper({ title: `${title}, certificate of ${name}`, footer: "", pages: 1 });
  paper.newPage({ hasFooter: false });
  const { left, width } = paper;
  paper.artifact((doc) => {
    doc.rect(0, 0, doc.page.width, 250).fill(NAVY).rect(0, 250, doc.page.width, 5).fill(AMBER);
    doc.roundedRect(left, 640, width, 110, 6).lineWidth(0.8).stroke("#dbe1ec");
    doc.rect(left, 300, 48, 6).fill(color);
  });
  const white = "#ffffff";
  paper.placed("Treadlight", left, 64, width, { size: 13, weight: "bold", color: white });
  paper.placed(title, left, 128, width, { size: 32, weight: "bold", color: white }, "H1");
  paper.placed(subtitle, left, 190, width, { size: 16, color: white });
  paper.moveTo(330);
  paper.paragraph("This certifies that", { size: 12, color: SOFT });
  paper.space(6);
  paper.paragraph(name, { size: 28, weight: "bold", color: NAVY });
  paper.space(6);
  paper.paragraph(`${CERTIFICATE_STATEMENTS[achievementType]}.`, { size: 14 });
  paper.space(18);
  paper.paragraph(`Awarded on ${day.format(awardedAt)} by ${issuer.name}.`, { size: 12 });
  paper.paragraph(CERTIFICATE_LIMIT, { size: 10, color: SOFT });
  const inner = { x: left + 16, width: width - 32 };
  paper.placed("Check this certificate", inner.x, 656, inner.width, { size: 11, weight: "bold", color: NAVY }, "H2");
  paper.placed(certificateAddress(issuer.url, id), inner.x, 678, inner.width, { size: 10 });
  const check =
    "The page at this address shows the same name and title, and a signed credential that verifiers of Open Badges 3.0 can check if they accept Ed25519 signatures. Without that page, this certificate is not valid.";
  paper.placed(check, inner.x, 698, inner.width, { size: 9, color: SOFT });
  return buffer(paper.end());
}
