import { useLocation } from "react-router";
import { BronzeAchievement } from "../../features/achievement/bronze-achievement.tsx";
import { Hero } from "../../features/hero/hero.tsx";
import { IfSold } from "../../shared/installation.tsx";
import { paths } from "../../shared/pages.ts";
import { late } from "../../shared/prerendered/late.tsx";
import { StructuredData } from "../../shared/structured-data.tsx";
import { homeStructuredData } from "./home-structured-data.ts";

/** Everything below the first screen. */
export const LateSections = late(async () => (await import("./home-sections.tsx")).HomeSections);

/** The home page at its two addresses. /pricing starts at its prices: public/start-at-prices.js and RestoreScroll scroll there. */
export function HomePage() {
  const { pathname } = useLocation();
  return (
    <>
      <IfSold otherwise={<StructuredData data={homeStructuredData({ isSold: false })} />}>
        <StructuredData data={homeStructuredData({ isSold: true })} />
      </IfSold>
      <Hero />
      <LateSections />
      {/* Runs where it stands in a prerendered page, and not at all in one that React makes. */}
      {pathname === paths.pricing && <script src="/start-at-prices.js" />}
      <BronzeAchievement />
    </>
  );
}
