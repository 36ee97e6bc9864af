import { type Capability, can, canOpenConsole, isInOrganization } from "@treadlight/contract/access";
import {
  Building2,
  Cable,
  CalendarCheck,
  CalendarRange,
  ChartColumn,
  CreditCard,
  Download,
  FileCheck,
  FolderKanban,
  Footprints,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Microscope,
  Radio,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  TrendingUp,
  Trophy,
  Upload,
  Users,
  Wallet,
  Wrench,
} from "lucide-react";
import type { User } from "../../shared/auth/user.ts";
import { consolePaths } from "../../shared/console.ts";
import { paths } from "../../shared/pages.ts";

export const ENTRY_GROUPS = ["You", "Organization"] as const;

/** A page in the navigation of people who are signed in. */
export interface Entry {
  label: string;
  to: string;
  icon: LucideIcon;
  group: (typeof ENTRY_GROUPS)[number];
  /** Who sees it: people with this capability, all who may open the console, or everybody in an organization. */
  needs: Capability | "console" | "organization";
  /** Whether it shows a period. The period of the present page goes along to it. */
  hasPeriod?: true;
  /** Whether visitors of the demo see it too. */
  isInDemo?: true;
}

/** In the order of the navigation. On a phone, the first four stand in the bar at the bottom, the others behind "More". */
const ENTRIES: readonly Entry[] = [
  {
    label: "Dashboard",
    to: paths.dashboard,
    icon: Footprints,
    group: "You",
    needs: "own_data",
    hasPeriod: true,
    isInDemo: true,
  },
  {
    label: "Security",
    to: paths.security,
    icon: ShieldCheck,
    group: "You",
    needs: "own_data",
    hasPeriod: true,
    isInDemo: true,
  },
  { label: "Achievements", to: paths.achievements, icon: Trophy, group: "You", needs: "own_data" },
  { label: "Activity", to: paths.logs, icon: ScrollText, group: "You", needs: "own_data" },
  { label: "Day", to: paths.day, icon: CalendarRange, group: "You", needs: "own_data" },
  { label: "Review", to: paths.review, icon: CalendarCheck, group: "You", needs: "own_data" },
  { label: "Projects", to: paths.projects, icon: FolderKanban, group: "You", needs: "own_data", hasPeriod: true },
  { label: "Prompts", to: paths.prompts, icon: MessageSquareText, group: "You", needs: "own_data" },
  { label: "Connections", to: paths.accountLinking, icon: Cable, group: "You", needs: "own_data" },
  { label: "Sources", to: paths.sources, icon: Radio, group: "You", needs: "own_data" },
  { label: "Plan", to: paths.subscribe, icon: CreditCard, group: "You", needs: "own_data" },
  { label: "Settings", to: paths.settings, icon: Settings, group: "You", needs: "own_data" },
  {
    label: "Overview",
    to: paths.organization,
    icon: Building2,
    group: "Organization",
    needs: "all_departments",
    hasPeriod: true,
    isInDemo: true,
  },
  {
    label: "Team",
    to: paths.team,
    icon: Users,
    group: "Organization",
    needs: "organization_aggregates",
    hasPeriod: true,
  },
  {
    label: "Dashboards",
    to: paths.dashboards,
    icon: LayoutDashboard,
    group: "Organization",
    needs: "organization",
    isInDemo: true,
  },
  {
    label: "Explore",
    to: paths.explore,
    icon: ChartColumn,
    group: "Organization",
    needs: "organization",
    hasPeriod: true,
    isInDemo: true,
  },
  { label: "Adoption", to: paths.adoption, icon: TrendingUp, group: "Organization", needs: "department_people" },
  {
    label: "Tools",
    to: paths.organizationTools,
    icon: Wrench,
    group: "Organization",
    needs: "organization",
  },
  {
    label: "Spend",
    to: paths.spend,
    icon: Wallet,
    group: "Organization",
    needs: "tool_policy",
    hasPeriod: true,
  },
  { label: "Evidence", to: paths.evidence, icon: Microscope, group: "Organization", needs: "organization_aggregates" },
  { label: "Reports", to: paths.reports, icon: FileCheck, group: "Organization", needs: "department_figures" },
  {
    label: "Exports",
    to: paths.exports,
    icon: Download,
    group: "Organization",
    needs: "department_figures",
    hasPeriod: true,
  },
  {
    label: "Company sign-in",
    to: paths.organizationSignIn,
    icon: KeyRound,
    group: "Organization",
    needs: "company_sign_in",
  },
  { label: "Imports", to: paths.imports, icon: Upload, group: "Organization", needs: "imports" },
  {
    label: "Administration",
    to: consolePaths.home,
    icon: SlidersHorizontal,
    group: "Organization",
    needs: "console",
  },
];

/**
 * The pages that somebody may open.
 * @param period the chosen period, as the query of an address
 */
export function entriesFor(
  { userType, isStaff = false }: Pick<User, "userType" | "isStaff">,
  period: string,
  isDemo = false,
): readonly Entry[] {
  return ENTRIES.filter(({ needs, isInDemo = false }) => {
    if (isDemo && !isInDemo) return false;
    if (needs === "organization") return isInOrganization(userType);
    return needs === "console" ? canOpenConsole(userType, isStaff) : can(userType, needs, isStaff);
  }).map((entry) => (entry.hasPeriod && period !== "" ? { ...entry, to: `${entry.to}?${period}` } : entry));
}
