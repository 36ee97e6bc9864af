import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@treadlight/ui/loading.tsx";
import { Download } from "lucide-react";
import { z } from "zod";
import { LoadFailed } from "../../shared/load-failed.tsx";

/** Written when the extension is built (extension/build). */
const downloadsSchema = z.object({
  version: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});

const NAMES: Readonly<Record<string, string>> = {
  "treadlight-chromium.zip": "Chrome, Edge and other Chromium browsers",
  "treadlight-firefox.xpi": "Firefox 142 or newer",
  "treadlight-source.zip": "Source, to build it yourself",
};

const size = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 2 });

/** The files of this version. */
function useDownloads() {
  return useQuery({
    queryKey: ["downloads"],
    queryFn: async ({ signal }) => {
      const response = await fetch("/downloads/files.json", { signal });
      if (!response.ok) throw new Error(`${response.status}: the list of downloads is missing.`);
      return downloadsSchema.parse(await response.json());
    },
  });
}

/** What can be downloaded, each with its size and checksum. */
export function Downloads() {
  const { data, error } = useDownloads();
  if (error) return <LoadFailed what="the downloads" error={error} />;
  if (!data) return <Skeleton className="h-64 w-full" />;
  return (
    <ul className="grid gap-3">
      {data.files.map(({ name, bytes, sha256 }) => (
        <li key={name} className="panel grid gap-3 p-4! before:hidden!">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="font-semibold">{NAMES[name] ?? name}</p>
              <p className="figures text-label text-ink-soft">
                {name}, version {data.version}, {size.format(bytes / 1000)} kB
              </p>
            </div>
            <a href={`/downloads/${name}`} download className="button button-quiet no-underline!">
              <Download aria-hidden className="size-4" />
              Download<span className="sr-only"> {name}</span>
            </a>
          </div>
          <p className="text-label text-ink-soft">
            SHA-256 <span className="font-mono break-all text-ink">{sha256}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
