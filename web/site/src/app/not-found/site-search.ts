import { ARTICLES } from "../../features/blog/articles.ts";
import { TOPICS } from "../../features/faq/questions.ts";
import { articlePath, type PageId, pages, paths } from "../../shared/pages.ts";
import { hasEveryWord } from "../../shared/search.ts";

/** A page, an article or an answer. */
interface Destination {
  to: string;
  kind: "Page" | "Article" | "Answer";
  name: string;
  /** What it is about. */
  text: string;
}

/** Pages that search engines must not list, but that visitors look for. */
const UNLISTED: readonly PageId[] = ["login", "forgotPassword", "dashboard"];

const DESTINATIONS: readonly Destination[] = [
  ...pages
    .filter(({ id, isListed }) => isListed || UNLISTED.includes(id))
    .map(({ path, name, title, description }) => ({
      to: path,
      kind: "Page" as const,
      name,
      text: `${title} ${description}`,
    })),
  ...ARTICLES.map(({ slug, title, category, description }) => ({
    to: articlePath(slug),
    kind: "Article" as const,
    name: title,
    text: `${category} ${description}`,
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

/** The pages, articles and answers that contain every word of a query; those that have it in their name come first. */
export function searchSite(query: string): Destination[] {
  const found = DESTINATIONS.filter(({ kind, name, text }) => hasEveryWord(`${kind} ${name} ${text}`, query));
  const isNamed = ({ name }: Destination) => Number(hasEveryWord(name, query));
  return found.toSorted((a, b) => isNamed(b) - isNamed(a));
}
