import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { ARTICLES, CATEGORIES, formatDay, TEASER_LENGTH, WORDS_PER_MINUTE } from "./articles.ts";
import type { Source } from "./source.tsx";

interface ArticleText {
  Text: ComponentType;
  sources: readonly Source[];
}
const texts = import.meta.glob<ArticleText>("./texts/*.tsx", { eager: true });

test("given the articles, then there are the eight of the specification, newest first, and home shows seven", () => {
  expect(ARTICLES.map(({ slug }) => slug).toSorted()).toEqual([
    "ai-carbon-accounting",
    "ai-datacenter-efficiency",
    "ai-enterprise-implementation",
    "ai-greenwashing-exposed",
    "ai-growth-trends-2030",
    "ai-hidden-environmental-cost",
    "ai-model-efficiency",
    "tracking-ai-environmental-impact",
  ]);
  const dates = ARTICLES.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(new Set(ARTICLES.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(TEASER_LENGTH).toBe(7);
  expect(Object.keys(texts)).toHaveLength(8);
});

test("given a day, then it is written as British readers write it", () => {
  expect(formatDay("2026-11-02")).toBe("2 November 2026");
});

describe.each(ARTICLES)("$slug", ({ slug, readTimeMinutes }) => {
  const text = texts[`./texts/${slug}.tsx`];
  if (!text) throw new Error(`no text for ${slug}`);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <text.Text />
    </MemoryRouter>,
  );
  const words = html.replaceAll(/<\/?(p|h2|li|ul|ol|figure|figcaption|blockquote|span|strong|svg|rect)[^>]*>/g, " ");
  const count = words.replaceAll(/<[^>]+>/g, "").match(/\S*\p{L}\S*/gu)?.length ?? 0;

  test("has 800 words or more, and the reading time that they take", () => {
    expect(count).toBeGreaterThanOrEqual(800);
    expect(readTimeMinutes).toBe(Math.ceil(count / WORDS_PER_MINUTE));
  });

  test("cites every source that it lists, lists every source that it cites, and links to each once", () => {
    const cited = [...html.matchAll(/href="#source-(\d+)"/g)].map(([, number]) => Number(number));
    expect(new Set(cited)).toEqual(new Set(text.sources.map((_, index) => index + 1)));
    const urls = text.sources.map(({ url }) => new URL(url));
    expect(urls.every(({ protocol }) => protocol === "https:")).toBe(true);
    expect(new Set(urls.map(String)).size).toBe(urls.length);
  });
});
