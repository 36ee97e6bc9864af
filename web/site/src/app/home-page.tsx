import { BronzeAchievement } from "../features/achievement/bronze-achievement.tsx";
import { Hero } from "../features/hero/hero.tsx";
import { late } from "../shared/late.tsx";

/** What is below the first screen. */
export const HomeSections = late(async () => (await import("./home-sections.tsx")).HomeSections);

/** The home page: the hero, whose program comes with the page, and everything below. */
export function HomePage() {
  return (
    <>
      <Hero />
      <HomeSections />
      <BronzeAchievement />
    </>
  );
}
