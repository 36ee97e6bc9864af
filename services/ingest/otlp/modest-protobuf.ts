import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { Expected } from "@treadlight/contract/errors";

const MAX_DEPTH = 64;

/**
 * Refuses a protobuf message that would take seconds to read for its size, such as millions of empty messages. It walks over the
 * bytes without making anything of them, and stops at the limit.
 * @throws Expected `payload_too_large`; an Error if the bytes are not protobuf
 */
export function refuseLaboriousProtobuf(
  bytes: Uint8Array,
  message: DescMessage,
  { maxValues }: { maxValues: number },
): void {
  let values = 0;
  const walk = (part: Uint8Array, { fields }: DescMessage, depth: number) => {
    const reader = new BinaryReader(part);
    while (reader.pos < reader.len) {
      const [number, wireType] = reader.tag();
      values += 1;
      if (values > maxValues || depth > MAX_DEPTH) {
        const text = `The body has more than ${maxValues} values, or more than ${MAX_DEPTH} levels.`;
        throw new Expected("payload_too_large", { message: text });
      }
      const inner = fields.map((field) => messageOf(field, number)).find((one) => one !== undefined);
      if (inner && wireType === WireType.LengthDelimited) walk(reader.bytes(), inner, depth + 1);
      else reader.skip(wireType);
    }
  };
  walk(bytes, message, 0);
}

function messageOf(field: DescField, number: number): DescMessage | undefined {
  return field.number === number && "message" in field ? field.message : undefined;
}
