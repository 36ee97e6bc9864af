import { useLocation } from "react-router";
import { AchievementsPart } from "../../features/achievement/achievements-part.tsx";
import { Overview } from "../../features/dashboard/overview.tsx";
import { SecurityPart } from "../../features/dashboard/security-part.tsx";
import { paths } from "../../shared/pages.ts";
import { DashboardParts } from "./dashboard-parts.tsx";

/** One page in three parts, each with an address of its own. */
export function DashboardPage() {
  const { pathname } = useLocation();
  const parts = <DashboardParts />;
  if (pathname === paths.security) return <SecurityPart parts={parts} />;
  if (pathname === paths.achievements) return <AchievementsPart parts={parts} />;
  return <Overview parts={parts} />;
}
