import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
    "Microsoft Edge on Windows",
  ],
  ["curl/8.5.0", "curl/8.5.0"],
  ["x".repeat(1_000), "x".repeat(200)],
  ["two\u0000\nlines", "two lines"],
  ["  ", null],
  [undefined, null],
])("given %j, then it is called %j", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
