import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SURFACE_STYLES } from "./styles.ts";

test("given the colours of the site, then the widget's have the same values in both themes", async () => {
  const tokens = await readFile(new URL("../../../web/ui/src/tokens.css", import.meta.url), "utf8");
  const [, light = "", dark = ""] = /\.light \{(.*?)\n\}.*\.dark \{(.*?)\n\}/s.exec(tokens) ?? [];
  const colourIn = (theme: string, name: string) => new RegExp(`--${name}: (#\\w+);`).exec(theme)?.[1];
  const own = [...SURFACE_STYLES.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)];
  expect(own).toHaveLength(12);
  for (const [, name = "", ...colours] of own) {
    const token = /^(green|yellow|orange|red)$/.test(name) ? `risk-${name}` : name;
    expect([name, ...colours]).toEqual([name, colourIn(light, token), colourIn(dark, token)]);
  }
});
