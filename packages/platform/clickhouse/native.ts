import { DAY_MS } from "@treadlight/domain/time";
import { ClickHouseError, ClickHouseRefusedError } from "./errors.ts";

export interface Column {
  name: string;
  /** As ClickHouse writes it, such as `LowCardinality(String)`. */
  type: string;
}

export type Row = Readonly<Record<string, unknown>>;

type Get = (row: Row) => unknown;

/** The bytes of a column, as rows are added. Plain loops: they run for each value of each row. */
interface ColumnWriter {
  /** @throws ClickHouseRefusedError, after which the writer cannot be used */
  add(rows: readonly Row[], get: Get): void;
  bytes(): readonly Uint8Array[];
  clear(): void;
}

const getters = new Map<string, Get>();

/** Reads one field. As a function of its own for each, because V8 remembers where a place in the code last found its field. */
function getterOf(name: string): Get {
  const known = getters.get(name) ?? (new Function("row", `return row[${JSON.stringify(name)}]`) as Get);
  getters.set(name, known);
  return known;
}

/** Rows that are encoded as they are added. */
export interface NativeBlock {
  /** @throws ClickHouseRefusedError when a value does not fit its column. Then the block cannot be used. */
  add(rows: readonly Row[]): void;
  /** Valid until the block is cleared. */
  bytes(): Buffer;
  /** Removes all rows but keeps their memory for reuse. */
  clear(): void;
}

/**
 * Rows in ClickHouse's format Native: column by column, as its tables are, so that it has nothing to parse. A value that a row lacks is
 * written as the zero of its type, or as NULL where the column has it.
 * https://clickhouse.com/docs/interfaces/formats/Native
 * @throws ClickHouseError when a type is not supported
 */
export function nativeBlock(columns: readonly Column[]): NativeBlock {
  const writers = columns.map(({ name, type }) => {
    // ClickHouse finds an enum's number by its name.
    const written = type.replace(/^Enum.*$/, "String");
    const writer = WRITERS[written.replace(/^DateTime64\(3.*\)$/, "DateTime64(3)")];
    if (writer === undefined) throw new ClickHouseError(`Columns of the type ${type} cannot be written`);
    return { heading: [name, written], get: getterOf(name), writer: writer() };
  });
  let count = 0;
  let block: Buffer = Buffer.alloc(0);
  return {
    add(rows) {
      for (const { writer, get } of writers) writer.add(rows, get);
      count += rows.length;
    },
    bytes() {
      const sizes = new Uint8Array(10);
      const end = writeVarint(count, sizes, writeVarint(columns.length, sizes, 0));
      const written = writers.flatMap(({ heading, writer }) => [textsOf(heading), ...writer.bytes()]);
      const parts = [sizes.subarray(0, end), ...written];
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      if (length > block.length) block = larger(Buffer.alloc(0), length);
      let at = 0;
      for (const part of parts) {
        block.set(part, at);
        at += part.length;
      }
      return block.subarray(0, at);
    },
    clear() {
      for (const { writer } of writers) writer.clear();
      count = 0;
    },
  };
}

const WRITERS: Readonly<Record<string, () => ColumnWriter>> = {
  UInt8: () => numbers(Uint8Array),
  UInt32: () => numbers(Uint32Array),
  Float64: () => numbers(Float64Array),
  "Nullable(UInt8)": () => nullable(numbers(Uint8Array)),
  "Nullable(UInt32)": () => nullable(numbers(Uint32Array)),
  "Nullable(Float64)": () => nullable(numbers(Float64Array)),
  Int64: int64s,
  // Milliseconds since the epoch.
  "DateTime64(3)": int64s,
  // A decimal string, because it is too large for a number.
  UInt128: uint128s,
  Bool: () => numbers(Uint8Array, (value) => Number(booleanOf(value))),
  Date: dates,
  UUID: uuids,
  String: texts,
  "Nullable(String)": () => nullable(texts()),
  "LowCardinality(String)": dictionary,
  "Array(LowCardinality(String))": arrays,
};

function refuse(): never {
  throw new ClickHouseRefusedError("A value does not fit its column");
}
const numberOf = (value: unknown = 0): number =>
  typeof value === "number" && Number.isFinite(value) ? value : refuse();
