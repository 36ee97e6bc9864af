import { WORKFLOW_TYPES, type WorkflowType } from "./baselines.ts";

/**
 * What trials have measured of work with AI, and which result counts for which kind of work.
 *
 * A speed-up `f` is the time that the work takes without AI, divided by the time with it: 40 % less time is
 * 1 / (1 - 0.4) = 1.67, 14 % more pieces in an hour is 1.14, 19 % more time is 1 / 1.19 = 0.84.
 */

/** The day up to which the table was read. Change it whenever a row or a choice changes. */
export const EVIDENCE_VERSION = "2026-11-28";

export interface Trial {
  authors: string;
  title: string;
  /** Of publication. */
  year: number;
  population: string;
  effect: string;
  /** 95 %. Absent: we have not read one. */
  interval?: string;
  /** The effect as a speed-up. */
  speedUp: number;
  /** How the speed-up follows from the effect. */
  derivation: string;
  excludes: string;
  source: string;
  /** Whether we read the figures again in or about the source for this version; otherwise they are general knowledge. */
  checked: boolean;
}

export const TRIALS = {
  writing: {
    authors: "Noy and Zhang",
    title: "Experimental evidence on the productivity effects of generative AI, Science 381",
    year: 2023,
    population: "453 professionals with a degree, online; half with ChatGPT (GPT-3.5)",
    effect: "40 % less time for a press release, short report, plan or delicate email; graded quality 18 % higher",
    speedUp: 1 / (1 - 0.4),
    derivation: "40 % less time: 1 / (1 - 0.40)",
    excludes: "What only one's own company knows, checking facts, later corrections, longer texts",
    source: "https://doi.org/10.1126/science.adh2586",
    checked: true,
  },
  officeDocuments: {
    authors: "Dillon et al.",
    title: "Shifting Work Patterns with Generative AI, arXiv:2504.11436v4",
    year: 2025,
    population: "7,137 office workers of 66 firms for six months; half with Microsoft 365 Copilot",
    effect: "Two hours less email a week; no change found in the number or mix of other tasks, documents included",
    speedUp: 1,
    derivation: "No change found in documents: 1",
    excludes: "How long one text took; tools that were not built into the office programs",
    source: "https://arxiv.org/abs/2504.11436",
    checked: true,
  },
  support: {
    authors: "Brynjolfsson, Li and Raymond",
    title: "Generative AI at Work, Quarterly Journal of Economics 140",
    year: 2025,
    population:
      "5,172 support agents of one software company, as an assistant was introduced step by step (not randomized)",
    effect: "15 % more cases solved an hour (14 % in the working paper of 2023); 30 % for the less experienced",
    speedUp: 1.15,
    derivation: "15 % more cases an hour: 1.15",
    excludes: "Messages other than support chats; choosing what to answer without a trained assistant",
    source: "https://doi.org/10.1093/qje/qjae044",
    checked: true,
  },
  experiencedSupport: {
    authors: "Brynjolfsson, Li and Raymond",
    title: "Generative AI at Work, Quarterly Journal of Economics 140",
    year: 2025,
    population: "The most experienced and skilled of the same agents",
    effect: "Small gains in speed, small losses in quality",
    speedUp: 1,
    derivation: "Taken as no gain: 1",
    excludes: "As above",
    source: "https://doi.org/10.1093/qje/qjae044",
    checked: true,
  },
  code: {
    authors: "Cui et al.",
    title: "The Effects of Generative AI on High-Skilled Work, Management Science",
    year: 2026,
    population:
      "4,867 developers of Microsoft, Accenture and a third company, at their work; GitHub Copilot's completions",
    effect: "26.08 % more tasks completed by those who used it (standard error 10.3 %)",
    interval: "6 % to 46 % more, from the standard error",
    speedUp: 1.2608,
    derivation: "26.08 % more tasks: 1.26",
    excludes: "Chats and agents, quality and later repair; the three trials differ widely",
    source: "https://doi.org/10.1287/mnsc.2025.00535",
    checked: true,
  },
  codeSlowdown: {
    authors: "METR",
    title: "Impact of Early-2025 AI on Experienced Open-Source Developer Productivity",
    year: 2025,
    population:
      "16 experienced developers, 246 tasks in large repositories that they knew well; mostly Cursor with Claude",
    effect: "Tasks took 19 % longer with AI; the developers believed that they were 20 % faster",
    interval: "2 % to 39 % longer",
    speedUp: 1 / 1.19,
    derivation: "19 % more time: 1 / 1.19",
    excludes: "Unfamiliar code, less experienced people, tools after June 2025",
    source: "https://arxiv.org/abs/2507.09089",
    checked: true,
  },
  codeUpdate: {
    authors: "METR",
    title: "Update on its developer productivity experiment, 24 February 2026",
    year: 2026,
    population: "Developers who came back from the trial of 2025, with tools of late 2025",
    effect:
      "18 % less time; METR calls the figure unreliable, as developers left out tasks they would not do without AI",
    interval: "38 % less to 9 % more",
    speedUp: 1 / (1 - 0.18),
    derivation: "18 % less time: 1 / (1 - 0.18)",
    excludes: "The tasks left out; work on several agents at once",
    source: "https://metr.org/blog/2026-02-24-uplift-update/",
    checked: true,
  },
  codeUpdateNewcomers: {
    authors: "METR",
    title: "Update on its developer productivity experiment, 24 February 2026",
    year: 2026,
    population: "Developers new to the experiment, with tools of late 2025",
    effect: "4 % less time, as unreliable",
    interval: "15 % less to 9 % more",
    speedUp: 1 / (1 - 0.04),
    derivation: "4 % less time: 1 / (1 - 0.04)",
    excludes: "As above",
    source: "https://metr.org/blog/2026-02-24-uplift-update/",
    checked: true,
  },
  codeExercise: {
    authors: "Peng et al.",
    title: "The Impact of AI on Developer Productivity, arXiv:2302.06590",
    year: 2023,
    population: "95 hired developers, one exercise (a web server in JavaScript); half with GitHub Copilot",
    effect: "71 instead of 161 minutes, 55.8 % less",
    interval: "21 % to 89 % less",
    speedUp: 160.89 / 71.17,
    derivation: "160.89 min / 71.17 min",
    excludes: "Existing code, review, maintenance: one exercise from scratch",
    source: "https://arxiv.org/abs/2302.06590",
    checked: true,
  },
  consulting: {
    authors: "Dell'Acqua et al.",
    title: "Navigating the Jagged Technological Frontier, Organization Science (working paper of 2023)",
    year: 2026,
    population: "758 consultants of one firm, 18 tasks of ideas, analysis and writing that suit the model; GPT-4",
    effect: "25.1 % less time, 12.2 % more tasks, higher quality",
    speedUp: 1 / (1 - 0.251),
    derivation: "25.1 % less time: 1 / (1 - 0.251). The extra tasks are not counted as well",
    excludes: "Tasks that do not suit the model, real clients and their data",
    source: "https://doi.org/10.1287/orsc.2025.21838",
    checked: true,
  },
  consultingOutside: {
    authors: "Dell'Acqua et al.",
    title: "Navigating the Jagged Technological Frontier, Organization Science (working paper of 2023)",
    year: 2026,
    population: "The same consultants, one business case that the model gets wrong",
    effect: "19 percentage points fewer right answers",
    speedUp: 1,
    derivation: "A wrong answer is taken as no gain: 1",
    excludes: "The cost of acting on a wrong answer",
    source: "https://doi.org/10.1287/orsc.2025.21838",
    checked: true,
  },
  search: {
    authors: "Spatharioti et al.",
    title: "Comparing Traditional and LLM-based Search, arXiv:2307.03744",
    year: 2023,
    population: "People hired online who chose between cars; a search with GPT-3.5 against a search engine",
    effect: "1.6 instead of 3.4 minutes; as accurate where the model was right, worse where it was wrong",
    speedUp: 3.4 / 1.6,
    derivation: "3.4 min / 1.6 min",
    excludes: "Research at work, reading sources; one short kind of question",
    source: "https://arxiv.org/abs/2307.03744",
    checked: true,
  },
  tutor: {
    authors: "Kestin et al.",
    title: "AI tutoring outperforms in-class active learning, Scientific Reports 15",
    year: 2025,
    population: "194 students of physics, two lessons; a tutor made for the course",
    effect: "A median of 49 minutes instead of a lesson of 60, and more learned",
    speedUp: 60 / 49,
    derivation: "60 min / 49 min",
    excludes: "A general chatbot, learning at work, what is remembered later",
    source: "https://doi.org/10.1038/s41598-025-97652-6",
    checked: true,
  },
  unguardedTutor: {
    authors: "Bastani et al.",
    title: "Generative AI without guardrails can harm learning, PNAS 122",
    year: 2025,
    population: "About 1,000 pupils of one school, mathematics; GPT-4 without guardrails",
    effect: "48 % better while practising, 17 % worse in the examination without it",
    speedUp: 1,
    derivation: "Less learned is taken as no gain: 1",
    excludes: "Time, adults",
    source: "https://doi.org/10.1073/pnas.2422633122",
    checked: false,
  },
  translation: {
    authors: "Läubli et al.",
    title: "Post-editing Productivity with Neural Machine Translation, arXiv:1906.01685",
    year: 2019,
    population:
      "Professional translators of a Swiss bank, financial texts; translations of a machine corrected by hand",
    effect: "60 % more text an hour from German to French, 9 % more to Italian",
    speedUp: 1.345,
    derivation: "The mean of both pairs, 34.5 % more text an hour: 1.345",
    excludes: "Language models, laypeople, other subjects",
    source: "https://arxiv.org/abs/1906.01685",
    checked: false,
  },
  translationSome: {
    authors: "Macken et al.",
    title: "Quantifying the Effect of Machine Translation, Informatics 7",
    year: 2020,
    population: "20 translators of the European Commission at their work, into French and Finnish",
    effect: "Gains on average, but not for every translator",
    speedUp: 1,
    derivation: "Those without a gain: 1",
    excludes: "Language models, laypeople",
    source: "https://doi.org/10.3390/informatics7020012",
    checked: true,
  },
} as const satisfies Record<string, Trial>;
export type TrialName = keyof typeof TRIALS;

