import { type Article, formatDay } from "./articles.ts";

/** The author and date of an article, and its reading time. */
export function Byline({ article: { author, date, readTimeMinutes } }: { article: Article }) {
  return (
    <p className="overflow-hidden text-label text-ink-soft">
      {/* A dot before each part; those that begin a line are cut off. */}
      <span className="-ml-4 flex flex-wrap *:before:inline-block *:before:w-4 *:before:text-center *:before:content-['·'/'']">
        <span>{author}</span>
        <time dateTime={date}>{formatDay(date)}</time>
        <span>{readTimeMinutes} min read</span>
      </span>
    </p>
  );
}
