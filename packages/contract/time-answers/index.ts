import { TIME_CHOICE_NAMES, WORKFLOW_TYPES } from "@treadlight/domain/productivity";
import { z } from "zod";
import { defineRoute, noBody, timestampSchema } from "../route/index.ts";

/** From this many answers on, an organization may adopt what its people say about a kind of work. */
export const ANSWERS_TO_ADOPT = 30;

const choiceSchema = z
  .enum([...TIME_CHOICE_NAMES, "skipped"])
  .describe(
    "How long it would have taken without AI, compared with the time engaged: as long, half as long again, twice, four times, more than that, or `worse`: less time than with AI.",
  );
export type TimeAnswerChoice = z.output<typeof choiceSchema>;

const kindSchema = z.enum(WORKFLOW_TYPES).nullable().describe("The kind of work; `null` if it is not known.");

const aboutSchema = z.object({
  id: z.guid().describe("The session's."),
  tool: z.string(),
  kind: kindSchema,
  startedAt: timestampSchema,
  timeEngaged: z.number().describe("In seconds."),
});

export const timeQuestionSchema = aboutSchema;
export type TimeQuestion = z.output<typeof timeQuestionSchema>;

const timeAnswerSchema = aboutSchema.extend({ choice: choiceSchema, answeredAt: timestampSchema });
export type TimeAnswerRecord = z.output<typeof timeAnswerSchema>;

export const askTimeQuestion = defineRoute({
  route: "POST /api/time-answers/question",
  summary: "Gets today's question about one of your sessions, if there is one",
  description: [
    "One session in 20 is asked about, by its id, and a person at most once a day, if they have turned questions on or their organization",
    "has. Asked again on the same day, it is the same question.",
  ].join(" "),
  answers: {
    200: z.object({
      isOn: z.boolean().describe("Whether the caller is asked at all."),
      question: timeQuestionSchema.nullable(),
    }),
  },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});

export const answerTimeQuestion = defineRoute({
  route: "PUT /api/time-answers/:id",
  summary: "Answers the question about a session, or changes the answer",
  body: z.strictObject({ choice: choiceSchema }),
  answers: { 200: timeAnswerSchema },
  errors: ["warehouse_unavailable", "query_too_expensive"],
});

export const listTimeAnswers = defineRoute({
  route: "GET /api/time-answers",
  summary: "Lists your own answers, newest first",
  description: "Nobody else sees a single answer, administrators included.",
  answers: { 200: z.object({ answers: z.array(timeAnswerSchema) }) },
});

export const removeTimeAnswer = defineRoute({
  route: "DELETE /api/time-answers/:id",
  summary: "Deletes your answer about a session",
  answers: { 204: noBody },
});

export const removeTimeAnswers = defineRoute({
  route: "DELETE /api/time-answers",
  summary: "Deletes all your answers",
  answers: { 204: noBody },
});

const answeredKindSchema = z.object({
  kind: kindSchema,
  answers: z.int(),
  people: z.int(),
  speedUp: z
    .number()
    .describe(
      "The geometric mean of the answers: the time that the work takes without AI, divided by the time with it.",
    ),
  low: z.number().describe("The lower end of a 95 % interval that treats the answers of one person as related."),
  high: z.number(),
  adoptable: z
    .number()
    .nullable()
    .describe(
      `The mean with two decimals, which the organization may adopt (\`POST /api/admin/own-numbers\`); \`null\` under ${ANSWERS_TO_ADOPT} answers, and where the kind is not known.`,
    ),
});
export type AnsweredKind = z.output<typeof answeredKindSchema>;

export const listAnsweredKinds = defineRoute({
  route: "GET /api/organization/time-answers",
  summary: "Lists what the people of your organization answered, by kind of work",
  description: [
    "Answers are counted in groups of consecutive answers by at least as many people as the organization's smallest group; a kind without such a",
    "group is left out. So nobody can tell a single answer from two answers of this route.",
  ].join(" "),
  answers: {
    200: z.object({
      kinds: z.array(answeredKindSchema),
      minimumPeople: z.int().describe("The fewest people in a group of answers."),
      answersToAdopt: z.int().describe("From this many answers on, the organization may adopt the factor of a kind."),
    }),
  },
});

export const TIME_ANSWER_ROUTES = [
  askTimeQuestion,
  answerTimeQuestion,
  listTimeAnswers,
  removeTimeAnswer,
  removeTimeAnswers,
  listAnsweredKinds,
];
