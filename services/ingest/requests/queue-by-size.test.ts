import { expect, test } from "vitest";
import { queuedBySize } from "./queue-by-size.ts";

/** Prepares a request of this size, and says when it begins and ends. It ends when it is told to. */
function requests() {
  const seen: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (name: string, bytes: number) =>
    queuedBySize(bytes, async () => {
      seen.push(`${name} begins`);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      seen.push(`${name} ends`);
      return name;
    });
  return { seen, send, end: (name: string) => ends.get(name)?.() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("given requests of every size at once, then those of a size wait for each other, small ones for nobody, and nobody for a large one", async () => {
  const { seen, send, end } = requests();
  const sent = [
    ...[send("large", 3_000_000), send("second large", 3_000_000)],
    ...[send("first", 70_000), send("second", 70_000), send("small", 1_000), send("other small", 1_000)],
  ];
  await turn();
  expect(seen.sort()).toEqual(["first begins", "large begins", "other small begins", "small begins"]);
  seen.length = 0;

  end("first");
  await turn();
  expect(seen).toEqual(["first ends", "second begins"]);
  for (const name of ["large", "second", "small", "other small"]) end(name);
  await turn();
  end("second large");
  expect(await Promise.all(sent)).toEqual(["large", "second large", "first", "second", "small", "other small"]);
});

test("given a request that is refused, then the next one has its turn", async () => {
  const refused = queuedBySize(70_000, () => Promise.reject(new Error("refused")));
  const next = queuedBySize(70_000, async () => "next");

  await expect(refused).rejects.toThrow("refused");
  expect(await next).toBe("next");
});
