import { expect, test } from "vitest";
import { z } from "zod";
import { API_ROUTES } from "./index.ts";

/** What no stored or displayed text may contain, or be. */
const BAD = {
  "a NUL": "a\u0000b",
  "an escape": "a\u001b[31mb",
  "a C1 control": "a\u0085b",
  "half a character": "a\ud800b",
  "an overridden direction": "a\u202eb",
  "an isolated direction": "a\u2066b",
  "nothing to see": "\u200b",
  "several things that cannot be seen": "\u200b\u2060\ufeff\u00ad",
  "a Hangul filler": "\u3164",
  "more than a megabyte": "x".repeat(1_048_577),
};

/** Never stored or shown as they are. */
const EXCEPTIONS = [
  // Hashed: passwords may contain any character.
  /\.(password|currentPassword|newPassword)$/,
  // Compared: a name from before names were checked can still be typed.
  /^DELETE \/api\/organization body\.name$/,
  // Compared with the columns of the file.
  /^POST \/api\/organization\/import-people query\.mapping\.<key>$/,
  // Files, read into fields that are checked themselves.
  /^POST \/api\/(ingest\/import ownBody|organization\/import-people body|prompts\/import body\.content)$/,
  /^POST \/api\/organization\/onboarding body\.departmentsText$/,
  /^PUT \/api\/organization\/licences\/:id\/seats body\.report$/,
  /^POST \/api\/organization\/vendor-invoices body\.csv$/,
  // Signed by who sends them, and checked in a body of limited size.
  /^POST \/api\/(billing\/stripe-events|auth\/company\/back-channel-logout\/:id) ownBody\./,
];

interface Found {
  path: string;
  schema: z.core.$ZodType;
}

/** Every part of a schema that takes a text. */
function textsOf(schema: z.core.$ZodType, path: string, seen = new Set<z.core.$ZodType>()): Found[] {
  const def = new Map(Object.entries(schema._zod.def));
  const within = (inner: unknown, name = path) => (inner instanceof z.core.$ZodType ? textsOf(inner, name, seen) : []);
  if (schema instanceof z.core.$ZodString) return [{ path, schema }];
  if (schema instanceof z.core.$ZodPipe) {
    const own = takesText(schema) ? [{ path, schema }] : [];
    return own.length > 0 && takesText(schema._zod.def.out)
      ? own
      : [...(own.length > 0 ? own : within(schema._zod.def.in)), ...within(schema._zod.def.out)];
  }
  if (schema instanceof z.core.$ZodObject) {
    const { shape, catchall } = schema._zod.def;
    return [
      ...Object.entries(shape).flatMap(([key, inner]) => within(inner, `${path}.${key}`)),
      ...within(catchall, `${path}.*`),
    ];
  }
  if (schema instanceof z.core.$ZodLazy) {
    if (seen.has(schema)) return [];
    seen.add(schema);
    return within(schema._zod.def.getter());
  }
  const parts = ["element", "innerType", "valueType", "keyType", "rest", "left", "right"].flatMap((name) =>
    within(def.get(name), name === "keyType" ? `${path}.<key>` : path),
  );
  const lists = ["options", "items"].flatMap((name) => {
    const list: unknown = def.get(name);
    return Array.isArray(list) ? list.flatMap((one) => within(one)) : [];
  });
  return [...parts, ...lists];
}

/** Whether the input of a schema is a text. */
function takesText(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.core.$ZodString) return true;
  return schema instanceof z.core.$ZodPipe && takesText(schema._zod.def.in);
}

const isClean = (text: string) =>
  text.length <= 1_048_576 &&
  text.isWellFormed() &&
  !/[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u.test(text) &&
  (text === "" || /[^\p{Default_Ignorable_Code_Point}\p{White_Space}]/u.test(text));

/** The texts of `BAD` that a schema accepts unchanged. */
function taken({ schema }: Found): string[] {
  return Object.entries(BAD).flatMap(([name, text]) => {
    const { success, data } = z.safeParse(schema, text);
    const strings = typeof data === "string" ? [data] : [];
    return success && strings.some((string) => !isClean(string)) ? [name] : [];
  });
}

test("given every text that any route takes, then none stores or shows control characters, turned directions, nothing to see, or without end", () => {
  const found = API_ROUTES.flatMap(({ route, query, body, params, ownBody }) =>
    Object.entries({ query, body, params, ownBody: ownBody?.schema }).flatMap(([part, schema]) =>
      schema ? textsOf(schema, `${route} ${part}`) : [],
    ),
  );
  expect(found.length).toBeGreaterThan(200);
  const wrong = found
    .filter(({ path }) => !EXCEPTIONS.some((exception) => exception.test(path)))
    .map((one) => `${one.path}: ${taken(one).join(", ")}`)
    .filter((line) => !line.endsWith(": "));
  expect(wrong).toEqual([]);
});
