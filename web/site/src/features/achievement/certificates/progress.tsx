import type { OwnCertificate } from "@treadlight/contract/certificates";
import { DAY_MS } from "@treadlight/domain/time";

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** What is missing for a certificate that is not earned yet. */
export function Progress({
  certificate: { achievementType, dueAt },
  trackingSince,
}: {
  certificate: OwnCertificate;
  trackingSince: Date | null;
}) {
  if (achievementType === "bronze") return <p className="text-sm text-ink-soft">Earned by setting up the extension.</p>;
  if (dueAt === null || trackingSince === null) {
    return <p className="text-sm text-ink-soft">Time counts from your first session.</p>;
  }
  const days = Math.ceil((dueAt.getTime() - trackingSince.getTime()) / DAY_MS);
  const passed = Math.min(days, Math.floor((Date.now() - trackingSince.getTime()) / DAY_MS));
  return (
    <div className="grid gap-2">
      <progress
        max={days}
        value={passed}
        aria-label="Days measured"
        className="h-2.5 w-full overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-lamp"
      />
      <p className="text-sm text-ink-soft">
        {passed} of {days} days. Yours on {day.format(dueAt)}.
      </p>
    </div>
  );
}
