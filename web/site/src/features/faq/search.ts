import type { Topic } from "./questions.ts";

/** The questions that hold every word of a query, in the question or in its answer, in any case and order. */
export function search(topics: readonly Topic[], query: string): Topic[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return topics.flatMap(({ name, questions }) => {
    const found = questions.filter(({ question, answer }) => {
      const text = plain([name, question, ...answer].join(" "));
      return words.every((word) => text.includes(word));
    });
    return found.length > 0 ? [{ name, questions: found }] : [];
  });
}

/** "E-mail" is found by "email", "organisation" by "organization". */
const plain = (text: string) => text.toLowerCase().replaceAll("-", "").replaceAll("isation", "ization");
