import { DETECTION_VERSION, detect, inspectText, redact } from "@treadlight/domain/security";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CORPUS } from "./corpus.ts";
import { parseLabelled } from "./labelled-text.ts";

/** Values, labels, separators and junk, to be thrown together in any order. */
const FRAGMENTS = [
  ...CORPUS.map((line) => parseLabelled(line).text),
  ..."password token secret phone call ssn key order sha256 commit api_key passphrase tel bearer Authorization: nhs dob".split(
    " ",
  ),
  ...[
    "123-45-6789",
    "4111 1111 1111 1111",
    "jane@example.com",
    "+44 7700 900123",
    "07700 900123",
    "1234567890",
    "123456789",
  ],
  ...[
    "hunter2!",
    "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
    "9f86d081884c7d659a2feaa0c55ad015",
    "[PHONE]",
    "[PASSWORD]",
    "[KEY]",
  ],
  ...[
    " ",
    ": ",
    "=",
    "-",
    ".",
    "/",
    ",",
    "\n",
    "\t",
    "(",
    ")",
    '"',
    "'",
    "@",
    "+",
    "[",
    "]",
    "\u200b",
    "\u00a0",
    "“",
    "🔑",
    "00",
    "1",
    "%40",
    "%20",
    "%2B44",
    "%5B",
    "&#64;",
    "&quot;",
    "\\u0040",
    "://",
    " is my password",
    "passwords: ",
    "wifi: ",
  ],
];
const hostileText = fc.array(
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...FRAGMENTS) }, fc.string({ maxLength: 12, unit: "binary" })),
  {
    maxLength: 24,
  },
);

