import { TOPICS } from "./questions.ts";

/** The answers as search engines take them: https://schema.org/FAQPage. */
export const faqStructuredData = {
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: TOPICS.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
    })),
  ),
};
