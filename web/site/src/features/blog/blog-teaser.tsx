import { Link } from "react-router";
import { articlePath, paths } from "../../shared/pages.ts";
import { ARTICLES, type Article, TEASER_LENGTH } from "./articles.ts";
import { Byline } from "./byline.tsx";
import { CategoryLabel } from "./category.tsx";
import { Cover } from "./cover.tsx";

const [lead, ...others] = ARTICLES.slice(0, TEASER_LENGTH);

/** The newest articles, for the home page: one large, the others in a list. */
export function BlogTeaser() {
  return (
    <section aria-labelledby="blog-title" className="border-t border-line bg-surface py-20 sm:py-28">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pb-10">
          <h2 id="blog-title" className="max-w-2xl text-section">
            What we know, what we estimate, and what nobody knows yet
          </h2>
          <Link to={paths.blog} className="button button-quiet">
            View All Articles
          </Link>
        </div>
        <div className="grid gap-12 lg:grid-cols-[7fr_6fr] lg:gap-14">
          {lead && <Lead article={lead} />}
          <ul className="grid content-start">
            {others.map((article) => (
              <li key={article.slug} className="border-t border-line first:border-t-0 lg:first:*:pt-0">
                <Entry article={article} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Lead({ article }: { article: Article }) {
  return (
    <article className="group relative grid content-start gap-5 self-start lg:sticky lg:top-24">
      <Cover article={article} className="transition-opacity group-hover:opacity-90" />
      <div className="grid gap-3">
        <CategoryLabel>{article.category}</CategoryLabel>
        <h3 className="font-display text-2xl sm:text-3xl">
          <Link
            to={articlePath(article.slug)}
            className="decoration-lamp decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {article.title}
          </Link>
        </h3>
        <p className="max-w-xl text-lg text-ink-soft">{article.description}</p>
        <Byline article={article} />
      </div>
    </article>
  );
}

function Entry({ article }: { article: Article }) {
  return (
    <article className="group relative grid grid-cols-[1fr_6.5rem] items-start gap-x-5 py-5 sm:grid-cols-[1fr_9rem]">
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
        <p className="hidden text-ink-soft sm:block">{article.description}</p>
        <Byline article={article} />
      </div>
      <Cover article={article} className="mt-1 transition-opacity group-hover:opacity-90" />
    </article>
  );
}
