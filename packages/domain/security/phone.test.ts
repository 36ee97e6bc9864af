import { type CountryCode, getCountries, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, it } from "vitest";
import { detect } from "./detect.ts";

/** Regions whose national forms are recognized without a phone word (docs/detection.md). */
const HOME_REGIONS: readonly CountryCode[] = [
  "GB",
  "US",
  "CA",
  "IE",
  "FR",
  "DE",
  "AU",
  "SE",
  "NL",
  "IL",
  "JP",
  "IN",
  "BR",
];

function phonesIn(text: string): string[] {
  return detect(text)
    .filter(({ type }) => type === "phone")
    .map(({ start, end }) => text.slice(start, end));
}

/** All regions except two islands with four-digit numbers, which are too short for our minimum of eight international digits. */
const REGIONS = getCountries().filter((region) => (getExampleNumber(region, examples)?.number.length ?? 0) > 8);

describe("detect, phone", () => {
  it.each(REGIONS)("given the example number of %s in international form, then it is found completely", (region) => {
    const international = getExampleNumber(region, examples)?.formatInternational() ?? "";
    expect(phonesIn(`Write to ${international}, please`)).toEqual([international]);
  });

  it.each(REGIONS)("given the example number of %s in E.164 form, then it is found completely", (region) => {
    const number = getExampleNumber(region, examples)?.number ?? "";
    expect(phonesIn(`{"to":"${number}"}`)).toEqual([number]);
  });

  it.each(HOME_REGIONS)("given the example number of %s in national form, then it is found completely", (region) => {
    const national = getExampleNumber(region, examples)?.formatNational() ?? "";
    expect(phonesIn(`Reach me: ${national}.`)).toEqual([national]);
  });

  it.each(REGIONS)("given the national form of %s near a phone word, then it is found", (region) => {
    const national = getExampleNumber(region, examples)?.formatNational() ?? "";
    // Shorter numbers cannot be distinguished from other numbers.
    if (national.replace(/\D/g, "").length < 9) return;
    expect(phonesIn(`my mobile: ${national}`)).toEqual([national]);
  });
});
