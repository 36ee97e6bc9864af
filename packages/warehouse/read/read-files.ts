import { type FileHandle, open, rm } from "node:fs/promises";

const PIECE_BYTES = 1_048_576;

/**
 * The bytes of files, each of which is removed once it is read. Each piece is overwritten by the next, because buffers of their own
 * would become garbage faster than it is collected.
 */
export async function* piecesOf(paths: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  for await (const file of opened(paths)) {
    for (let length = await fill(piece, file); length > 0; length = await fill(piece, file)) {
      yield piece.subarray(0, length);
    }
  }
}

/** Whole files, each of which is removed once it is read, and overwritten by the next. */
export async function* wholeFiles(paths: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let whole = Buffer.alloc(0);
  for await (const file of opened(paths)) {
    const { size } = await file.stat();
    if (size > whole.length) whole = Buffer.allocUnsafeSlow(size);
    yield whole.subarray(0, await fill(whole, file));
  }
}

async function* opened(paths: AsyncIterable<string>): AsyncGenerator<FileHandle> {
  for await (const path of paths) {
    const file = await open(path);
    try {
      yield file;
    } finally {
      await file.close();
    }
    await rm(path);
  }
}

/** Reads until the buffer is full or the file ends. @returns how many bytes were read */
async function fill(buffer: Buffer, file: FileHandle): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}
