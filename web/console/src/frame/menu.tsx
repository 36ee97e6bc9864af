import InstallationIcon from "@mui/icons-material/DnsOutlined";
import SignInIcon from "@mui/icons-material/VpnKeyOutlined";
import { ListSubheader } from "@mui/material";
import { paths } from "@treadlight/site/shared/pages.ts";
import { Menu, useResourceDefinitions } from "react-admin";
import { RESOURCE_GROUPS } from "../resources/index.ts";
import { mayAct } from "../session/auth-provider.ts";
import { useCan, useUser } from "../session/context.ts";

/** People see only the resources that they may list, and no empty groups. */
export function ConsoleMenu() {
  const user = useUser();
  const seesInstallation = useCan("installation");
  const decidesSignIn = useCan("company_sign_in");
  const defined = useResourceDefinitions();
  return (
    <Menu aria-label="Admin">
      <Menu.DashboardItem primaryText="Today" />
      {RESOURCE_GROUPS.map(({ title, resources }) => {
        const shown = resources.map(({ name }) => name).filter((name) => defined[name] && mayAct(user, name, "list"));
        return (
          shown.length > 0 && [
            <ListSubheader key={title} component="div" disableSticky sx={{ background: "none", lineHeight: 2.25 }}>
              {title}
            </ListSubheader>,
            ...shown.map((name) => <Menu.ResourceItem key={name} name={name} />),
          ]
        );
      })}
      {decidesSignIn && (
        // A page of the site. With its host, the router leaves the console for it.
        <Menu.Item
          to={new URL(paths.organizationSignIn, window.location.href).href}
          primaryText="Company sign-in"
          leftIcon={<SignInIcon />}
        />
      )}
      {seesInstallation && <Menu.Item to="/installation" primaryText="Installation" leftIcon={<InstallationIcon />} />}
    </Menu>
  );
}
