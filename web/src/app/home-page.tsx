import { Hero } from "../features/hero/hero.tsx";
import { OpportunitySection } from "../features/opportunity/opportunity-section.tsx";

/** The home page's sections, in the order in which they make the case. */
export function HomePage() {
  return (
    <>
      <Hero />
      <OpportunitySection />
    </>
  );
}
