import { listCertificates } from "@treadlight/contract/certificates";
import { Answered } from "../../shared/answered.tsx";
import { useRoute } from "../../shared/api/use-route.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { CertificateCard } from "./certificate-card.tsx";

/** The certificates of the person who is signed in: those they have, and what is missing for the others. */
export function CertificationsPage() {
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title="Certificates"
        note="Only you see a certificate until you publish it. Then anybody with its address can check it."
      />
      <Answered query={useRoute(listCertificates)} what="your certificates" className="h-96 w-full">
        {({ certificates, issuer, trackingSince }) => (
          <ul className="grid gap-4 lg:grid-cols-3 lg:gap-5">
            {certificates.map((certificate) => (
              <li key={certificate.achievementType} id={certificate.achievementType} className="grid">
                <CertificateCard {...{ certificate, issuer, trackingSince }} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </div>
  );
}
