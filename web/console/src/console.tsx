import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Resource } from "ra-core";
import { useMemo } from "react";
import { Route } from "react-router";
import { createDataProvider } from "./data-provider/data-provider.ts";
import { ConsoleLayout } from "./frame/layout.tsx";
import { NoAccess, NotFound } from "./frame/no-access.tsx";
import { resources } from "./resources/index.ts";
import { createAuthProvider } from "./session/auth-provider.ts";
import { useCan, useConsole } from "./session/context.ts";
import { screen } from "./shared/screen.tsx";
import { Today } from "./start/today.tsx";
import { i18nProvider } from "./words.ts";

const ImportPeople = screen(() => import("./resources/users/import.tsx"), "ImportPeople");
const InstallationPage = screen(() => import("./installation/installation-page.tsx"), "InstallationPage");

/** The console. It has one resource for each of the server's. The server checks every permission. */
export function Console() {
  const { api, auth, user } = useConsole();
  const dataProvider = useMemo(() => createDataProvider(api), [api]);
  const authProvider = useMemo(() => createAuthProvider({ auth }, user), [auth, user]);
  const seesInstallation = useCan("installation");
  const managesPeople = useCan("manage_people");
  // Of each person their own: the next one in this browser must not see what they searched and selected.
  const store = useMemo(() => localStorageStore(undefined, user.id), [user.id]);
  return (
    <CoreAdminContext {...{ store, i18nProvider, dataProvider, authProvider }}>
      <CoreAdminUI
        title="Treadlight"
        layout={ConsoleLayout}
        dashboard={Today}
        accessDenied={NoAccess}
        catchAll={NotFound}
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
      </CoreAdminUI>
    </CoreAdminContext>
  );
}
