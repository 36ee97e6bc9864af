import { hasEveryWord } from "../../shared/search.ts";
import type { Topic } from "./questions.ts";

/** The questions that contain every word of a query: in the question, in its answer, or among other words for it. */
export function search(topics: readonly Topic[], query: string): Topic[] {
  return topics.flatMap(({ name, questions }) => {
    const found = questions.filter(({ question, answer, alsoFoundBy = "" }) =>
      hasEveryWord([name, question, ...answer, alsoFoundBy].join(" "), query),
    );
    return found.length > 0 ? [{ name, questions: found }] : [];
  });
}
