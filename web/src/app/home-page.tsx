import { type ComponentType, lazy, Suspense, useState } from "react";
import { BronzeAchievement } from "../features/achievement/bronze-achievement.tsx";
import { Hero } from "../features/hero/hero.tsx";
import { somebodyIsHere } from "../shared/somebody-is-here.ts";

let loaded: ComponentType | undefined;

/** Loads what is below the first screen. Where it is there before the page is rendered, the page comes in one piece. */
export async function loadHomeSections(): Promise<ComponentType> {
  loaded ??= (await import("./home-sections.tsx")).HomeSections;
  return loaded;
}

// Rendered ahead, it can be read at once; the program that brings it to life is loaded when somebody comes near.
const LateSections = lazy(async () => {
  await somebodyIsHere();
  return { default: await loadHomeSections() };
});

/** The home page: the hero, whose program comes with the page, and everything below. */
export function HomePage() {
  // Chosen once: another component in its place would forget what was entered in the sections.
  const [Sections] = useState<ComponentType>(() => loaded ?? LateSections);
  return (
    <>
      <Hero />
      <Suspense fallback={null}>
        <Sections />
      </Suspense>
      <BronzeAchievement />
    </>
  );
}
