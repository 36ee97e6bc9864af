import { listCertificates } from "@treadlight/contract/certificates";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Answered } from "../../../shared/answered.tsx";
import { useRoute } from "../../../shared/api/use-route.ts";
import { CertificateCard } from "./certificate-card.tsx";

/** The certificates of the person who is signed in: those they have, and what is missing for the others. */
export function Certificates() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== "") heading.current?.scrollIntoView();
  }, [hash]);
  return (
    <section aria-labelledby="certificates" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="certificates" ref={heading} className="scroll-mt-24 text-title">
          Certificates
        </h2>
        <p className="max-w-prose text-sm text-pretty text-ink-soft">
          Only you see a certificate until you publish it. Then anybody with its address can check it.
        </p>
      </div>
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
    </section>
  );
}
