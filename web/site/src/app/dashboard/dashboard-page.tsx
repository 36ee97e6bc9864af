import { lazy } from "react";
import { useLocation } from "react-router";
import { Overview } from "../../features/dashboard/overview.tsx";
import { paths } from "../../shared/pages.ts";
import { DashboardParts } from "./dashboard-parts.tsx";

const SecurityPart = lazy(async () => ({
  default: (await import("../../features/dashboard/security-part.tsx")).SecurityPart,
}));
const AchievementsPart = lazy(async () => ({
  default: (await import("../../features/achievement/achievements-part.tsx")).AchievementsPart,
}));

/** One page in three parts, each with an address of its own. The overview opens first, so it does not wait for the others. */
export function DashboardPage() {
  const { pathname } = useLocation();
  const parts = <DashboardParts />;
  if (pathname === paths.security) return <SecurityPart parts={parts} />;
  if (pathname === paths.achievements) return <AchievementsPart parts={parts} />;
  return <Overview parts={parts} />;
}
