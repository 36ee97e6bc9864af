import { useQuery } from "@tanstack/react-query";
import { getMilestones } from "@treadlight/contract/achievements";
import { ACHIEVEMENTS, type AchievementType } from "@treadlight/domain/achievements";
import { lazy, Suspense, useState } from "react";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { getQueryOrNull } from "../../shared/api/query.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { AchievementDialog } from "./achievement-dialog.tsx";
import { Benefits } from "./benefits.tsx";

const Certificates = lazy(async () => ({
  default: (await import("./certificates/certificates.tsx")).Certificates,
}));

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

interface Milestone {
  achievementType: AchievementType;
  earned: boolean;
  claimed: boolean;
  dueAt: Date | null;
}

/** The badges: which are earned, how far it is to the next, and what is missing. Then the certificates that they stand for. */
export function AchievementsPart() {
  const query = useQuery(getQueryOrNull(useApi(), getMilestones));
  const { data } = query;
  const [opened, setOpened] = useState<AchievementType>();
  return (
    <div className="in-order grid grid-cols-1 gap-5 sm:gap-6">
      <PageHeader
        title="Your achievements"
        note={data?.trackingSince ? `Tracking since ${day.format(new Date(data.trackingSince))}.` : undefined}
      />
      <Answered query={query} what="your achievements" className="h-96 w-full">
        {(answer) => (
          <ul className="grid gap-4 md:grid-cols-3 lg:gap-5">
            {answer?.milestones.map((milestone) => (
              <BadgeCard
                key={milestone.achievementType}
                milestone={milestone}
                trackingSince={answer.trackingSince}
                onOpen={() => setOpened(milestone.achievementType)}
              />
            ))}
          </ul>
        )}
      </Answered>
      <Suspense>
        <Certificates />
      </Suspense>
      {opened && <AchievementDialog type={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function BadgeCard({
  milestone,
  trackingSince,
  onOpen,
}: {
  milestone: Milestone;
  trackingSince: string | null;
  onOpen: () => void;
}) {
  const { achievementType, earned, claimed } = milestone;
  const achievement = ACHIEVEMENTS[achievementType];
  const { title, subtitle, description, badgeImage } = achievement;
  const { share, missing } = progressOf(milestone, trackingSince, new Date());
  return (
    <li className="panel grid content-start justify-items-center gap-3 p-6 text-center">
      <img
        src={badgeImage}
        alt=""
        width="240"
        height="240"
        className={`size-28 ${earned ? "" : "opacity-40 grayscale"}`}
      />
      <p className="text-label font-semibold text-step">{subtitle}</p>
      <h2 className="text-title">{title}</h2>
      <p className="text-sm text-ink-soft">{description}</p>
      {earned ? (
        <button type="button" className="button button-primary button-small" onClick={onOpen}>
          {claimed ? "Share" : "Claim"}
          <span className="sr-only"> {title}</span>
        </button>
      ) : (
        <div className="grid w-full gap-1.5">
          <progress
            aria-label={`Progress to ${title}`}
            value={share}
            max={1}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-step [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-step"
          />
          <p className="text-label text-ink-soft">{missing}</p>
        </div>
      )}
      <Benefits of={achievement} className="grid w-full gap-1.5 border-t border-line pt-4 text-left text-sm" />
    </li>
  );
}

/** How much of the way to a badge is done, from 0 to 1, and what is missing, in words. */
export function progressOf(
  { achievementType, dueAt }: Pick<Milestone, "achievementType" | "dueAt">,
  trackingSince: string | null,
  now: Date,
): { share: number; missing: string } {
  if (ACHIEVEMENTS[achievementType].monthsOfTracking === undefined) {
    return { share: 0, missing: "Next: set up the browser extension." };
  }
  if (dueAt === null || trackingSince === null) return { share: 0, missing: "Next: your first session." };
  const [start, end] = [Date.parse(trackingSince), dueAt.getTime()];
  const days = Math.ceil((end - now.getTime()) / 86_400_000);
  return {
    share: Math.min(1, Math.max(0, (now.getTime() - start) / (end - start))),
    missing: `${days} more ${days === 1 ? "day" : "days"} of tracking, until ${day.format(end)}.`,
  };
}
