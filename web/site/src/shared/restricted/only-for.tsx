import { type Capability, can, isInOrganization } from "@treadlight/contract/access";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { Loading } from "@treadlight/ui/loading.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useUser } from "../auth/use-user.ts";
import type { User } from "../auth/user.ts";
import { PageHeader } from "../page-header.tsx";
import { paths } from "../pages.ts";

/**
 * A page for people with a capability, or for everybody in an organization. Others read who it is for.
 * @param who they are, such as "administrators"
 */
export function OnlyFor({
  title,
  needs,
  who,
  children,
}: {
  title: string;
  needs: Capability | "organization";
  who: string;
  children: (user: User) => ReactNode;
}) {
  const user = useUser();
  if (!user) return <Loading />;
  const isMember = isInOrganization(user.userType);
  if (needs === "organization" ? isMember : can(user.userType, needs)) return children(user);
  return (
    <div className="grid gap-6">
      <PageHeader title={title} />
      <EmptyState
        title={`This page is for ${who}`}
        action={
          <Link to={paths.dashboard} className="button button-primary">
            Open your dashboard
          </Link>
        }
      >
        <p>
          {isMember
            ? "Ask an owner of your organization for a role with access."
            : "You have a personal account. Ask an administrator to invite you to their organization."}
        </p>
      </EmptyState>
    </div>
  );
}