/**
 * The results that count for a kind of work. Central is the average of a trial at real work, or else of the one with the smaller
 * effect; low is the least favourable result for a group of people.
 */
export interface KindEvidence {
  low: TrialName;
  central: TrialName;
  /** What the choice assumes. */
  assumes: string;
}

export const EVIDENCE: Readonly<Record<WorkflowType, KindEvidence>> = {
  "content-creation": {
    central: "writing",
    low: "officeDocuments",
    assumes: "Images and other media gain as writing does",
  },
  "code-development": { central: "code", low: "codeSlowdown", assumes: "Chats help as completions do" },
  research: { central: "consulting", low: "consultingOutside", assumes: "Research gains as a consultant's tasks do" },
  "data-analysis": {
    central: "consulting",
    low: "consultingOutside",
    assumes: "Analysis gains as a consultant's tasks do",
  },
  communication: { central: "support", low: "experiencedSupport", assumes: "Messages gain as support chats do" },
  planning: { central: "consulting", low: "consultingOutside", assumes: "Planning gains as a consultant's tasks do" },
  learning: { central: "tutor", low: "unguardedTutor", assumes: "Learning at work gains as students do" },
  translation: { central: "translation", low: "translationSome", assumes: "Laypeople gain as translators do" },
};

/** Where the kind of work is not known: the smallest average of the kinds above, and the lowest end of them all. */
export const UNKNOWN_KIND: KindEvidence = {
  central: "support",
  low: "codeSlowdown",
  assumes: "The work gains no more than the kind that gains least",
};

/** The evidence for a workflow type, which is spelled as `workflowTypeOf` reads it. */
export function evidenceFor(workflowType: WorkflowType | undefined): KindEvidence {
  return workflowType === undefined ? UNKNOWN_KIND : EVIDENCE[workflowType];
}

/** The kinds of work that a trial counts for, and at which end; none where it stands in the table for comparison only. */
export function usesOf(trial: string): { kind: WorkflowType | "unknown"; end: "low" | "central" }[] {
  const kinds = [...WORKFLOW_TYPES.map((kind) => [kind, EVIDENCE[kind]] as const), ["unknown", UNKNOWN_KIND] as const];
  return kinds.flatMap(([kind, evidence]) =>
    (["central", "low"] as const).filter((end) => evidence[end] === trial).map((end) => ({ kind, end })),
  );
}

/** Whether a trial counts for a kind of work, or stands in the table for comparison only. */
export const isCounted = (trial: string): boolean => usesOf(trial).length > 0;
