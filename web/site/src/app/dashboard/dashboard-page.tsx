import { lazy } from "react";
import { useLocation } from "react-router";
import { Overview } from "../../features/dashboard/overview.tsx";
import { paths } from "../../shared/pages.ts";

const SecurityPart = lazy(async () => ({
  default: (await import("../../features/dashboard/security-part.tsx")).SecurityPart,
}));
const AchievementsPart = lazy(async () => ({
  default: (await import("../../features/achievement/achievements-part.tsx")).AchievementsPart,
}));

/** One page in three parts, each with an address and an entry in the navigation. The overview opens first, so it does not wait for the others. */
export function DashboardPage() {
  const { pathname } = useLocation();
  if (pathname === paths.security) return <SecurityPart />;
  if (pathname === paths.achievements) return <AchievementsPart />;
  return <Overview />;
}
