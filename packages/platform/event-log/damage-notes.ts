import { z } from "zod";
import { readStateFile, writeStateFile } from "./state-file.ts";

const notesSchema = z.object({
  /** What was lost and cannot be seen any more, in sentences, until somebody accepts it. */
  told: z.array(z.string()),
  /** The damaged or missing files that the log goes on without. */
  acceptedFiles: z.array(z.string()),
});

/** What the log remembers about its damage, in a file that is there only if there was any. */
export interface DamageNotes {
  told(): readonly string[];
  isAccepted(file: string): boolean;
  /** On disk when it returns. */
  tell(sentence: string): void;
  accept(files: readonly string[]): void;
}

/** @throws IncompatibleDataError when the file is damaged */
export function openDamageNotes(path: string): DamageNotes {
  let notes = readStateFile(
    path,
    notesSchema,
    "Delete it, then start again: damage of the log is found once more.",
  ) ?? {
    told: [],
    acceptedFiles: [],
  };
  const write = (changed: typeof notes) => {
    writeStateFile(path, changed);
    notes = changed;
  };
  return {
    told: () => notes.told,
    isAccepted: (file) => notes.acceptedFiles.includes(file),
    tell: (sentence) => write({ ...notes, told: [...notes.told, sentence] }),
    accept: (files) => write({ told: [], acceptedFiles: [...new Set([...notes.acceptedFiles, ...files])] }),
  };
}
