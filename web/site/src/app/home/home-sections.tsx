import { AboutSection } from "../../features/about-section/about-section.tsx";
import { BlogTeaser } from "../../features/blog/blog-teaser.tsx";
import { ClosingSection } from "../../features/closing/closing-section.tsx";
import { ExtensionDemo } from "../../features/extension-demo/extension-demo.tsx";
import { FeaturesSection } from "../../features/features-section/features-section.tsx";
import { OpportunitySection } from "../../features/opportunity/opportunity-section.tsx";
import { PricingSection } from "../../features/pricing/pricing-section.tsx";
import { ProofSection } from "../../features/proof/proof-section.tsx";

/** The home page below the first screen. */
export function HomeSections() {
  return (
    <>
      <ProofSection />
      <OpportunitySection />
      <AboutSection />
      <FeaturesSection />
      <ExtensionDemo />
      <PricingSection />
      <BlogTeaser />
      <ClosingSection />
    </>
  );
}