const stringOf = (value: unknown = ""): string => (typeof value === "string" ? value : refuse());
const booleanOf = (value: unknown = false): boolean => (typeof value === "boolean" ? value : refuse());

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array | BigUint64Array;

/** The first numbers of an array. They are little-endian, as in the memory of every processor that Node runs on. */
const bytesOf = ({ buffer, byteOffset, BYTES_PER_ELEMENT }: NumberArray, length: number) =>
  new Uint8Array(buffer, byteOffset, length * BYTES_PER_ELEMENT);

/** An array with room for this many numbers: the same one, or a larger copy. */
function withRoom<Numbers extends NumberArray>(numbers: Numbers, length: number): Numbers {
  if (length <= numbers.length) return numbers;
  const Numbers = numbers.constructor as new (length: number) => Numbers;
  const longer = new Numbers(Math.max(length, numbers.length * 2));
  longer.set(numbers as never);
  return longer;
}

function numbers(
  Numbers: typeof Uint8Array | typeof Uint32Array | typeof Float64Array,
  numberFrom: (value: unknown) => number = numberOf,
): ColumnWriter {
  let written: Uint8Array | Uint32Array | Float64Array = new Numbers(0);
  let at = 0;
  return {
    add(rows, get) {
      written = withRoom(written, at + rows.length);
      for (const row of rows) {
        const number = numberFrom(get(row));
        written[at] = number;
        if (written[at] !== number) refuse();
        at += 1;
      }
    },
    bytes: () => [bytesOf(written, at)],
    clear() {
      at = 0;
    },
  };
}

/** One byte for each value, which says whether it is null, then the values: zeros in place of nulls. */
function nullable(values: ColumnWriter): ColumnWriter {
  const nulls = numbers(Uint8Array, (value) => Number(value === null || value === undefined));
  return {
    add(rows, get) {
      nulls.add(rows, get);
      values.add(rows, (row) => get(row) ?? undefined);
    },
    bytes: () => [...nulls.bytes(), ...values.bytes()],
    clear() {
      nulls.clear();
      values.clear();
    },
  };
}

function int64s(): ColumnWriter {
  let halves = new Int32Array(0);
  let at = 0;
  return {
    add(rows, get) {
      halves = withRoom(halves, at + rows.length * 2);
      for (const row of rows) {
        const number = numberOf(get(row));
        if (!Number.isSafeInteger(number)) refuse();
        halves[at] = number;
        halves[at + 1] = Math.floor(number / 2 ** 32);
        at += 2;
      }
    },
    bytes: () => [bytesOf(halves, at)],
    clear() {
      at = 0;
    },
  };
}

function dates(): ColumnWriter {
  let days = new Uint16Array(0);
  let at = 0;
  let previous = "";
  let day = 0;
  return {
    add(rows, get) {
      days = withRoom(days, at + rows.length);
      for (const row of rows) {
        const text = stringOf(get(row));
        if (text !== previous) day = text === "" ? 0 : Date.parse(text) / DAY_MS;
        previous = text;
        days[at] = day;
        if (days[at] !== day) refuse();
        at += 1;
      }
    },
    bytes: () => [bytesOf(days, at)],
    clear() {
      at = 0;
    },
  };
}

function uint128s(): ColumnWriter {
  let halves = new BigUint64Array(0);
  let at = 0;
  return {
    add(rows, get) {
      halves = withRoom(halves, at + rows.length * 2);
      for (const row of rows) {
        const decimal = stringOf(get(row));
        if (!/^\d{0,39}$/.test(decimal)) refuse();
        const number = BigInt(decimal);
        if (number >> 128n) refuse();
        halves[at] = number;
        halves[at + 1] = number >> 64n;
        at += 2;
      }
    },
    bytes: () => [bytesOf(halves, at)],
    clear() {
      at = 0;
    },
  };
}

const NIL = "00000000-0000-0000-0000-000000000000";
/** Where the digits of a UUID's bytes are, in the order of ClickHouse: two numbers of eight bytes, least significant byte first. */
const UUID_PLACES = Uint8Array.of(16, 14, 11, 9, 6, 4, 2, 0, 34, 32, 30, 28, 26, 24, 21, 19);
/** The value of a hexadecimal digit by its character code. */
const DIGITS = new Uint8Array(128).fill(255);
for (const [digit, character] of [..."0123456789abcdef"].entries()) {
  for (const form of [character, character.toUpperCase()]) DIGITS[form.charCodeAt(0)] = digit;
}

