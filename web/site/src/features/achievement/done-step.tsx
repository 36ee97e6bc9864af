import type { Achievement } from "@treadlight/domain/achievements";
import { ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../shared/pages.ts";
import { Badge } from "./badge.tsx";

/** Congratulates, and leads on to the dashboard. */
export function DoneStep({ achievement, onClose }: { achievement: Achievement; onClose: () => void }) {
  return (
    <div className="grid justify-items-center gap-6 text-center">
      <Badge achievement={achievement} isRevealed />
      <p className="max-w-md text-lg">
        {achievement.title} is yours. Your dashboard shows what you do next, session by session.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={paths.dashboard} onClick={onClose} className="button button-primary">
          Continue to Dashboard
        </Link>
        <a href={paths.achievements} target="_blank" rel="noopener" className="button button-quiet">
          View All Achievements
          <ExternalLink aria-hidden className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </div>
    </div>
  );
}
