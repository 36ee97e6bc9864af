import { createTheme, ThemeProvider } from "@mui/material";
import { themeOf } from "@treadlight/ui/theme/theme.ts";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { useConsole } from "../session/context.ts";
import { themeFrom } from "./theme.ts";

/** Around what react-admin draws: the look of the app. */
export function Themed({ children }: { children: ReactNode }) {
  const { theme } = useConsole();
  const shown = themeOf(useSyncExternalStore(theme.subscribe, theme.getState));
  const look = useMemo(() => createTheme(themeFrom(document, shown)), [shown]);
  return <ThemeProvider theme={look}>{children}</ThemeProvider>;
}
