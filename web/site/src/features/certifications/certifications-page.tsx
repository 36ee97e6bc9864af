import { useQuery } from "@tanstack/react-query";
import { listCertificates } from "@treadlight/contract/certificates";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { LoadFailed } from "@treadlight/ui/notice.tsx";
import { useApi } from "../../shared/api/context.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { CertificateCard } from "./certificate-card.tsx";

/** The certificates of the person who is signed in: those they have, and what is missing for the others. */
export function CertificationsPage() {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: [listCertificates.path],
    queryFn: ({ signal }) => api.call(listCertificates, {}, { signal }),
  });
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader
        title="Certificates"
        note="A certificate is yours alone until you publish it. Then anybody with its address can check it."
      />
      {error ? (
        <LoadFailed what="Your certificates" error={error} retry={() => void refetch()} />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-3 lg:gap-5">
          {data
            ? data.certificates.map((certificate) => (
                <li key={certificate.achievementType} id={certificate.achievementType} className="grid">
                  <CertificateCard {...{ certificate, issuer: data.issuer, trackingSince: data.trackingSince }} />
                </li>
              ))
            : ["bronze", "silver", "gold"].map((type) => (
                <li key={type}>
                  <Skeleton className="h-96" />
                </li>
              ))}
        </ul>
      )}
    </div>
  );
}
