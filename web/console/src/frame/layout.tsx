import Brightness from "@mui/icons-material/Brightness6Outlined";
import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from "@mui/material";
import { Mark } from "@treadlight/ui/drawings/mark.tsx";
import { THEME_CHOICES } from "@treadlight/ui/theme/theme.ts";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { AppBar, Layout, Logout, RefreshIconButton, TitlePortal, UserMenu } from "react-admin";
import { useThemeStore, useUser } from "../session/context.ts";
import { ConsoleMenu } from "./menu.tsx";
import { SearchButton } from "./search.tsx";

const THEME_NAMES = { light: "Light", dark: "Dark", system: "As the system" };

/** What surrounds every screen of the console. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} menu={ConsoleMenu} appBarAlwaysOn>
      {children}
    </Layout>
  );
}

function ConsoleBar() {
  const { name, email } = useUser();
  return (
    <AppBar
      color="default"
      toolbar={
        <>
          <SearchButton />
          <ThemeButton />
          <RefreshIconButton />
        </>
      }
      userMenu={
        <UserMenu label={name ?? email}>
          <MenuItem component="a" href="/dashboard">
            <ListItemText>Dashboard</ListItemText>
          </MenuItem>
          <Logout />
        </UserMenu>
      }
    >
      <Mark className="mark" />
      <TitlePortal variant="h1" component="h1" sx={{ ml: 1, fontSize: "1.1875rem" }} />
    </AppBar>
  );
}

function ThemeButton() {
  const store = useThemeStore();
  const { choice } = useSyncExternalStore(store.subscribe, store.getState);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={`Theme: ${THEME_NAMES[choice]}`}>
        <IconButton
          color="inherit"
          aria-label={`Theme: ${THEME_NAMES[choice]}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Brightness />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {THEME_CHOICES.map((name) => (
          <MenuItem
            key={name}
            selected={name === choice}
            onClick={() => {
              store.choose(name);
              setAnchor(null);
            }}
          >
            <ListItemIcon>{name === choice ? "✓" : ""}</ListItemIcon>
            {THEME_NAMES[name]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
