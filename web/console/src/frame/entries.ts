import { type Capability, can } from "@treadlight/contract/access";
import { paths } from "@treadlight/site/shared/pages.ts";
import { Download, KeyRound, LayoutDashboard, Radio, Server, Wrench } from "lucide-react";
import { useGetResourceLabel, useResourceDefinitions } from "ra-core";
import type { ComponentType } from "react";
import { RESOURCE_GROUPS } from "../resources/index.ts";
import { mayAct } from "../session/auth-provider.ts";
import { useCan, useUser } from "../session/context.ts";

/** A page in the navigation. */
export interface Entry {
  to: string;
  label: string;
  icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  /** Whether it is a page of the app, outside the console. */
  isOutside?: boolean;
}

export interface EntryGroup {
  /** None above the first page. */
  title?: string;
  entries: readonly Entry[];
}

/** Pages of the app where administrators go on, by the names that they have there. */
const OF_THE_APP: readonly (Entry & { needs: Capability })[] = [
  { label: "Company sign-in", to: paths.organizationSignIn, icon: KeyRound, needs: "company_sign_in" },
  { label: "Tools", to: paths.organizationTools, icon: Wrench, needs: "tool_policy" },
  { label: "Sources", to: paths.sources, icon: Radio, needs: "ingest_keys" },
  { label: "Exports", to: paths.exports, icon: Download, needs: "department_figures" },
];

/** What somebody may open, in groups: only the resources that they may list, and no empty groups. */
export function useEntries(): readonly EntryGroup[] {
  const user = useUser();
  const seesInstallation = useCan("installation");
  const label = useGetResourceLabel();
  const defined = useResourceDefinitions();
  const groups = RESOURCE_GROUPS.map(({ title, resources }) => ({
    title,
    entries: resources
      .filter(({ name }) => defined[name] && mayAct(user, name, "list"))
      .map(({ name, icon = LayoutDashboard }) => ({ to: `/${name}`, label: label(name, 2), icon })),
  }));
  const ofTheApp = OF_THE_APP.filter(({ needs }) => can(user.userType, needs, user.isStaff)).map((entry) => ({
    ...entry,
    isOutside: true,
  }));
  return [
    { entries: [{ to: "/", label: "Today", icon: LayoutDashboard }] },
    ...groups,
    { title: "In the app", entries: ofTheApp },
    {
      title: "Server",
      entries: seesInstallation ? [{ to: "/installation", label: "Installation", icon: Server }] : [],
    },
  ].filter(({ entries }) => entries.length > 0);
}
