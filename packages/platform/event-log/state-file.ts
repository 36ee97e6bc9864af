import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { z } from "zod";
import { IncompatibleDataError } from "../upgrades/index.ts";

/**
 * What a small file of the log holds; undefined without the file.
 * @param remedy what to do if it is damaged, as a sentence
 * @throws IncompatibleDataError when it is damaged
 */
export function readStateFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  remedy: string,
): z.output<Schema> | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return schema.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path))));
  } catch (cause) {
    throw new IncompatibleDataError(`${path} is damaged. ${remedy}`, { cause });
  }
}

/** Replaces the file as a whole. */
export function writeStateFile(path: string, content: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(content), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
