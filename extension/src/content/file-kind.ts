import type { FileKind } from "@treadlight/domain/session";

/** By the name's ending. */
const ENDINGS: Record<Exclude<FileKind, "other">, string> = {
  text: "txt md log rtf eml ics vcf",
  table: "csv tsv xls xlsx xlsm ods numbers parquet",
  code: "js mjs ts tsx jsx py java kt go rs c h cpp cs php rb swift sh ps1 sql json jsonl xml yaml yml toml ini env html css ipynb tf",
  document: "pdf doc docx odt msg pages ppt pptx odp key epub",
  image: "png jpg jpeg gif webp svg heic heif bmp tif tiff avif",
  media: "mp3 m4a wav ogg flac mp4 mov avi mkv webm",
  archive: "zip gz tgz tar 7z rar bz2 xz",
};

const KINDS = new Map<string, FileKind>(
  [...new Set(["text", "table", "code", "document", "image", "media", "archive"] as const)].flatMap((kind) =>
    ENDINGS[kind].split(" ").map((ending) => [ending, kind] as const),
  ),
);

/** What a file is, by its name's ending or, without a known one, by the type that the browser gives it. */
export function fileKind({ name, type }: Pick<File, "name" | "type">): FileKind {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const known = KINDS.get(ending);
  if (known) return known;
  const [family] = type.split("/");
  if (family === "text" || family === "image") return family;
  return family === "audio" || family === "video" ? "media" : "other";
}
