import { themeOf } from "@treadlight/ui/theme/theme.ts";
import { lazy, useMemo, useSyncExternalStore } from "react";
import { Admin, CustomRoutes, localStorageStore, Resource } from "react-admin";
import { Route } from "react-router";
import { createDataProvider } from "./data-provider/data-provider.ts";
import { ConsoleLayout } from "./frame/layout.tsx";
import { NoAccess, NotFound } from "./frame/no-access.tsx";
import { InstallationPage } from "./installation/installation-page.tsx";
import { themeFrom } from "./look/theme.ts";
import { resources } from "./resources/index.ts";
import { createAuthProvider } from "./session/auth-provider.ts";
import { useCan, useConsole } from "./session/context.ts";
import { Today } from "./start/today.tsx";
import { i18nProvider } from "./words.ts";

// Few people open it, once.
const ImportPeople = lazy(async () => ({ default: (await import("./resources/users/import.tsx")).ImportPeople }));

/** The console. It has one resource for each of the server's. The server checks every permission. */
export function Console() {
  const { api, auth, theme, user } = useConsole();
  const shown = themeOf(useSyncExternalStore(theme.subscribe, theme.getState));
  const look = useMemo(() => themeFrom(document, shown), [shown]);
  const dataProvider = useMemo(() => createDataProvider(api), [api]);
  const authProvider = useMemo(() => createAuthProvider({ auth }, user), [auth, user]);
  const seesInstallation = useCan("installation");
  const managesPeople = useCan("manage_people");
  // Of each person their own: the next one in this browser must not see what they searched and selected.
  const store = useMemo(() => localStorageStore(undefined, user.id), [user.id]);
  return (
    <Admin
      title="Treadlight"
      store={store}
      i18nProvider={i18nProvider}
      dataProvider={dataProvider}
      authProvider={authProvider}
      layout={ConsoleLayout}
      dashboard={Today}
      accessDenied={NoAccess}
      catchAll={NotFound}
      theme={look}
      darkTheme={null}
      disableTelemetry
      requireAuth
    >
      {resources.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
      <CustomRoutes>
        <Route path="/users/import" element={managesPeople ? <ImportPeople /> : <NoAccess />} />
        <Route path="/installation" element={seesInstallation ? <InstallationPage /> : <NoAccess />} />
      </CustomRoutes>
    </Admin>
  );
}