function uuids(): ColumnWriter {
  let bytes = new Uint8Array(0);
  let at = 0;
  let previous = "";
  return {
    add(rows, get) {
      bytes = withRoom(bytes, at + rows.length * 16);
      for (const row of rows) {
        const uuid = stringOf(get(row)) || NIL;
        if (uuid === previous) bytes.copyWithin(at, at - 16, at);
        else writeUuid(uuid, bytes, at);
        previous = uuid;
        at += 16;
      }
    },
    bytes: () => [bytesOf(bytes, at)],
    clear() {
      at = 0;
      previous = "";
    },
  };
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

function texts(): ColumnWriter {
  let bytes: Buffer = Buffer.alloc(0);
  let at = 0;
  return {
    add(rows, get) {
      const values = rows.map((row) => stringOf(get(row)));
      const needed = at + sizeOf(values);
      if (needed > bytes.length) bytes = larger(bytes, needed);
      at = writeTexts(values, bytes, at);
    },
    bytes: () => [bytes.subarray(0, at)],
    clear() {
      at = 0;
    },
  };
}

/** A larger copy of the buffer. */
function larger(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes], Math.max(length, bytes.length * 2));
}

function textsOf(values: readonly string[]): Uint8Array {
  const bytes = Buffer.allocUnsafe(sizeOf(values));
  return bytes.subarray(0, writeTexts(values, bytes, 0));
}

/** At most, with lengths of five bytes. */
const sizeOf = (values: readonly string[]) => values.reduce((sum, value) => sum + Buffer.byteLength(value) + 5, 0);

/** Each text after its length in bytes. @returns where it ends */
function writeTexts(values: readonly string[], bytes: Buffer, from: number): number {
  let at = from;
  for (const value of values) {
    at = writeVarint(Buffer.byteLength(value), bytes, at);
    at += bytes.write(value, at);
  }
  return at;
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
const DICTIONARIES = bytesOf(BigUint64Array.of(1n), 1);
/** The dictionary is before the indexes, which are UInt32. */
const OWN_DICTIONARY = 0x600n | 2n;

/** Each text once, then which one each value is. */
function dictionary(): ColumnWriter {
  const values = indexed();
  return {
    add(rows, get) {
      for (const row of rows) values.add(stringOf(get(row)));
    },
    bytes: () => [DICTIONARIES, ...values.bytes()],
    clear: values.clear,
  };
}

/** Where each array ends, then the values of all of them. */
function arrays(): ColumnWriter {
  let ends = new Uint32Array(0);
  let at = 0;
  const items = indexed();
  return {
    add(rows, get) {
      // Each end takes eight bytes.
      ends = withRoom(ends, at + rows.length * 2);
      for (const row of rows) {
        const value = get(row) ?? [];
        if (!Array.isArray(value)) refuse();
        for (const item of value) items.add(stringOf(item));
        ends[at] = items.count();
        at += 2;
      }
    },
    bytes: () => [DICTIONARIES, bytesOf(ends, at), ...items.bytes()],
    clear() {
      at = 0;
      items.clear();
    },
  };
}

/** A column of repeated texts. Returns no bytes when empty. */
function indexed() {
  const known = new Map<string, number>();
  let indexes = new Uint32Array(0);
  let count = 0;
  let previous = "";
  let current = -1;
  return {
    add(value: string) {
      if (value !== previous || current < 0) {
        current = known.get(value) ?? known.size;
        if (current === known.size) known.set(value, current);
        previous = value;
      }
      indexes = withRoom(indexes, count + 1);
      indexes[count] = current;
      count += 1;
    },
    count: () => count,
    bytes(): Uint8Array[] {
      if (count === 0) return [];
      return [
        bytesOf(BigUint64Array.of(OWN_DICTIONARY, BigInt(known.size)), 2),
        textsOf([...known.keys()]),
        bytesOf(BigUint64Array.of(BigInt(count)), 1),
        bytesOf(indexes, count),
      ];
    },
    clear() {
      known.clear();
      count = 0;
      previous = "";
      current = -1;
    },
  };
}
