import { mapInSlices } from "../slices/index.ts";
import { ClickHouseError, ClickHouseRefusedError } from "./errors.ts";

export interface Column {
  name: string;
  /** As ClickHouse writes it, such as `LowCardinality(String)`. */
  type: string;
}

export type Row = Readonly<Record<string, unknown>>;

type Get = (row: Row) => unknown;

/** The bytes of a column. Plain loops: they run for each value of each row. @throws ClickHouseRefusedError */
type Encode = (rows: readonly Row[], get: Get) => readonly Uint8Array[];

const getters = new Map<string, Get>();

/** Reads one field. As a function of its own for each, because V8 remembers where a place in the code last found its field. */
function getterOf(name: string): Get {
  const known = getters.get(name) ?? (new Function("row", `return row[${JSON.stringify(name)}]`) as Get);
  getters.set(name, known);
  return known;
}

/**
 * Rows in ClickHouse's format Native: column by column, as its tables are, so that it has nothing to parse. A value that a row lacks is
 * written as the zero of its type.
 * https://clickhouse.com/docs/interfaces/formats/Native
 * @throws ClickHouseRefusedError when a value does not fit its column; ClickHouseError when a type is not supported
 */
export async function nativeBlock(columns: readonly Column[], rows: readonly Row[]): Promise<Buffer> {
  const encoded = await mapInSlices(columns, ({ name, type }) => {
    // ClickHouse finds an enum's number by its name.
    const written = type.replace(/^Enum.*$/, "String");
    const encode = ENCODERS[written.replace(/^DateTime64\(3.*\)$/, "DateTime64(3)")];
    if (encode === undefined) throw new ClickHouseError(`Columns of the type ${type} cannot be written`);
    return [...texts([name, written]), ...encode(rows, getterOf(name))];
  });
  const sizes = new Uint8Array(10);
  const end = writeVarint(rows.length, sizes, writeVarint(columns.length, sizes, 0));
  return Buffer.concat([sizes.subarray(0, end), ...encoded.flat()]);
}

const ENCODERS: Readonly<Record<string, Encode>> = {
  UInt8: numbers(Uint8Array),
  UInt32: numbers(Uint32Array),
  Float64: numbers(Float64Array),
  Int64: int64s,
  // Milliseconds since the epoch.
  "DateTime64(3)": int64s,
  // A decimal string, because it is too large for a number.
  UInt128: uint128s,
  Bool: (rows, get) => [Uint8Array.from(rows, (row) => Number(booleanOf(get(row))))],
  Date: dates,
  UUID: uuids,
  String: (rows, get) => texts(stringsOf(rows, get)),
  "LowCardinality(String)": (rows, get) => [DICTIONARIES, ...dictionary(stringsOf(rows, get))],
  "Array(LowCardinality(String))": arrays,
};

const DAY_MS = 86_400_000;

function refuse(): never {
  throw new ClickHouseRefusedError("A value does not fit its column");
}
const numberOf = (value: unknown = 0): number =>
  typeof value === "number" && Number.isFinite(value) ? value : refuse();
const stringOf = (value: unknown = ""): string => (typeof value === "string" ? value : refuse());
const booleanOf = (value: unknown = false): boolean => (typeof value === "boolean" ? value : refuse());
const stringsOf = (rows: readonly Row[], get: Get) => rows.map((row) => stringOf(get(row)));

/** Numbers are little-endian, as in the memory of every processor that Node runs on. */
const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.TypedArray) =>
  new Uint8Array(buffer, byteOffset, byteLength);

function numbers(Numbers: typeof Uint8Array | typeof Uint32Array | typeof Float64Array): Encode {
  return (rows, get) => {
    const written = new Numbers(rows.length);
    let index = 0;
    for (const row of rows) {
      const number = numberOf(get(row));
      written[index] = number;
      if (written[index] !== number) refuse();
      index += 1;
    }
    return [bytesOf(written)];
  };
}

function int64s(rows: readonly Row[], get: Get): Uint8Array[] {
  const halves = new Int32Array(rows.length * 2);
  let index = 0;
  for (const row of rows) {
    const number = numberOf(get(row));
    if (!Number.isSafeInteger(number)) refuse();
    halves[index * 2] = number;
    halves[index * 2 + 1] = Math.floor(number / 2 ** 32);
    index += 1;
  }
  return [bytesOf(halves)];
}

function dates(rows: readonly Row[], get: Get): Uint8Array[] {
  const days = new Uint16Array(rows.length);
  let previous = "";
  let day = 0;
  let index = 0;
  for (const row of rows) {
    const text = stringOf(get(row));
    if (text !== previous) day = text === "" ? 0 : Date.parse(text) / DAY_MS;
    previous = text;
    days[index] = day;
    if (days[index] !== day) refuse();
    index += 1;
  }
  return [bytesOf(days)];
}

