import { CURRENT_FACTORS, listFactors } from "@treadlight/domain/environment";
import { expect, test } from "vitest";
import { FACTOR_NAMES } from "./factor-names.ts";

test("given every factor of the current set, then the page has a name for it", () => {
  const { platforms, regions, otherPlatform, unknownRegion, uncertainty, ...shares } = CURRENT_FACTORS;
  const branches = [
    ...Object.values(platforms),
    ...Object.values(regions),
    otherPlatform,
    unknownRegion,
    uncertainty,
    shares,
  ];
  const paths = branches.flatMap((branch) => listFactors(branch).map(({ path }) => path));
  expect(paths.length).toBeGreaterThan(150);
  expect(paths.filter((path) => FACTOR_NAMES[path] === undefined)).toEqual([]);
});
