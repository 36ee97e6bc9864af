import { ListSubheader } from "@mui/material";
import { Menu, useResourceDefinitions } from "react-admin";
import { mayAct } from "../session/auth-provider.ts";
import { useUser } from "../session/context.ts";

/** The resources in groups, each shown to those who may list it. A group without any is left out. */
const GROUPS = [
  { title: "People", names: ["users", "invitations", "departments", "teams"] },
  { title: "Organization", names: ["organizations", "ingest-keys", "alert-rules", "alerts", "webhooks"] },
  { title: "Records", names: ["sessions", "outcomes", "achievements", "audit-log"] },
  { title: "Requests", names: ["waitlist", "contact-messages", "orders", "invoices"] },
  { title: "Running", names: ["error-groups", "errors", "events", "web-vitals", "dead-letters"] },
] as const;

export function ConsoleMenu() {
  const user = useUser();
  const defined = useResourceDefinitions();
  return (
    <Menu aria-label="Admin">
      <Menu.DashboardItem primaryText="Today" />
      {GROUPS.map(({ title, names }) => {
        const shown = names.filter((name) => defined[name] && mayAct(user, name, "list"));
        return (
          shown.length > 0 && [
            <ListSubheader key={title} component="div" disableSticky sx={{ background: "none", lineHeight: 2.25 }}>
              {title}
            </ListSubheader>,
            ...shown.map((name) => <Menu.ResourceItem key={name} name={name} />),
          ]
        );
      })}
    </Menu>
  );
}
