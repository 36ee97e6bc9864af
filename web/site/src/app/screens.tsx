import { useRoutes } from "react-router";
import { routes } from "./routes.tsx";

/** What the address shows. */
export const Screens = () => useRoutes(routes);
