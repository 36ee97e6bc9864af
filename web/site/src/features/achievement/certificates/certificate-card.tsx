import type { OwnCertificate } from "@treadlight/contract/certificates";
import { ACHIEVEMENTS, CERTIFICATE_STATEMENTS } from "@treadlight/domain/achievements";
import { useId } from "react";
import { Progress } from "./progress.tsx";
import { PublishForm } from "./publish-form.tsx";
import { Published } from "./published.tsx";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** One certificate: what it says, and what can be done with it or is missing for it. */
export function CertificateCard({
  certificate,
  issuer,
  trackingSince,
}: {
  certificate: OwnCertificate;
  issuer: { name: string; url: string };
  trackingSince: Date | null;
}) {
  const headingId = useId();
  const { achievementType, id, awardedAt, publishedName } = certificate;
  const { title, subtitle, badgeImage } = ACHIEVEMENTS[achievementType];
  const isEarned = id !== null && awardedAt !== null;
  return (
    <article aria-labelledby={headingId} className="panel grid content-start gap-5 p-5 sm:p-6">
      <header className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <p className="text-label font-semibold text-step">{subtitle}</p>
          <h3 id={headingId} className="text-title">
            {title}
          </h3>
        </div>
        <img
          src={badgeImage}
          alt=""
          width="240"
          height="240"
          className={`size-16 ${isEarned ? "" : "opacity-40 grayscale"}`}
        />
      </header>
      <p>For someone who {CERTIFICATE_STATEMENTS[achievementType]}.</p>
      {isEarned ? (
        <>
          <p className="text-sm text-ink-soft">Awarded on {day.format(awardedAt)}.</p>
          {publishedName === null ? (
            <PublishForm id={id} />
          ) : (
            <Published {...{ id, achievementType, awardedAt, publishedName, issuer }} />
          )}
        </>
      ) : (
        <Progress {...{ certificate, trackingSince }} />
      )}
    </article>
  );
}
