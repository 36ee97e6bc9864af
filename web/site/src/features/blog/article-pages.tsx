import type { ComponentType } from "react";
import { ARTICLES } from "./articles.ts";
import type { Source } from "./source.tsx";

interface ArticleText {
  Text: ComponentType;
  sources: readonly Source[];
}

/** The texts by file name, each loaded when it is opened. */
const TEXTS = import.meta.glob<ArticleText>("./texts/*.tsx");

/** Each article as a page. A slug without an article has no page, so it is not found. */
export const articlePages = ARTICLES.map((article) => ({
  slug: article.slug,
  load: async (): Promise<ComponentType> => {
    const loadText = TEXTS[`./texts/${article.slug}.tsx`];
    if (!loadText) throw new Error(`The article ${article.slug} has no text.`);
    const [{ ArticlePage }, { Text, sources }] = await Promise.all([import("./article-page.tsx"), loadText()]);
    return () => (
      <ArticlePage article={article} sources={sources}>
        <Text />
      </ArticlePage>
    );
  },
}));
