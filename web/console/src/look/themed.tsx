import { createTheme, ThemeProvider } from "@mui/material";
import { themeOf } from "@treadlight/ui/theme/theme.ts";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { useConsole } from "../session/context.ts";
import { themeFrom } from "./theme.ts";

// Here, because every screen may have something to say as soon as it is shown.
export { Notification } from "react-admin";

/** Around what react-admin draws: the look of the app. */
export function Themed({ children }: { children: ReactNode }) {
  const { theme } = useConsole();
  const shown = themeOf(useSyncExternalStore(theme.subscribe, theme.getState));
  const look = useMemo(() => createTheme(themeFrom(document, shown)), [shown]);
  return <ThemeProvider theme={look}>{children}</ThemeProvider>;
}
