import { useEffect } from "react";
import { useLocation } from "react-router";
import { paths } from "../shared/paths.ts";
import { StructuredData } from "../shared/ui/structured-data.tsx";
import { HomePage } from "./home-page.tsx";

export { HomeSections } from "./home-page.tsx";

import { homeStructuredData } from "./home-structured-data.ts";

/** The home page at its two addresses; /pricing shows it scrolled to its prices. */
export function HomeScreen() {
  const location = useLocation();
  useEffect(() => {
    if (location.pathname === paths.pricing) document.getElementById("pricing")?.scrollIntoView();
  }, [location]);
  return (
    <>
      <StructuredData data={homeStructuredData} />
      <HomePage />
    </>
  );
}
