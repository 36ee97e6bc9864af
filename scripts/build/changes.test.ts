import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { buildIfChanged } from "./changes.ts";

/** A part made of a folder with two files, and a function that counts its builds so far. */
async function part() {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  const folder = await mkdtemp(join(tmpdir(), "treadlight-build-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [source, output] = [join(folder, "source"), join(folder, "output")];
  await mkdir(join(source, "below"), { recursive: true });
  await writeFile(join(source, "one.ts"), "1");
  await writeFile(join(source, "below/two.ts"), "2");
  const build = vi.fn(async () => void (await mkdir(output, { recursive: true })));
  const builds = async () => {
    await buildIfChanged({ name: "a part", output, sources: [source], build });
    return build.mock.calls.length;
  };
  expect(await builds()).toBe(1);
  return { source, output, builds };
}

it("given files that are only written anew, or a test, then a part is not built again", async () => {
  const { source, builds } = await part();
  await writeFile(join(source, "one.ts"), "1");
  await utimes(join(source, "one.ts"), new Date(), new Date());
  await writeFile(join(source, "one.test.ts"), "3");
  expect(await builds()).toBe(1);
});

it("given a file that is changed, added or removed, then the part is built again", async () => {
  const { source, builds } = await part();
  await writeFile(join(source, "below/two.ts"), "3");
  expect(await builds()).toBe(2);
  await writeFile(join(source, "three.ts"), "");
  expect(await builds()).toBe(3);
  await rm(join(source, "one.ts"));
  expect(await builds()).toBe(4);
});

it("given an output that is gone, then the part is built again", async () => {
  const { output, builds } = await part();
  await rm(output, { recursive: true });
  expect(await builds()).toBe(2);
});
