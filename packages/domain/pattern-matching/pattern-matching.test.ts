import fc from "fast-check";
import { expect, test } from "vitest";
import { type OwnPattern, ownPatternSchema } from "../own-patterns/index.ts";
import { inspectText } from "../security/index.ts";
import { patternMatcher, patternProblems } from "./index.ts";
import { MAX_SIZE_OF_ALL } from "./problems.ts";

const pattern = (fields: object): OwnPattern =>
  ownPatternSchema.parse({ id: "falcon", name: "Project Falcon", severity: "high", ...fields });
const words = (words: string[], fields = {}) => pattern({ kind: "words", words, ...fields });
const format = (format: string, fields = {}) => pattern({ kind: "format", format, ...fields });
const redacted = (own: OwnPattern, text: string) => inspectText(text, patternMatcher([own])).redacted;
const MARK = "[removed: Project Falcon]";

test.each([
  [words(["Falcon"]), "falcon, FALCON and Falcon's Falconry", `${MARK}, ${MARK} and ${MARK}'s Falconry`],
  [words(["Falcon"], { wholeWords: false }), "a Falconry", `a ${MARK}ry`],
  [words(["Falcon"], { matchCase: true }), "falcon Falcon", `falcon ${MARK}`],
  [words(["Project Falcon"]), "project\nfalcon, project-falcon", `${MARK}, project-falcon`],
  [words(["Project Falcon"], { variants: true }), "PROJECT_FALCON project-falcon", `${MARK} ${MARK}`],
  [words(["Project Falcon"], { variants: true }), "ProjectFalcon.docx", `${MARK}.docx`],
  [words(["Häher", "Äpfel"]), "ha\u0308her, ÄPFEL, Häherchen", `${MARK}, ${MARK}, Häherchen`],
  [words(["foo", "foobar"]), "foobar foo foofoo", `${MARK} ${MARK} foofoo`],
  [words(["a.b*c"]), "a.b*c axbbc", `${MARK} axbbc`],
  [words(["隼計画"], { wholeWords: false }), "今日は隼計画です", `今日は${MARK}です`],
  [format("KD-\\d{6}"), "KD-123456 and kd-654321 and KD-12", `${MARK} and ${MARK} and KD-12`],
  [format("KD-\\d{6}"), "K\u200bD\u20111２3456", MARK],
  [format("\\bC\\d{3}\\b"), "C%31%32%33", MARK],
])("given %j, then its values are removed from %j", (own, text, wanted) => {
  expect(redacted(own, text)).toBe(wanted);
});

test.each([
  ["luhn", "\\d{10}", "1234567897", "1234567890"],
  ["mod97", "[A-Z0-9]{20}", "529900T8BM49AURSDO55", "529900T8BM49AURSDO56"],
  ["mod11", "\\d{9}[\\dX]", "080442957X", "0804429571"],
])("given a format with a check by %s, then only values that pass are removed", (check, expression, right, wrong) => {
  const own = format(expression, { check });
  const { redacted, own: counts } = inspectText(`<${right}> <${wrong}>`, patternMatcher([own]));
  expect([redacted, counts]).toEqual([`<${MARK}> <${wrong}>`, { falcon: 1 }]);
});

test("given a value after one that has been removed, then one expression that spans both still finds it", () => {
  expect(redacted(format("[^<>]{0,9}KD-\\d{6}"), `<[removed: Project Falcon] KD-123456>`)).toBe(`<${MARK}${MARK}>`);
});

test("given a value within one of our own types, then one mark stands for both, and both count", () => {
  const own = patternMatcher([words(["jane@acme"], { wholeWords: false })]);
  expect(inspectText("Ask jane@acme.example today", own)).toMatchObject({
    redacted: `Ask ${MARK} today`,
    counts: { email: 1 },
    own: { falcon: 1 },
  });
});

test("given a text that has been redacted, then nothing more is found in it, not even in the names of patterns", () => {
  const own = patternMatcher([
    words(["falcon", "payroll"]),
    pattern({ kind: "format", format: ".{2,5}", id: "any", name: "Password: x1" }),
  ]);
  const once = inspectText("the falcon payroll of jane@acme.example", own);
  expect(inspectText(once.redacted, own)).toEqual({ redacted: once.redacted, counts: {}, categories: [], own: {} });
});

test("given any text and words, then whole words are found as the platform's expressions find them", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "ä", "-", " ", "1") });
  const word = fc.string({ unit: fc.constantFrom("a", "b", "ä", "1"), minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(text, fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), (within, sought) => {
      const hits = patternMatcher([words(sought)]).find(within);
      const native = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])(?:${sought.join("|")})(?![\\p{L}\\p{N}\\p{M}])`, "giu");
      expect(hits.map(({ start, end }) => [start, end])).toEqual(
        [...within.matchAll(native)].map((match) => [match.index, match.index + match[0].length]),
      );
    }),
  );
});

test.each([
  ["(a{1,9}", /not understood: missing closing \)/],
  ["(?=a)bc", /not understood/],
  ["(ab)\\1", /not understood/],
  ["(a{1,100}){1,100}", /not understood/],
  ["\\d+", /\{1,20\} in place of \+/],
  ["ab*", /\{0,20\} in place of \*/],
  ["a{3,}", /how often at most/],
  ["\\Qa+\\Eb{1,3}", /\\Q/],
  ["(\\p{L}{1,30}){1,30}", /too large/],
  ["a{0,3}", /empty text/],
  ["\\b", /single character/],
  ["\\d|abc", /single character, such as "0"/],
])("given the format %j, then it is refused", (expression, said) => {
  expect(patternProblems([format(expression)])).toEqual([{ field: "format", message: expect.stringMatching(said) }]);
});

test.each(["KD-\\d{6,8}", "[+*]{2}", "[]+*]{2}", "a\\+{2,3}", "[\\]+]{2}"])(
  "given the format %j, then it can be used",
  (one) => {
    expect(patternProblems([format(one)])).toEqual([undefined]);
  },
);

test("given patterns that are too much together, then those that exceed it are refused", () => {
  const problems = patternProblems(Array.from({ length: 100 }, () => format("[a-z]{100}\\d{100}")));
  expect(problems.findIndex((problem) => problem !== undefined)).toBe(Math.floor(MAX_SIZE_OF_ALL / 205));
  expect(problems.at(-1)?.message).toMatch(/together/);
});