function uint128s(rows: readonly Row[], get: Get): Uint8Array[] {
  const halves = new BigUint64Array(rows.length * 2);
  let index = 0;
  for (const row of rows) {
    const decimal = stringOf(get(row));
    if (!/^\d{0,39}$/.test(decimal)) refuse();
    const number = BigInt(decimal);
    if (number >> 128n) refuse();
    halves[index * 2] = number;
    halves[index * 2 + 1] = number >> 64n;
    index += 1;
  }
  return [bytesOf(halves)];
}

const NIL = "00000000-0000-0000-0000-000000000000";
/** Where the digits of a UUID's bytes are, in the order of ClickHouse: two numbers of eight bytes, least significant byte first. */
const UUID_PLACES = Uint8Array.of(16, 14, 11, 9, 6, 4, 2, 0, 34, 32, 30, 28, 26, 24, 21, 19);
/** The value of a hexadecimal digit by its character code. */
const DIGITS = new Uint8Array(128).fill(255);
for (const [digit, character] of [..."0123456789abcdef"].entries()) {
  for (const form of [character, character.toUpperCase()]) DIGITS[form.charCodeAt(0)] = digit;
}

function uuids(rows: readonly Row[], get: Get): Uint8Array[] {
  const bytes = new Uint8Array(rows.length * 16);
  let previous = "";
  let at = 0;
  for (const row of rows) {
    const uuid = stringOf(get(row)) || NIL;
    if (uuid === previous) bytes.copyWithin(at, at - 16, at);
    else writeUuid(uuid, bytes, at);
    previous = uuid;
    at += 16;
  }
  return [bytes];
}

function writeUuid(uuid: string, bytes: Uint8Array, at: number) {
  if (uuid.length !== NIL.length) refuse();
  for (let index = 0; index < 16; index += 1) {
    const place = UUID_PLACES[index] ?? 0;
    const high = DIGITS[uuid.charCodeAt(place)] ?? 255;
    const low = DIGITS[uuid.charCodeAt(place + 1)] ?? 255;
    if (high > 15 || low > 15) refuse();
    bytes[at + index] = high * 16 + low;
  }
}

/** Each text after its length in bytes. */
function texts(values: readonly string[]): Uint8Array[] {
  const lengths = values.map((value) => Buffer.byteLength(value));
  // A length takes at most five bytes.
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length + 5, 0));
  let at = 0;
  let index = 0;
  for (const value of values) {
    at = writeVarint(lengths[index] ?? 0, bytes, at);
    at += bytes.write(value, at);
    index += 1;
  }
  return [bytes.subarray(0, at)];
}

/** Seven bits a byte, the least significant first. @returns where it ends */
function writeVarint(number: number, bytes: Uint8Array, at: number): number {
  let end = at;
  let rest = number;
  for (; rest >= 128; rest >>>= 7) bytes[end++] = (rest & 127) | 128;
  bytes[end++] = rest;
  return end;
}

/** Before a column with a dictionary: the version of its form. */
const DICTIONARIES = bytesOf(BigUint64Array.of(1n));
/** The dictionary is before the indexes, which are UInt32. */
const OWN_DICTIONARY = 0x600n | 2n;

/** Each text once, then which one each value is. Nothing for no values. */
function dictionary(values: readonly string[]): Uint8Array[] {
  if (values.length === 0) return [];
  const known = new Map<string, number>();
  const indexes = new Uint32Array(values.length);
  let previous = "";
  let current = -1;
  let index = 0;
  for (const value of values) {
    if (value !== previous || current < 0) {
      current = known.get(value) ?? known.size;
      if (current === known.size) known.set(value, current);
      previous = value;
    }
    indexes[index] = current;
    index += 1;
  }
  return [
    bytesOf(BigUint64Array.of(OWN_DICTIONARY, BigInt(known.size))),
    ...texts([...known.keys()]),
    bytesOf(BigUint64Array.of(BigInt(values.length))),
    bytesOf(indexes),
  ];
}

/** Where each array ends, then the values of all of them. */
function arrays(rows: readonly Row[], get: Get): Uint8Array[] {
  const ends = new Uint32Array(rows.length * 2);
  const items: string[] = [];
  let index = 0;
  for (const row of rows) {
    const value = get(row) ?? [];
    if (!Array.isArray(value)) refuse();
    for (const item of value) items.push(stringOf(item));
    ends[index * 2] = items.length;
    index += 1;
  }
  return [DICTIONARIES, bytesOf(ends), ...dictionary(items)];
}
