import type { ColumnChunk, RowGroup, SchemaElement } from "hyparquet";

const MAGIC = Buffer.from("PAR1");
/** The length of the metadata, and the magic word. */
const TAIL_BYTES = 8;

/**
 * Makes one Parquet file of several with the same columns, without decoding their data: the row groups move, and a new footer
 * says where they are. Holds one file at a time in memory, and the metadata of all. Each file may overwrite the one before.
 */
export async function* joinParquet(files: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { parquetMetadata } = await import("hyparquet");
  const rowGroups: RowGroup[] = [];
  let schema: SchemaElement[] = [];
  let length = BigInt(MAGIC.length);
  yield MAGIC;
  for await (const file of files) {
    const metadata = parquetMetadata(file);
    const data = file.subarray(MAGIC.length, file.length - metadata.metadata_length - TAIL_BYTES);
    const distance = length - BigInt(MAGIC.length);
    for (const { num_rows, total_byte_size, columns } of metadata.row_groups) {
      const moved = columns.map((column, index) => moveBy(distance, column, rowGroups[0]?.columns[index]));
      rowGroups.push({ num_rows, total_byte_size, columns: moved });
    }
    schema = metadata.schema.map(writable);
    length += BigInt(data.length);
    yield data;
  }
  yield await footer(schema, rowGroups);
}

/** hyparquet-writer 0.17 writes the width of an integer in a form that other readers refuse. The converted type says the same. */
function writable({ logical_type, ...element }: SchemaElement): SchemaElement {
  return logical_type === undefined || logical_type.type === "INTEGER" ? element : { ...element, logical_type };
}

/** Without the statistics, and with the path that the first group has in memory: a large file has tens of thousands of these. */
function moveBy(distance: bigint, { meta_data }: ColumnChunk, first?: ColumnChunk): ColumnChunk {
  if (!meta_data) throw new Error("The engine wrote a column without metadata.");
  const { type, encodings, codec, num_values, total_uncompressed_size, total_compressed_size } = meta_data;
  const { path_in_schema } = first?.meta_data ?? meta_data;
  const { data_page_offset, dictionary_page_offset } = meta_data;
  return {
    file_offset: 0n,
    meta_data: {
      ...{ type, encodings, path_in_schema, codec, num_values, total_uncompressed_size, total_compressed_size },
      data_page_offset: data_page_offset + distance,
      ...(dictionary_page_offset !== undefined && { dictionary_page_offset: dictionary_page_offset + distance }),
    },
  };
}

async function footer(schema: SchemaElement[], rowGroups: RowGroup[]): Promise<Buffer> {
  const { ByteWriter, ParquetWriter } = await import("hyparquet-writer");
  const bytes = new ByteWriter();
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: "treadlight" });
  file.row_groups = rowGroups;
  file.num_rows = rowGroups.reduce((rows, { num_rows }) => rows + num_rows, 0n);
  void file.finish();
  // The writer began with the magic word, as every file does.
  return Buffer.from(bytes.getBytes()).subarray(MAGIC.length);
}