describe("redact", () => {
  it("given any mixture of values, labels and junk, then nothing is left to find and a second time changes nothing", () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom("", " ", "-"), (parts, glue) => {
        const redacted = redact(parts.join(glue));
        expect(detect(redacted)).toEqual([]);
        expect(redact(redacted)).toBe(redacted);
      }),
      { numRuns: 3000 },
    );
  });

  it("given any text, then findings are sorted, disjoint and inside it", () => {
    fc.assert(
      fc.property(hostileText, (parts) => {
        const text = parts.join("");
        let from = 0;
        for (const { start, end } of detect(text)) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThan(start);
          from = end;
        }
        expect(from).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("given as the callback of a map, then the index it is passed changes nothing", () => {
    expect(["jane@example.com", "hi"].map(redact)).toEqual(["[EMAIL]", "hi"]);
  });

  it("given text without findings, then it comes back unchanged", () => {
    const text = "Write a haiku about [AUTUMN] leaves in [EMAIL] style";
    expect(redact(text)).toBe(text);
  });

  it("given a value at the far end of a very long text, then it is found there", () => {
    const text = `${"lorem ipsum dolor ".repeat(20_000)}jane@example.com`;
    expect(redact(text).endsWith("dolor [EMAIL]")).toBe(true);
  });

  it.each([
    ["mail jane@example.com or 07700 900123", "mail [EMAIL] or [PHONE]"],
    ["🔑🔑 password: hunter2!", "🔑🔑 password: [PASSWORD]"],
    ["card ４１１１ １１１１ １１１１ １１１１ ok", "card [CARD] ok"],
    ["ssn 123\u200b-45\u200b-6789.", "ssn [SSN]."],
    ["user jane@exam\u00adple.com", "user [EMAIL]"],
    ["postgres://app:S3cretPw9@db.example.com/x", "postgres://app:[URL_CREDENTIALS]@db.example.com/x"],
    ["9f86d081884c7d659a2feaa0c55ad015", "[KEY]"],
    ["?email=jane%40example.com&card=4242%204242%204242%204242", "?email=[EMAIL]&card=[CARD]"],
    ["phone=%2B44+7700+900123&n=1", "phone=[PHONE]&n=1"],
    [
      "&lt;jane&#64;example.com&gt; &quot;pw&quot;: &quot;s3cret!&quot;",
      "&lt;[EMAIL]&gt; &quot;pw&quot;: &quot;[PASSWORD]&quot;",
    ],
    ['{"email":"jane\\u0040example.com"}', '{"email":"[EMAIL]"}'],
    ["postgres://app:p%40ssW0rd@db.example.com/x", "postgres://app:[URL_CREDENTIALS]/x"],
    ["https://jane%40example.com:s3cr3tPw@git.example.com", "https://jane%40example.com:[URL_CREDENTIALS]"],
    ["password=a%26b%3Dc9x&user=1", "password=[PASSWORD]&user=1"],
    ["hunter2! is my password", "[PASSWORD] is my password"],
    ["passwords: alpha!11, beta!22 and gamma!33", "passwords: [PASSWORD], [PASSWORD] and [PASSWORD]"],
    [
      "old password was Fluffy12 and the new one is Fluffy13",
      "old password was [PASSWORD] and the new one is [PASSWORD]",
    ],
    [`password: "${"aB3!".repeat(100)}"`, 'password: "[PASSWORD]"'],
    ["100%25 sure, 50%20off, a %2f b &amp; c", "100%25 sure, 50%20off, a %2f b &amp; c"],
  ])("given %j, then %j", (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });
});

describe("redact, on numbers whose groups are further apart", () => {
  it.each([
    ["4111 - 1111 - 1111 - 1111", "[CARD]"],
    ["4111  1111  1111  1111", "[CARD]"],
    ["4111. 1111. 1111. 1111", "[CARD]"],
    ["4111--1111--1111--1111", "[CARD]"],
    ["4111- 1111 -1111-1111", "[CARD]"],
    ["3782  822463  10005 exp 12/27", "[CARD] exp 12/27"],
    ["1. 4111  1111  1111  1111  12  27", "1. [CARD]  12  27"],
    ["in 2024\n4111  1111  1111  1111\n5500  0000  0000  0004\n123456", "in 2024\n[CARD]\n[CARD]\n123456"],
    ["pay with card 4111 1111\n      1111 1111 please", "pay with card [CARD] please"],
    ["4111-1111-\r\n\t1111-1111", "[CARD]"],
    ["card:\n4111\n1111\n1111\n1111\n", "card:\n[CARD]\n"],
    ["SSN 123  45  6789.", "SSN [SSN]."],
    ["123 - 45-6789", "[SSN]"],
    ["123. 45. 6789", "[SSN]"],
    ["123-45-\n    6789", "[SSN]"],
    ["see  123  45  6789", "see  [SSN]"],
  ])("given %j, then %j", (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });

  it.each([
    ["4111  1111  1111  1111", { card: 1 }],
    ["card 4111 1111\n  1111 1111", { card: 1 }],
    ["4111\n1111\n1111\n1111", {}],
    ["123--45--6789", { ssn: 1 }],
    ["SSN: 123 45\n  6789", { ssn: 1 }],
    ["123  45  6789", {}],
    ["2019  2020  2021  2022\n4111  1111  1111  1112", {}],
  ])("given %j, then only what cannot be a table is counted", (text, counts) => {
    expect(inspectText(text).counts).toEqual(counts);
  });
});

describe("inspectText", () => {
  it("given several values, then each type is counted and the text is redacted", () => {
    expect(inspectText("a@example.com, b@example.com, SSN 123-45-6789, salary attached")).toEqual({
      redacted: "[EMAIL], [EMAIL], SSN [SSN], salary attached",
      counts: { email: 2, ssn: 1 },
      categories: ["financial-data"],
      own: {},
    });
  });

  it("given a merely possible value, then it is redacted and not counted", () => {
    expect(inspectText("9f86d081884c7d659a2feaa0c55ad015")).toMatchObject({ redacted: "[KEY]", counts: {} });
  });

  it("given a token, a private key or a URL's password, then it counts as key or password as well", () => {
    expect(inspectText("redis://:r3d1sPass@cache:6379").counts).toEqual({ url_credentials: 1, password: 1 });
  });

  it("given nothing sensitive, then nothing is counted", () => {
    expect(inspectText("Plan a trip to Lisbon")).toEqual({
      redacted: "Plan a trip to Lisbon",
      counts: {},
      categories: [],
      own: {},
    });
  });

  it("given the rules, then they carry a version", () => {
    expect(DETECTION_VERSION).toMatch(/^\d{4}\.\d{2}\.\d+$/);
  });
});
