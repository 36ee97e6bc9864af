import { formatEstimate } from "../format/index.ts";
import { ACHIEVEMENTS, type AchievementType } from "./achievement-types.ts";

const OPENINGS: Readonly<Record<AchievementType, string>> = {
  bronze: "I have begun to track what my AI use costs the planet",
  silver: "Six months of tracking what my AI use costs the planet",
  gold: "A year of tracking what my AI use costs the planet",
};

/** The text of a post about an achievement. @param footprint CO2 in grams, energy in Wh, water in mL; 0 if unknown */
export function socialMessage(
  type: AchievementType,
  { co2 = 0, energy = 0, water = 0 }: { co2?: number; energy?: number; water?: number },
): string {
  return (
    `${OPENINGS[type]}: an estimated ${formatEstimate(co2)} g CO2, ${formatEstimate(energy)} Wh of energy and ` +
    `${formatEstimate(water)} mL of water so far. ${ACHIEVEMENTS[type].title} with Treadlight. Smarter AI. Lighter Footprint.`
  );
}
