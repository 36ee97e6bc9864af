import { type ColumnMetaData, parquetMetadata, type RowGroup, type SchemaElement } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";

const MAGIC = Buffer.from("PAR1");
/** The length of the metadata, and the magic word. */
const TAIL_BYTES = 8;

/**
 * Makes one Parquet file of several with the same columns, without decoding their data: the row groups move, and a new footer
 * says where they are. Holds one file at a time in memory, and the metadata of all.
 */
export async function* joinParquet(files: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const rowGroups: RowGroup[] = [];
  let schema: SchemaElement[] = [];
  let length = BigInt(MAGIC.length);
  yield MAGIC;
  for await (const file of files) {
    const metadata = parquetMetadata(file);
    const data = file.subarray(MAGIC.length, file.length - metadata.metadata_length - TAIL_BYTES);
    for (const group of metadata.row_groups) {
      for (const { meta_data } of group.columns) if (meta_data) move(meta_data, length - BigInt(MAGIC.length));
      rowGroups.push({ ...group, file_offset: length });
    }
    schema = metadata.schema.map(writable);
    length += BigInt(data.length);
    yield data;
  }
  yield footer(schema, rowGroups);
}

/** hyparquet-writer 0.17 writes the width of an integer in a form that other readers refuse. The converted type says the same. */
function writable({ logical_type, ...element }: SchemaElement): SchemaElement {
  return logical_type === undefined || logical_type.type === "INTEGER" ? element : { ...element, logical_type };
}

function move(column: ColumnMetaData, by: bigint) {
  column.data_page_offset += by;
  if (column.dictionary_page_offset !== undefined) column.dictionary_page_offset += by;
}

function footer(schema: SchemaElement[], rowGroups: RowGroup[]): Buffer {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: "treadlight" });
  file.row_groups = rowGroups;
  file.num_rows = rowGroups.reduce((rows, { num_rows }) => rows + num_rows, 0n);
  void file.finish();
  // The writer began with the magic word, as every file does.
  return Buffer.from(bytes.getBytes()).subarray(MAGIC.length);
}
