import { useEffect } from "react";
import { useLocation } from "react-router";
import { BronzeAchievement } from "../../features/achievement/bronze-achievement.tsx";
import { Hero } from "../../features/hero/hero.tsx";
import { paths } from "../../shared/pages.ts";
import { late } from "../../shared/prerendered/late.tsx";
import { StructuredData } from "../../shared/structured-data.tsx";
import { homeStructuredData } from "./home-structured-data.ts";

/** Everything below the first screen. */
export const LateSections = late(async () => (await import("./home-sections.tsx")).HomeSections);

/** The home page at its two addresses; /pricing shows it scrolled to its prices. */
export function HomePage() {
  const location = useLocation();
  useEffect(() => {
    if (location.pathname === paths.pricing) document.getElementById("pricing")?.scrollIntoView();
  }, [location]);
  return (
    <>
      <StructuredData data={homeStructuredData} />
      <Hero />
      <LateSections />
      <BronzeAchievement />
    </>
  );
}
