import { Link } from "react-router";
import { articlePath, paths } from "../../shared/pages.ts";
import { ARTICLES, type Article, TEASER_LENGTH } from "./articles.ts";
import { Byline } from "./byline.tsx";
import { CategoryLabel } from "./category.tsx";
import { Cover } from "./cover.tsx";

/** The newest articles, for the home page; the first takes two places. */
export function BlogTeaser() {
  return (
    <section aria-labelledby="blog-title" className="border-t border-line bg-surface py-10 sm:py-12">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pb-6">
          <h2 id="blog-title" className="max-w-3xl text-heading">
            What we know, what we estimate, and what nobody knows yet
          </h2>
          <Link to={paths.blog} className="button button-quiet">
            View All Articles
          </Link>
        </div>
        <ul className="grid gap-x-6 gap-y-8 max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2 max-sm:*:w-60 max-sm:*:shrink-0 max-sm:*:snap-center sm:grid-cols-2 lg:grid-cols-4">
          {ARTICLES.slice(0, TEASER_LENGTH).map((article) => (
            <li key={article.slug} className="group/entry sm:first:col-span-2">
              <Entry article={article} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Below its picture; the first one beside it. */
function Entry({ article }: { article: Article }) {
  return (
    <article className="group relative grid items-start gap-x-5 gap-y-3 sm:group-first/entry:grid-cols-2">
      <Cover article={article} className="transition-opacity group-hover:opacity-90" />
      <div className="grid gap-1.5">
        <CategoryLabel>{article.category}</CategoryLabel>
        <h3 className="text-title">
          <Link
            to={articlePath(article.slug)}
            className="decoration-lamp decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {article.title}
          </Link>
        </h3>
        <p className="hidden text-ink-soft sm:group-first/entry:block">{article.description}</p>
        <Byline article={article} />
      </div>
    </article>
  );
}
