import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), "utf8");

test("given the attacks that the document lists, then each of their tests exists", async () => {
  const [, ...parts] = (await read("docs/attacks.md")).split("\n## ");
  let attacks = 0;
  for (const part of parts) {
    const [path = ""] = part.split("\n", 1);
    const tests = await read(path);
    for (const [, name = ""] of part.matchAll(/^- (.*)$/gm)) {
      expect(tests).toContain(`"${name}"`);
      attacks += 1;
    }
  }
  expect(attacks).toBeGreaterThanOrEqual(40);
});
