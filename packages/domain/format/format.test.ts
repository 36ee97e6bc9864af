import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatCo2,
  formatCurrency,
  formatDuration,
  formatEnergy,
  formatEstimate,
  formatEstimatedDuration,
  formatNumber,
  formatRange,
  formatTimeEstimate,
  formatWater,
  toTwoSignificantDigits,
} from "./index.ts";

describe("formatNumber", () => {
  test.each([
    [null, "0"],
    [undefined, "0"],
    ["many", "0"],
    [Number.NaN, "0"],
    [Infinity, "0"],
    ["12", "12"],
    [0, "0"],
    [-0, "0"],
    [0.0456, "0.046"],
    [0.5, "0.5"],
    [0.996, "1"],
    [1.234, "1.23"],
    [5, "5"],
    [9.994, "9.99"],
    [9.996, "10"],
    [12.34, "12.3"],
    [99.94, "99.9"],
    [99.96, "100"],
    [123.4, "123"],
    [999.4, "999"],
    [999.6, "1K"],
    [1000, "1K"],
    [1234, "1.2K"],
    [99_950, "100K"],
    [999_949, "999.9K"],
    [999_960, "1M"],
    [1_000_000, "1M"],
    [2_560_000, "2.6M"],
    [12_345_678_901, "12,345.7M"],
    [-1234, "−1.2K"],
    [-5.678, "−5.68"],
  ])("given %j, then %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  test("given any number, then the displayed value is at most about five percent off", () => {
    const sizes = { K: 1e3, M: 1e6 };
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (value) => {
        const [, digits = "", size] = /^([\d.,]+)([KM]?)$/.exec(formatNumber(value)) ?? [];
        const shown = Number(digits.replaceAll(",", "")) * (size === "K" || size === "M" ? sizes[size] : 1);
        expect(Math.abs(shown - value) / value).toBeLessThanOrEqual(0.0512);
      }),
    );
  });
});

describe("amounts", () => {
  test.each([
    [0, "0 g"],
    [0.0868997, "0.087 g"],
    [5.20566, "5.2 g"],
    [345, "350 g"],
    [994, "990 g"],
    [999.7, "1.0 kg"],
    [1000, "1.0 kg"],
    [12_345, "12 kg"],
    [999_999, "1.0 t"],
    [1_250_000, "1.3 t"],
    [1_234_567_890, "1,200 t"],
    [-0.0451878, "−0.045 g"],
    [-1500, "−1.5 kg"],
    [Number.NaN, "0 g"],
  ])("given %d g of CO2, then %s", (grams, text) => {
    expect(formatCo2(grams)).toBe(text);
  });

  test.each([
    [0, "0 Wh"],
    [1e-7, "0.00010 mWh"],
    [0.37296, "370 mWh"],
    [0.9996, "1.0 Wh"],
    [16.7384, "17 Wh"],
    [1234, "1.2 kWh"],
    [5_000_000, "5,000 kWh"],
  ])("given %d Wh, then %s", (wattHours, text) => {
    expect(formatEnergy(wattHours)).toBe(text);
  });

  test.each([
    [0, "0 mL"],
    [0.696636, "0.70 mL"],
    [500, "500 mL"],
    [2500, "2.5 L"],
  ])("given %d mL, then %s", (milliliters, text) => {
    expect(formatWater(milliliters)).toBe(text);
  });

  test("given a range, then both ends are shown in their own units", () => {
    expect(formatRange(450, 1970, formatCo2)).toBe("450 g to 2.0 kg");
  });

  test("given any amount, then it is shown with two significant digits", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (grams) => {
        const digits = formatCo2(grams).replace(/ .*/, "").replaceAll(/[,.]/g, "");
        expect(digits.replace(/^0+/, "")).toMatch(/^[1-9]\d0*$/);
        expect(formatCo2(grams)).not.toMatch(/^0 /);
      }),
    );
  });
});

describe("estimates", () => {
  test("given numbers, then two significant digits remain", () => {
    expect([0.0868997, 345, 0, 99.6].map(toTwoSignificantDigits)).toEqual([0.087, 350, 0, 100]);
    expect([12_345, 0.0868997, -0].map(formatEstimate)).toEqual(["12,000", "0.087", "0"]);
  });
});

describe("formatCurrency", () => {
  test.each([
    [187.5, undefined, "£187.50"],
    [58_507.2, "GBP", "£58,507.20"],
    [-3, "GBP", "−£3.00"],
    [65, "USD", "US$65.00"],
    [60, "EUR", "€60.00"],
    [48_750, "JPY", "JP¥48,750"],
  ])("given %d %s, then %s", (amount, currency, text) => {
    expect(formatCurrency(amount, currency)).toBe(text);
  });
});

describe("formatDuration", () => {
  test.each([
    [0, "0 s"],
    [-5, "0 s"],
    [Number.NaN, "0 s"],
    [45.4, "45 s"],
    [59.6, "1 min"],
    [90, "2 min"],
    [720, "12 min"],
    [3599, "1 h"],
    [5400, "1 h 30 min"],
    [7200, "2 h"],
    [359_969, "99 h 59 min"],
    [359_980, "100 h"],
    [361_799, "100 h"],
    [361_799.6, "100 h"],
    [361_800, "101 h"],
    [363_540, "101 h"],
    [363_600, "101 h"],
    [40_465_808, "11,241 h"],
    [4_442_500, "1,234 h"],
  ])("given %d seconds, then %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe("formatEstimatedDuration", () => {
  test.each([
    [0, "0 s"],
    [12.4, "12 s"],
    [59.4, "59 s"],
    [59.6, "1.0 min"],
    [2_105, "35 min"],
    [3_575, "1.0 h"],
    [3_756, "1.0 h"],
    [15_120, "4.2 h"],
    [1_043_000, "290 h"],
    [16_714_800, "4,600 h"],
    [-15_120, "−4.2 h"],
    [-59.6, "−1.0 min"],
    [Number.NaN, "0 s"],
  ])("given %d seconds, then it is %s", (seconds, text) => {
    expect(formatEstimatedDuration(seconds)).toBe(text);
  });
});

describe("formatTimeEstimate", () => {
  test.each([
    [[-1_800, 15_120, 64_800], "about 4.2 h (−0.5 to 18)"],
    [[0, 400, 1_200], "about 6.7 min (0 to 20)"],
    [[-0.479, 0.782, 6], "about 0.78 s (−0.48 to 6)"],
    [[-3_000, 3_576, 90_000], "about 1.0 h (−0.83 to 25)"],
    [[-2, 360_000, 6_480_000], "about 100 h (0 to 1,800)"],
    [[-1_277, 0, 0], "about 0 min (−21 to 0)"],
    [[0, 0, 0], "about 0 s (0 to 0)"],
  ])("given low, central and high %j in seconds, then it is %s", ([low = 0, central = 0, high = 0], text) => {
    expect(formatTimeEstimate({ low, central, high })).toBe(text);
  });
});
