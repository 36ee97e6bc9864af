import { formatNumber } from "@treadlight/domain/format";
import type { FileKind } from "@treadlight/domain/session";
import type { ShownRecord } from "./queries/records.ts";

const KINDS = {
  text: "text",
  table: "tables",
  code: "code",
  document: "documents",
  image: "images",
  media: "sound or video",
  archive: "archives",
  other: "of another kind",
} satisfies Record<FileKind, string>;

/** The files that the person gave to the tool; nothing if none were seen. */
export function AttachedFiles({ record: { fileCount, fileBytes, fileKinds } }: { record: ShownRecord }) {
  if (fileCount === 0) return null;
  return (
    <section aria-label="Files" className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">Files</h3>
      <p className="text-sm">
        {fileCount === 1 ? "1 file" : `${formatNumber(fileCount)} files`}, {sizeText(fileBytes)}:{" "}
        {fileKinds.map((kind) => KINDS[kind]).join(", ")}.
      </p>
      <p className="text-label text-ink-soft">
        Their names are not known. What is found in the text of small text files counts as what is found in prompts.
      </p>
    </section>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  return bytes < 1_000_000 ? `${formatNumber(Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
