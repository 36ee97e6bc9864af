import { ClickHouseError, ClickHouseRefusedError, ClickHouseUnavailableError } from "@treadlight/warehouse";
import { describe, expect, it } from "vitest";
import { insertOrSplit } from "./insert-or-split.ts";

const items = Array.from({ length: 100 }, (_, n) => n);

/** Takes a batch whole, or throws for the first item that has an error. */
function warehouseWith(errors: ReadonlyMap<number, Error>) {
  const taken: number[] = [];
  const insert = async (batch: readonly number[]) => {
    for (const item of batch) {
      const error = errors.get(item);
      if (error) throw error;
    }
    taken.push(...batch);
  };
  return { taken, insert };
}

describe("insertOrSplit", () => {
  it("given bad items of both kinds in a batch, when inserted, then they are returned and every other item is inserted once", async () => {
    const refusal = new ClickHouseRefusedError("refused");
    const surprise = new RangeError("no such time");
    const { taken, insert } = warehouseWith(
      new Map<number, Error>([
        [0, refusal],
        [41, surprise],
        [99, refusal],
      ]),
    );
    expect(await insertOrSplit(items, insert)).toEqual([
      { item: 0, error: refusal },
      { item: 41, error: surprise },
      { item: 99, error: refusal },
    ]);
    expect(taken).toEqual(items.filter((item) => ![0, 41, 99].includes(item)));
  });

  it.each([new ClickHouseUnavailableError("paused"), new ClickHouseError("the table lacks a column")])(
    "given %s, which does not come from the items, when inserted, then it is thrown",
    async (error) => {
      const { insert } = warehouseWith(new Map([[41, error]]));
      await expect(insertOrSplit(items, insert)).rejects.toBe(error);
    },
  );

  it("given an empty batch, when inserted, then the warehouse is not called", async () => {
    const refuse = () => Promise.reject(new Error("asked"));
    expect(await insertOrSplit([], refuse)).toEqual([]);
  });
});
