import { type Article, formatDay } from "./articles.ts";

/** Who wrote an article, when, and how long it takes to read. */
export function Byline({ article: { author, date, readTimeMinutes } }: { article: Article }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-label text-ink-soft">
      <span>{author}</span>
      <span aria-hidden>·</span>
      <time dateTime={date}>{formatDay(date)}</time>
      <span aria-hidden>·</span>
      <span>{readTimeMinutes} min read</span>
    </p>
  );
}
