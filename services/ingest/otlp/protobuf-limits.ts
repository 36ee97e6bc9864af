import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";

const MAX_DEPTH = 64;

/**
 * @returns whether a protobuf message would take long to read for its size, such as thousands of empty messages. It walks over the
 * bytes without making anything of them, and stops at the limit.
 * @throws Error if the bytes are not protobuf, or have groups, which are not part of proto3
 */
export function isCostlyProtobuf(
  bytes: Uint8Array,
  message: DescMessage,
  { maxValues }: { maxValues: number },
): boolean {
  let values = 0;
  const isCostly = (part: Uint8Array, { fields }: DescMessage, depth: number): boolean => {
    const reader = new BinaryReader(part);
    while (reader.pos < reader.len) {
      const [number, wireType] = reader.tag();
      values += 1;
      if (values > maxValues || depth > MAX_DEPTH) return true;
      const inner = messageOf(fields.find((field) => field.number === number));
      if (!inner || wireType !== WireType.LengthDelimited) skip(reader, wireType);
      else if (isCostly(reader.bytes(), inner, depth + 1)) return true;
    }
    return false;
  };
  return isCostly(bytes, message, 0);
}

/** Moves past a field. @throws Error for a group, which may have any number of fields */
export function skip(reader: BinaryReader, wireType: WireType): void {
  if (wireType === WireType.StartGroup) throw new Error("Groups are not part of proto3.");
  reader.skip(wireType);
}

function messageOf(field: DescField | undefined): DescMessage | undefined {
  return field && "message" in field ? field.message : undefined;
}
