import Brightness from "@mui/icons-material/Brightness6Outlined";
import { IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from "@mui/material";
import { Mark } from "@treadlight/ui/drawings/mark.tsx";
import { THEME_CHOICES } from "@treadlight/ui/theme/theme.ts";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { AppBar, Layout, Logout, RefreshIconButton, TitlePortal, UserMenu } from "react-admin";
import { useThemeStore, useUser } from "../session/context.ts";
import { FailuresProvider } from "../shared/failures.tsx";
import { ConfirmationWall } from "./confirmation-wall.tsx";
import { ConsoleMenu } from "./menu.tsx";
import { SearchButton } from "./search.tsx";
import { StepUpWall } from "./step-up-wall.tsx";

const THEME_NAMES = { light: "Light", dark: "Dark", system: "System" };

/** The frame around every screen of the console. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} menu={ConsoleMenu}>
      <FailuresProvider>{children}</FailuresProvider>
      <StepUpWall />
      <ConfirmationWall />
    </Layout>
  );
}

function ConsoleBar() {
  const { name, email } = useUser();
  useWindowTitle();
  return (
    <AppBar
      alwaysOn
      color="default"
      toolbar={
        <>
          <SearchButton />
          <ThemeButton />
          {/* Screens refresh by themselves, and on a phone the title needs the room. */}
          <RefreshIconButton sx={{ display: { xs: "none", sm: "inline-flex" } }} />
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
      {/* Blocks inside would be cut off without an ellipsis. */}
      <TitlePortal variant="h1" component="h1" sx={{ ml: 1, fontSize: "1.1875rem", "&& *": { display: "inline" } }} />
    </AppBar>
  );
}

/** Names the window after the screen. react-admin writes the title of a screen only into the bar. */
function useWindowTitle() {
  useEffect(() => {
    const title = document.getElementById("react-admin-title");
    if (!title) return;
    const take = () => {
      if (title.textContent) document.title = `${title.textContent} · Treadlight`;
    };
    take();
    const observer = new MutationObserver(take);
    observer.observe(title, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
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
