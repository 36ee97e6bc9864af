import { INDIVIDUAL_PLAN, PRICING_TIERS } from "@treadlight/domain/pricing";
import { publicUrl } from "../../shared/public-url.ts";

const monthlyRates = PRICING_TIERS.map(({ monthlyRate }) => monthlyRate);

const offers = [
  offer("Individual plan, monthly", INDIVIDUAL_PLAN.monthlyPence, "MON"),
  offer("Individual plan, annual", INDIVIDUAL_PLAN.annualPence, "ANN"),
  {
    "@type": "AggregateOffer",
    name: "Business plan, per user and month",
    priceCurrency: "GBP",
    lowPrice: Math.min(...monthlyRates).toFixed(2),
    highPrice: Math.max(...monthlyRates).toFixed(2),
    offerCount: PRICING_TIERS.length,
  },
];

/** The organization and the product, with the prices from the tables that the pricing section shows if plans are sold. */
export const homeStructuredData = ({ isSold }: { isSold: boolean }) => ({
  "@graph": [
    {
      "@type": "Organization",
      "@id": `${publicUrl}/#organization`,
      name: "Treadlight",
      slogan: "Smarter AI. Lighter Footprint.",
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
    },
    {
      "@type": "WebSite",
      name: "Treadlight",
      url: `${publicUrl}/`,
      inLanguage: "en-GB",
      publisher: { "@id": `${publicUrl}/#organization` },
    },
    {
      "@type": "SoftwareApplication",
      name: "Treadlight",
      applicationCategory: "BusinessApplication",
      operatingSystem: "Any with a web browser",
      ...(isSold && { offers }),
    },
  ],
});

/** `unitCode` by UN/CEFACT: MON is a month, ANN a year. */
function offer(name: string, pence: number, unitCode: "MON" | "ANN") {
  const price = { price: (pence / 100).toFixed(2), priceCurrency: "GBP" };
  return {
    "@type": "Offer",
    name,
    ...price,
    priceSpecification: { "@type": "UnitPriceSpecification", ...price, unitCode },
  };
}
