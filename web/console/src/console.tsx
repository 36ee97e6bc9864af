import { themeOf } from "@treadlight/ui/theme/theme.ts";
import { useMemo, useSyncExternalStore } from "react";
import { Admin, Resource } from "react-admin";
import { ConsoleLayout } from "./frame/layout.tsx";
import { themeFrom } from "./look/theme.ts";
import { resources } from "./resources/index.ts";
import { createAuthProvider } from "./session/auth-provider.ts";
import { useConsole } from "./session/context.ts";
import { createDataProvider } from "./session/data-provider.ts";
import { Today } from "./start/today.tsx";

/** The console: one resource for each of the server's, which refuses what a role may not see or do. */
export function Console() {
  const { auth, theme, user } = useConsole();
  const shown = themeOf(useSyncExternalStore(theme.subscribe, theme.getState));
  const look = useMemo(() => themeFrom(document, shown), [shown]);
  const dataProvider = useMemo(() => createDataProvider(auth), [auth]);
  const authProvider = useMemo(() => createAuthProvider({ auth }, user), [auth, user]);
  return (
    <Admin
      title="Treadlight"
      dataProvider={dataProvider}
      authProvider={authProvider}
      layout={ConsoleLayout}
      dashboard={Today}
      theme={look}
      darkTheme={null}
      disableTelemetry
      requireAuth
    >
      {resources.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
    </Admin>
  );
}
