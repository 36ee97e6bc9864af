/** Something an article says is taken from here. */
export interface Source {
  /** Author, title and year. */
  name: string;
  url: string;
}

/** The number of a source, at the end of what it backs. */
export function Cite({ source }: { source: number }) {
  return (
    <sup>
      <a
        href={`#source-${source}`}
        aria-label={`Source ${source}`}
        className="figures ml-0.5 font-semibold text-ink-soft hover:text-ink hover:underline"
      >
        {source}
      </a>
    </sup>
  );
}

export function SourceList({ sources }: { sources: readonly Source[] }) {
  return (
    <ol className="grid list-decimal gap-2.5 pl-6 text-sm text-ink-soft marker:text-ink-soft">
      {sources.map(({ name, url }, index) => (
        <li key={url} id={`source-${index + 1}`} className="scroll-mt-24 pl-1 target:bg-lamp-wash target:text-ink">
          <a
            href={url}
            rel="noreferrer"
            className="break-words text-ink underline decoration-line-strong underline-offset-4 hover:decoration-lamp"
          >
            {name}
          </a>
        </li>
      ))}
    </ol>
  );
}
