import { describe, expect, test } from "vitest";
import { REGION_NAMES } from "./factor-sets/region-names.ts";
import { REGION_KEYS, REGIONS, regionByText } from "./index.ts";

/** Carbon intensity, water intensity and renewable share as the specification writes them, in its order. */
const SPECIFIED = `US West 0.15/1.8/65; US East 0.42/2.4/35; US Central 0.58/2.8/25; US 0.367/2.2/42; BC 0.008/0.5/95;
Quebec 0.015/0.6/94; Ontario 0.035/1.2/85; Canada 0.12/1.1/68; Sweden 0.041/0.4/96; Finland 0.055/0.5/88;
Norway 0.017/0.2/96; France 0.057/0.8/89; UK 0.233/1.6/43; Germany 0.311/1.7/46; Netherlands 0.285/1.5/38;
Poland 0.662/2.9/16; EU 0.275/1.8/42; Japan 0.518/3.2/18; China 0.555/3.8/24; India 0.708/3.5/24;
Australia 0.61/3.1/32; South Korea 0.459/2.9/6; Singapore 0.408/2.4/3; Brazil 0.085/0.9/85; Mexico 0.459/2.8/15;
Global 0.4/2.5/35`;

describe("REGIONS", () => {
  test("given the specification's table, then every grid has its numbers, in its order, and answers to its name", () => {
    const specified = SPECIFIED.split(";").map((entry) => {
      const [, name = "", ...numbers] = /^(.+) (.+)\/(.+)\/(.+)$/.exec(entry.trim()) ?? [];
      return { key: regionByText(name)?.key, numbers: numbers.map(Number) };
    });
    expect(
      REGIONS.map((region) => ({
        key: region.key,
        numbers: [region.carbonIntensity, region.waterIntensity, region.renewablePercent],
      })),
    ).toEqual(specified);
    expect(REGIONS).toHaveLength(26);
  });

  test("given grids for which far higher water figures are published, then they and no others carry a note", () => {
    expect(REGIONS.filter(({ note }) => note).map(({ key }) => key)).toEqual(["ca", "se", "fi", "no", "fr", "br"]);
  });
});

describe("regionByText", () => {
  test("given any region's key, label or other name, then it answers with that region: no name is claimed twice", () => {
    for (const key of REGION_KEYS) {
      const { label, aliases } = REGION_NAMES[key];
      for (const name of [key, label, ...aliases.split(", ")]) {
        expect([name, regionByText(name)?.key]).toEqual([name, key]);
        expect([name, regionByText(` ${name.toUpperCase()} `)?.key]).toEqual([name, key]);
      }
    }
  });

  test.each([
    ["GB", "uk"],
    ["gb", "uk"],
    ["UK", "uk"],
    ["U.K.", "uk"],
    ["united kingdom", "uk"],
    ["The Netherlands", "nl"],
    ["DE", "de"],
    ["DEU", "de"],
    ["US", "us"],
    ["U.S.A.", "us"],
    ["US-West", "us-west"],
    ["us_west", "us-west"],
    ["us-east-1", "us-east"],
    ["CA", "ca"],
    ["CA-QC", "ca-quebec"],
    ["Québec", "ca-quebec"],
    ["México", "mx"],
    ["KR", "kr"],
    ["Korea, Republic of", "kr"],
    ["Spain", "eu"],
    ["IT", "eu"],
    ["GLOBAL", "global"],
  ])("given %s, then %s", (text, key) => {
    expect(regionByText(text)?.key).toBe(key);
  });

  test.each([
    "",
    " ",
    "-",
    "Atlantis",
    "unknown",
    "__proto__",
    "constructor",
    "New England",
    "USSR",
    "u",
    "x".repeat(10_000),
  ])("given %j, then nothing rather than a guess", (text) => {
    expect(regionByText(text)).toBeUndefined();
  });
});
