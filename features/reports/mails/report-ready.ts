import { z } from "zod";
import { button, dayOf, mailTemplate, note, text } from "../../mail/template.ts";

/** To somebody who asked for a report. */
export const reportReadyMail = mailTemplate(
  "report-ready",
  z.object({
    organizationName: z.string(),
    from: z.string(),
    to: z.string(),
    department: z.string().nullable(),
    fingerprint: z.string(),
    expiresAt: z.coerce.date(),
  }),
  ({ organizationName, from, to, department, fingerprint, expiresAt }, { publicUrl }) => ({
    subject: `Your ESG report of ${organizationName} is ready`,
    blocks: [
      text(`The ESG report of ${organizationName} that you asked for is ready to download.`),
      {
        kind: "facts",
        facts: [
          { label: "Period", value: `${from} to ${to}` },
          ...(department === null ? [] : [{ label: "Department", value: department }]),
          { label: "Fingerprint", value: fingerprint },
          { label: "Kept until", value: dayOf(expiresAt) },
        ],
      },
      button("Open the reports", `${publicUrl}/organization/reports`),
      note("The fingerprint is the SHA-256 of report.json. Every part of the report prints it."),
    ],
  }),
);
