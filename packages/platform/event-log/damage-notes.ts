import { z } from "zod";
import { readStateFile, writeStateFile } from "./state-file.ts";

const notesSchema = z.object({
  /** What was lost and cannot be seen any more, in sentences, until somebody accepts it. */
  told: z.array(z.string()),
  /** The damage that the log goes on with. Versions that knew only names of files wrote these. */
  acceptedFiles: z.array(
    z.union([z.string(), z.object({ file: z.string(), problem: z.string(), digest: z.string() })]),
  ),
});

/** What is wrong with a file, and a digest of what it held then: damage that comes later is another. */
export interface AcceptedDamage {
  file: string;
  problem: string;
  digest: string;
}

/** What the log remembers about its damage, in a file that is there only if there was any. */
export interface DamageNotes {
  told(): readonly string[];
  /** @param problem undefined while the file has not been checked */
  isAccepted(file: string, problem: string | undefined, digest: () => string): boolean;
  /** On disk when it returns. */
  tell(sentence: string): void;
  accept(damage: readonly AcceptedDamage[]): void;
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
    isAccepted: (file, problem, digest) =>
      notes.acceptedFiles.some((accepted) =>
        typeof accepted === "string"
          ? accepted === file
          : accepted.file === file &&
            (problem === undefined || accepted.problem === problem) &&
            accepted.digest === digest(),
      ),
    tell: (sentence) => write({ ...notes, told: [...notes.told, sentence] }),
    accept(damage) {
      const files = new Set(damage.map(({ file }) => file));
      const others = notes.acceptedFiles.filter((other) => typeof other === "string" || !files.has(other.file));
      write({ told: [], acceptedFiles: [...others, ...damage] });
    },
  };
}
