import { useHydrated } from "@treadlight/ui/use-hydrated.ts";
import { Rss } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useFeatureReport } from "../../shared/monitoring/context.ts";
import { articlePath, FEED_PATH, paths } from "../../shared/pages.ts";
import { ARTICLES, type Article, CATEGORIES } from "./articles.ts";
import { Byline } from "./byline.tsx";
import { CategoryLabel } from "./category.tsx";
import { Cover } from "./cover.tsx";

/** All articles, or those of the category that the address names. */
export function BlogPage() {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const named = isHydrated ? query.get("category") : null;
  const chosen = CATEGORIES.find((category) => category === named);
  const articles = chosen ? ARTICLES.filter(({ category }) => category === chosen) : ARTICLES;
  const [newest, ...earlier] = articles;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-14 pb-24 sm:px-6 sm:pt-20">
      <header className="grid max-w-3xl gap-4 pb-10">
        <h1 className="text-hero font-bold">Blog</h1>
        <p className="text-lg text-ink-soft">
          What AI gives, risks and costs: figures with sources, estimates with ranges, and a plain statement where
          nobody knows.
        </p>
        <a href={FEED_PATH} className="inline-flex w-fit items-center gap-2 text-sm text-link">
          <Rss aria-hidden className="size-4" />
          Atom feed
        </a>
      </header>
      <Filter chosen={chosen} />
      <p role="status" className="sr-only">
        {articles.length} {articles.length === 1 ? "article" : "articles"}
      </p>
      {newest && (
        <article className="group relative grid gap-6 py-10 md:grid-cols-[7fr_5fr] md:items-center md:gap-10">
          <Cover article={newest} isFirst className="transition-opacity group-hover:opacity-90" />
          <Summary article={newest} titleClassName="font-display text-2xl sm:text-3xl" />
        </article>
      )}
      <ul className="grid gap-x-10 md:grid-cols-2">
        {earlier.map((article) => (
          <li key={article.slug} className="border-t border-line py-8">
            <article className="group relative grid gap-5 sm:grid-cols-[14rem_1fr]">
              <Cover article={article} className="self-start transition-opacity group-hover:opacity-90" />
              <Summary article={article} titleClassName="text-title" />
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Summary({ article, titleClassName }: { article: Article; titleClassName: string }) {
  return (
    <div className="grid content-start gap-2">
      <CategoryLabel>{article.category}</CategoryLabel>
      <h2 className={titleClassName}>
        <Link
          to={articlePath(article.slug)}
          className="decoration-lamp decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
        >
          {article.title}
        </Link>
      </h2>
      <p className="text-ink-soft">{article.description}</p>
      <Byline article={article} />
    </div>
  );
}

function Filter({ chosen }: { chosen: string | undefined }) {
  const report = useFeatureReport();
  const chips: { name: string; to: string }[] = [
    { name: "All", to: paths.blog },
    ...CATEGORIES.map((category) => ({ name: category, to: `${paths.blog}?category=${category}` })),
  ];
  return (
    <nav aria-label="Categories" className="border-y border-line py-3">
      <ul className="flex flex-wrap gap-1.5">
        {chips.map(({ name, to }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === (chosen ?? "All") ? "true" : undefined}
              onClick={() => report("blog-category", { category: name })}
              className="inline-flex min-h-10 items-center rounded-md px-3.5 text-sm font-semibold text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=true]:bg-step-wash aria-[current=true]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
