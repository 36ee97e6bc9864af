import { paths } from "@treadlight/site/shared/pages.ts";
import { KeyRound, LayoutDashboard, Server } from "lucide-react";
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

/** What somebody may open, in groups: only the resources that they may list, and no empty groups. */
export function useEntries(): readonly EntryGroup[] {
  const user = useUser();
  const seesInstallation = useCan("installation");
  const decidesSignIn = useCan("company_sign_in");
  const label = useGetResourceLabel();
  const defined = useResourceDefinitions();
  const groups = RESOURCE_GROUPS.map(({ title, resources }) => ({
    title,
    entries: resources
      .filter(({ name }) => defined[name] && mayAct(user, name, "list"))
      .map(({ name, icon = LayoutDashboard }) => ({ to: `/${name}`, label: label(name, 2), icon })),
  }));
  const others: Entry[] = [
    ...(decidesSignIn
      ? [{ to: paths.organizationSignIn, label: "Company sign-in", icon: KeyRound, isOutside: true }]
      : []),
    ...(seesInstallation ? [{ to: "/installation", label: "Installation", icon: Server }] : []),
  ];
  return [
    { entries: [{ to: "/", label: "Today", icon: LayoutDashboard }] },
    ...groups,
    { title: "Set-up", entries: others },
  ].filter(({ entries }) => entries.length > 0);
}
