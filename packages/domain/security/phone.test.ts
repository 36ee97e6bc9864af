import { type CountryCode, getCountries, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, it } from "vitest";
import { detect } from "./detect.ts";

/** Regions whose national forms are known without a word beside them (docs/detection.md). */
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

/** All regions but two islands with four-digit numbers, which are below the eight digits an international number has here. */
const REGIONS = getCountries().filter((region) => (getExampleNumber(region, examples)?.number.length ?? 0) > 8);

describe("detect, phone", () => {
  it.each(REGIONS)("given the example number of %s in international form, then it is found whole", (region) => {
    const international = getExampleNumber(region, examples)?.formatInternational() ?? "";
    expect(phonesIn(`Write to ${international}, please`)).toEqual([international]);
  });

  it.each(REGIONS)("given the example number of %s in E.164 form, then it is found whole", (region) => {
    const number = getExampleNumber(region, examples)?.number ?? "";
    expect(phonesIn(`{"to":"${number}"}`)).toEqual([number]);
  });

  it.each(HOME_REGIONS)("given the example number of %s in national form, then it is found whole", (region) => {
    const national = getExampleNumber(region, examples)?.formatNational() ?? "";
    expect(phonesIn(`Reach me: ${national}.`)).toEqual([national]);
  });

  it.each(REGIONS)("given the national form of %s beside a phone word, then it is found", (region) => {
    const national = getExampleNumber(region, examples)?.formatNational() ?? "";
    // Plans with numbers of six digits and less cannot be told from any other number.
    if (national.replace(/\D/g, "").length < 9) return;
    expect(phonesIn(`my mobile: ${national}`)).toEqual([national]);
  });
});
