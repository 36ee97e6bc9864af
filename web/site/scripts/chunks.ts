import type { Rolldown } from "vite";

export type Output = Rolldown.RolldownOutput["output"][number];

/** The chunks that a browser loads to run these modules: those that contain them, and all that those import. */
export function chunksOf(output: readonly Output[], modules: readonly string[]): Rolldown.OutputChunk[] {
  const chunks = output.filter((file) => file.type === "chunk");
  const needed = new Set<Rolldown.OutputChunk>();
  const need = (chunk: Rolldown.OutputChunk) => {
    if (needed.has(chunk)) return;
    needed.add(chunk);
    for (const imported of chunks) if (chunk.imports.includes(imported.fileName)) need(imported);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (!chunk) throw new Error(`The build has no ${module}.`);
    need(chunk);
  }
  return [...needed];
}
