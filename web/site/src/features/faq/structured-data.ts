import type { Topic } from "./questions.ts";

/** The answers as search engines take them: https://schema.org/FAQPage. */
export const structuredData = (topics: readonly Topic[]) => ({
  "@type": "FAQPage",
  mainEntity: topics.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
    })),
  ),
});
