import { matchRoutes, type RouteObject } from "react-router";

/** Loads what an address shows and puts it into the routes: they can then be rendered without waiting. */
export async function loadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      const screen = await route.lazy();
      delete route.lazy;
      Object.assign(route, screen);
    }),
  );
}
