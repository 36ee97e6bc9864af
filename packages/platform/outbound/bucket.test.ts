import { describe, expect, test } from "vitest";
import { openBucket } from "./bucket.ts";

const bucketThat = (body: string, status = 200) =>
  openBucket("https://s3.example/logs", {
    ...{ accessKeyId: "id", secretAccessKey: "secret" },
    fetch: async () => new Response(body, { status }),
  });

const listOf = (time: string) => `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>logs</Name><Prefix/><KeyCount>1</KeyCount>
<Contents><Key>a &amp; b/1.jsonl</Key><LastModified>${time}</LastModified><ETag>&quot;e1&quot;</ETag><Size>5</Size></Contents>
<IsTruncated>false</IsTruncated></ListBucketResult>`;

describe("openBucket", () => {
  test("given a list, then its files are those that it names", async () => {
    expect(await bucketThat(listOf("2026-03-05T10:00:00.000Z")).list("a")).toEqual({
      objects: [{ key: "a & b/1.jsonl", size: 5, etag: "e1", modifiedAt: new Date("2026-03-05T10:00:00Z") }],
      next: undefined,
    });
  });

  test.each([
    ["tags without an end", "<a>".repeat(50_000)],
    ["tags that are cut off", "<a ".repeat(50_000)],
    ["tags that end in another order", "<a><b></a></b>"],
    ["tags within tags", `${"<a>".repeat(50)}${"</a>".repeat(50)}`],
    ["a comment", "<a><!-- <b> --></a>"],
  ])("given %s in place of a list, then they are refused before the library reads them", async (_, body) => {
    await expect(bucketThat(body).list("")).rejects.toThrow("The list of the bucket is not XML.");
  });

  test("given a list that is longer than a thousand files, then it is refused", async () => {
    await expect(bucketThat("<a/>".repeat(1_100_000)).list("")).rejects.toThrow("The list of the bucket is too long.");
  });

  test("given a file without a time, then the list is refused", async () => {
    await expect(bucketThat(listOf("yesterday")).list("")).rejects.toThrow("A file has no time.");
  });

  test("given a redirect, then it is refused, and what it says is not read", async () => {
    await expect(bucketThat("<a>".repeat(50_000), 307).list("")).rejects.toThrow("The bucket answered 307.");
  });
});
