import { describe, expect, it } from "vitest";
import { inspectText } from "./redact.ts";

const SMALL = 1 << 16;
const TIMES = 4;
/** Four times the text should take four times as long. With a quadratic rule it would take sixteen times as long. */
const MAX_GROWTH = 11;
/** Shorter times, in microseconds, are mostly noise. */
const MIN_COMPARABLE_US = 8000;

/** The lowest CPU time of some runs. Not wall-clock time, which other processes affect; the minimum excludes garbage collection. */
function processorTimeUs(text: string, runs = 3): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    inspectText(text);
    return process.cpuUsage(before).user;
  });
  return Math.min(...times);
}

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

describe("inspectText, on hostile text", () => {
  it.each([
    "a@a@a@",
    "@",
    "a.",
    "@a.b",
    "a@b.cc ",
    "%40",
    "1",
    "1 ",
    "12 ",
    "123-",
    "1.",
    "1:",
    "+1 ",
    "(",
    "-",
    "a",
    "aA1_",
    "a1b2c3d4e5f60718293a4b5c6d7e8f90 ",
    "password: ",
    "password ",
    "passphrase: aa bb cc ",
    "secret is ",
    "token=",
    "key",
    "sk-",
    "ey.",
    "eyJhbGciOiJ.",
    "0x",
    "://",
    "https://a:",
    "-----BEGIN PRIVATE KEY-----",
    "patient ",
    "nhs 1234567890 ",
    "curl ",
    "mysql -p",
    "born 1/1/1990 ",
    "call 0",
    "[PHONE]",
    "\u200b",
    "é",
    "GB82 WEST ",
    "07700 900123 ",
    "4111 1111 1111 1111 ",
    "4111 ",
    "4111  ",
    "4111\n  ",
    "4111\n                                                                     ",
    "password\n",
    "data:a;base64,",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1/",
    '\\"',
    "a:",
    "%41",
    "%2B4",
    "&#64;",
    "\\u0040",
    "a\u200b",
    "hunter2! is my password ",
    "passwords: a1b2c3!, ",
    "passwords a1b2c3! and ",
    "wifi: a1",
    "patienten",
    "krankheit ",
    "le patient ",
    "ignore all ",
    "patient with ",
    "diabetes fever ",
    "患者",
    "{\n    ",
    "import a\n",
    "password={noop}",
    "1+",
  ])("given %j repeated, then the time grows linearly with the text", (unit) => {
    inspectText(repeated(unit, SMALL));
    const small = processorTimeUs(repeated(unit, SMALL));
    const most = Math.max(small, MIN_COMPARABLE_US) * MAX_GROWTH;
    const once = processorTimeUs(repeated(unit, SMALL * TIMES), 1);
    // Only what took too long is tried again.
    expect(once < most ? once : processorTimeUs(repeated(unit, SMALL * TIMES))).toBeLessThan(most);
  });

  it.each(["ab@cd.example ", "4111 1111 1111 1111\n", "SSN: 078-05-1120\n", "mysql -pHunter2x9! "])(
    "given %j two hundred thousand times, then each is found and nothing overflows",
    (unit) => {
      const { counts } = inspectText(unit.repeat(200_000));
      expect(Object.values(counts)).toContain(200_000);
    },
  );
});
