import { expect, test } from "vitest";
import { columnsOf } from "./file-columns.ts";

const LINE = 'When;"Who";Minutes;;When\r\n1;2;3;4;5\n';

test("given a table in any form, then its columns are found once each", async () => {
  const zipped = await new Response(
    new Blob([`${LINE}${"x;".repeat(200_000)}`]).stream().pipeThrough(new CompressionStream("gzip")),
  ).blob();
  const utf16 = new Blob([Uint8Array.of(0xff, 0xfe), Buffer.from(LINE, "utf16le")]);
  for (const file of [new Blob([LINE]), new Blob([`\uFEFF${LINE}`]), zipped, utf16]) {
    expect(await columnsOf(file)).toEqual(["When", "Who", "Minutes"]);
  }
});
