import { hasEveryWord } from "../../shared/search.ts";
import type { Topic } from "./questions.ts";

/** The questions that contain every word of a query, in the question or in its answer. */
export function search(topics: readonly Topic[], query: string): Topic[] {
  return topics.flatMap(({ name, questions }) => {
    const found = questions.filter(({ question, answer }) =>
      hasEveryWord([name, question, ...answer].join(" "), query),
    );
    return found.length > 0 ? [{ name, questions: found }] : [];
  });
}
