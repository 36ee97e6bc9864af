import type { ReactNode } from "react";
import { Link } from "react-router";
import { articlePath, paths } from "../../shared/pages.ts";
import { publicUrl } from "../../shared/public-url.ts";
import { StructuredData } from "../../shared/structured-data.tsx";
import { ARTICLES, type Article, sharePicturePath } from "./articles.ts";
import { Byline } from "./byline.tsx";
import { Cover } from "./cover.tsx";
import { type Source, SourceList } from "./source.tsx";

/** The style of running text: 65 characters a line, generous leading, headings close to the text that follows. */
const PROSE = [
  "text-[1.0625rem] leading-[1.72] sm:text-[1.125rem]",
  "[&>p]:my-5 [&>p:first-child]:mt-0 [&>p:first-child]:text-[1.25em] [&>p:first-child]:leading-normal",
  "[&>h2]:mt-12 [&>h2]:mb-4 [&>h2]:font-display [&>h2]:text-[1.5rem] [&>h2]:leading-tight",
  "[&>ul]:my-5 [&>ul]:grid [&>ul]:list-disc [&>ul]:gap-2 [&>ul]:pl-6 [&>ul]:marker:text-ink-soft",
  "[&>ol]:my-5 [&>ol]:grid [&>ol]:list-decimal [&>ol]:gap-2 [&>ol]:pl-6 [&>ol]:marker:font-semibold [&>ol]:marker:text-ink-soft",
  "[&>blockquote]:my-8 [&>blockquote]:border-l-4 [&>blockquote]:border-lamp [&>blockquote]:pl-5 [&>blockquote]:font-display [&>blockquote]:text-[1.3em] [&>blockquote]:leading-snug",
].join(" ");

/** One article: its text as children, and its sources. */
export function ArticlePage({
  article,
  sources,
  children,
}: {
  article: Article;
  sources: readonly Source[];
  children: ReactNode;
}) {
  const index = ARTICLES.indexOf(article);
  const next = ARTICLES[(index + 1) % ARTICLES.length];
  return (
    <article className="pb-24">
      <StructuredData data={postingOf(article)} />
      <header className="mx-auto grid max-w-4xl gap-5 px-4 pt-12 pb-10 sm:px-6 sm:pt-16">
        <p className="text-label font-semibold">
          <Link to={paths.blog} className="text-ink-soft hover:text-ink hover:underline">
            Blog
          </Link>
          <span aria-hidden className="px-2 text-ink-soft">
            /
          </span>
          <Link
            to={`${paths.blog}?category=${article.category}`}
            className="underline decoration-lamp decoration-2 underline-offset-4 hover:decoration-4"
          >
            {article.category}
          </Link>
        </p>
        <h1 className="text-[clamp(2.125rem,1.4rem+3vw,3.5rem)] leading-[1.04] font-bold">{article.title}</h1>
        <p className="max-w-2xl text-xl text-ink-soft">{article.description}</p>
        <Byline article={article} />
      </header>
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <Cover article={article} isFirst className="max-h-[30rem]" />
      </div>
      <div className="mx-auto max-w-[calc(65ch+2rem)] px-4 pt-12 sm:max-w-[calc(68ch+3rem)] sm:px-6">
        <div className={PROSE}>{children}</div>
        <section aria-labelledby="sources" className="mt-16 border-t border-line pt-8">
          <h2 id="sources" className="mb-4 text-title">
            Sources
          </h2>
          <SourceList sources={sources} />
        </section>
        {next && <Next article={next} />}
      </div>
    </article>
  );
}

function Next({ article }: { article: Article }) {
  return (
    <aside
      aria-label="Next article"
      className="group relative mt-16 grid gap-5 border-t border-line pt-8 sm:grid-cols-[16rem_1fr]"
    >
      <Cover article={article} className="self-start transition-opacity group-hover:opacity-90" />
      <div className="grid content-start gap-1.5">
        <p className="text-label text-ink-soft">Read next</p>
        <p className="font-display text-title font-semibold">
          <Link
            to={articlePath(article.slug)}
            className="decoration-lamp decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {article.title}
          </Link>
        </p>
        <Byline article={article} />
      </div>
    </aside>
  );
}

/** The article described for search engines. */
function postingOf({ slug, category, title, description, author, date }: Article) {
  return {
    "@type": "BlogPosting",
    headline: title,
    description,
    articleSection: category,
    datePublished: date,
    dateModified: date,
    inLanguage: "en-GB",
    image: `${publicUrl}${sharePicturePath(slug)}`,
    url: `${publicUrl}${articlePath(slug)}`,
    author: { "@type": "Organization", name: author, url: `${publicUrl}/` },
    publisher: { "@type": "Organization", name: "Treadlight", logo: `${publicUrl}/icon-512.png` },
  };
}
