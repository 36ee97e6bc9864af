import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@treadlight/client";
import { type Certificate, getCertificate } from "@treadlight/contract/certificates";
import { ACHIEVEMENTS, CERTIFICATE_LIMIT, CERTIFICATE_STATEMENTS } from "@treadlight/domain/achievements";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { useApi } from "../../shared/api/context.ts";
import { LoadFailed } from "../../shared/load-failed.tsx";
import { paths } from "../../shared/pages.ts";
import { SignatureCheck } from "./signature-check.tsx";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A certificate that its holder has made public, for anybody who has its address. */
export function CertificatePage() {
  const { "*": id = "" } = useParams();
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: [getCertificate.path, id],
    queryFn: ({ signal }) => api.call(getCertificate, { params: { id } }, { signal }),
  });
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-10 sm:px-6 sm:py-16">
      {data ? <Shown certificate={data} /> : error ? <NotShown error={error} /> : <Loading />}
    </div>
  );
}

function Shown({ certificate }: { certificate: Certificate }) {
  const { id, achievementType, name, awardedAt, issuer } = certificate;
  const { title, subtitle, badgeImage } = ACHIEVEMENTS[achievementType];
  return (
    <>
      <article className="panel grid gap-6 p-6 sm:p-10">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <div className="grid gap-1">
            <p className="text-label font-semibold text-step">{subtitle}</p>
            <h1 className="text-heading">{title}</h1>
          </div>
          <img src={badgeImage} alt="" width="240" height="240" className="size-24" />
        </header>
        <div className="grid gap-1">
          <p className="text-ink-soft">This certifies that</p>
          <p className="font-display text-3xl font-bold wrap-anywhere">{name}</p>
          <p className="text-lg">{CERTIFICATE_STATEMENTS[achievementType]}.</p>
        </div>
        <p className="wrap-anywhere">
          Awarded on {day.format(awardedAt)} by {issuer.name}.
        </p>
        <p className="text-sm text-ink-soft">{CERTIFICATE_LIMIT}</p>
      </article>
      <section aria-labelledby="check" className="grid gap-4">
        <h2 id="check" className="text-title">
          Is it genuine?
        </h2>
        <SignatureCheck certificate={certificate} />
        <p className="text-ink-soft">
          To check it without us, download the credential and open it in a verifier of Open Badges 3.0 that accepts
          Ed25519 signatures. It is a JSON Web Token, signed with a{" "}
          <a className="text-link" href="/.well-known/treadlight-report-keys.json">
            key that we publish
          </a>
          .
        </p>
        <a
          href={`/api/certificates/${id}/credential`}
          download={`treadlight-certificate-${achievementType}.jwt`}
          className="button button-quiet justify-self-start"
        >
          <Download aria-hidden className="size-4" />
          Download the credential
        </a>
      </section>
    </>
  );
}

function NotShown({ error }: { error: Error }) {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 410) {
    return <Absent title="This certificate was revoked">It is no longer valid. We keep no other record of it.</Absent>;
  }
  if (status === 404) {
    return (
      <Absent title="Certificate not found">The address may be incomplete, or its holder has made it private.</Absent>
    );
  }
  return <LoadFailed what="the certificate" error={error} />;
}

function Absent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel grid justify-items-start gap-4 p-6 sm:p-8">
      <h1 className="text-heading">{title}</h1>
      <p className="text-ink-soft">{children}</p>
      <Link to={paths.home} className="button button-quiet">
        To the home page
      </Link>
    </section>
  );
}

function Loading() {
  return (
    <>
      <h1 className="sr-only">Certificate</h1>
      <Skeleton className="h-96" />
    </>
  );
}
