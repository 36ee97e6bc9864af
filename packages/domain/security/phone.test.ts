import libphonenumber from "google-libphonenumber";
import { describe, expect, it } from "vitest";
import { detect } from "./detect.ts";

const { PhoneNumberFormat, PhoneNumberType, PhoneNumberUtil } = libphonenumber;
const numbers = PhoneNumberUtil.getInstance();

/** Regions whose national forms are recognized without a phone word (docs/detection.md). */
const HOME_REGIONS: readonly string[] = ["GB", "US", "CA", "IE", "FR", "DE", "AU", "SE", "NL", "IL", "JP", "IN", "BR"];

function phonesIn(text: string): string[] {
  return detect(text)
    .filter(({ type }) => type === "phone")
    .map(({ start, end }) => text.slice(start, end));
}

/** The example of a mobile number, as people or programs write it. */
const exampleOf = (region: string, format: libphonenumber.PhoneNumberFormat) =>
  numbers.format(numbers.getExampleNumberForType(region, PhoneNumberType.MOBILE), format);

/** All regions except Tristan da Cunha and Tokelau, whose four-digit numbers are too short for our minimum of eight international digits. */
const REGIONS = numbers.getSupportedRegions().filter((region) => region !== "TA" && region !== "TK");

describe("detect, phone", () => {
  it.each(REGIONS)("given the example number of %s in international form, then it is found completely", (region) => {
    const international = exampleOf(region, PhoneNumberFormat.INTERNATIONAL);
    expect(phonesIn(`Write to ${international}, please`)).toEqual([international]);
  });

  it.each(REGIONS)("given the example number of %s in E.164 form, then it is found completely", (region) => {
    const number = exampleOf(region, PhoneNumberFormat.E164);
    expect(phonesIn(`{"to":"${number}"}`)).toEqual([number]);
  });

  it.each(HOME_REGIONS)("given the example number of %s in national form, then it is found completely", (region) => {
    const national = exampleOf(region, PhoneNumberFormat.NATIONAL);
    expect(phonesIn(`Reach me: ${national}.`)).toEqual([national]);
  });

  it.each(REGIONS)("given the national form of %s near a phone word, then it is found", (region) => {
    const national = exampleOf(region, PhoneNumberFormat.NATIONAL);
    // Shorter numbers cannot be distinguished from other numbers.
    if (national.replace(/\D/g, "").length < 9) return;
    expect(phonesIn(`my mobile: ${national}`)).toEqual([national]);
  });
});
