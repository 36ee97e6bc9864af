import { ARTICLES } from "../../features/blog/articles.ts";
import { DOCUMENTS } from "../../features/docs/documents.ts";
import { TOPICS } from "../../features/faq/questions.ts";
import { articlePath, documentPath, type Page, type PageId, pages, paths, titleOf } from "../../shared/pages.ts";
import { hasEveryWord } from "../../shared/search.ts";

/** A page, an article, a document or an answer. */
interface Destination {
  to: string;
  kind: "Page" | "Article" | "Document" | "Answer";
  name: string;
  /** What it is about. */
  text: string;
}

/** Pages that search engines must not list, but that visitors look for. */
const UNLISTED: readonly PageId[] = ["login", "forgotPassword", "dashboard"];

const DESTINATIONS: readonly Destination[] = [
  ...pages
    .filter(({ id, isListed }) => isListed || UNLISTED.includes(id))
    .map((page: Page) => ({
      to: page.path,
      kind: "Page" as const,
      name: page.name,
      text: `${titleOf(page)} ${page.description ?? ""}`,
    })),
  ...ARTICLES.map(({ slug, title, category, description }) => ({
    to: articlePath(slug),
    kind: "Article" as const,
    name: title,
    text: `${category} ${description}`,
  })),
  ...DOCUMENTS.map(({ slug, title, description }) => ({
    to: documentPath(slug),
    kind: "Document" as const,
    name: title,
    text: description,
  })),
  ...TOPICS.flatMap(({ questions }) =>
    questions.map(({ slug, question, answer }) => ({
      to: `${paths.faq}#${slug}`,
      kind: "Answer" as const,
      name: question,
      text: answer.join(" "),
    })),
  ),
];

/** The pages, articles, documents and answers that contain every word of a query; those that have it in their name come first. */
export function searchSite(query: string): Destination[] {
  const found = DESTINATIONS.filter(({ kind, name, text }) => hasEveryWord(`${kind} ${name} ${text}`, query));
  const isNamed = ({ name }: Destination) => Number(hasEveryWord(name, query));
  return found.toSorted((a, b) => isNamed(b) - isNamed(a));
}
