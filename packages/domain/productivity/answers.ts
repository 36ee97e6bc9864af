/**
 * What people answer when they are asked how long a session would have taken without AI, and what the answers say together.
 */

/** One session in this many is asked about. */
export const SESSIONS_PER_QUESTION = 20;
/** A shorter session is not asked about: nobody remembers a minute without a tool. Seconds engaged. */
export const SHORTEST_ASKED_S = 60;

/**
 * The choices, as speed-ups: time without AI divided by time with it. They are relative to the time engaged, because people compare more
 * reliably than they recall minutes, and because a speed-up is what the evidence holds. Neighbours differ by a half or a doubling, which is
 * about as well as anybody can tell. "More" counts as 6, the greatest speed factor of a tool, so that no answer claims more than the
 * model allows; "worse" is as far below 1 as "half as long again" is above it.
 */
export const TIME_CHOICES = {
  worse: 1 / 1.5,
  same: 1,
  half_longer: 1.5,
  twice: 2,
  four_times: 4,
  more: 6,
} as const;
export type TimeChoice = keyof typeof TIME_CHOICES;
export const TIME_CHOICE_NAMES = ["same", "half_longer", "twice", "four_times", "more", "worse"] as const;

/** Whether a session is one that its person may be asked about. It depends on nothing but its id, so that every device agrees. */
export function isAskedAbout(sessionId: string): boolean {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (const character of sessionId.toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0) % SESSIONS_PER_QUESTION === 0;
}

export interface TimeAnswer {
  personId: string;
  choice: TimeChoice;
}

/**
 * The answers that may be shown: groups of consecutive answers that each come from at least so many people, as far as they are complete.
 * What is shown therefore changes by a whole group at a time, and nobody who looks before and after learns a single answer.
 * @param answers the oldest first
 */
export function shownAnswers<Answer extends TimeAnswer>(answers: readonly Answer[], minimumPeople: number): Answer[] {
  const shown: Answer[] = [];
  let group: Answer[] = [];
  for (const answer of answers) {
    group.push(answer);
    if (new Set(group.map(({ personId }) => personId)).size < minimumPeople) continue;
    shown.push(...group);
    group = [];
  }
  return shown;
}

export interface AnsweredSpeedUp {
  answers: number;
  people: number;
  /** The geometric mean. */
  speedUp: number;
  /** The ends of a 95 % interval. */
  low: number;
  high: number;
}

/**
 * What answers say together: the geometric mean of their speed-ups, so that "twice as long" and "half as long" cancel out, and a 95 % interval
 * that treats the answers of one person as related: on the logarithm, with the standard error of a mean over clusters (Liang and Zeger 1986,
 * corrected by P / (P - 1) for P people) and Student's t with P - 1 degrees of freedom. Null for fewer than two people, who say nothing about others.
 */
export function answeredSpeedUp(answers: readonly TimeAnswer[]): AnsweredSpeedUp | null {
  const logs = answers.map(({ personId, choice }) => ({ personId, log: Math.log(TIME_CHOICES[choice]) }));
  const mean = sum(logs.map(({ log }) => log)) / logs.length;
  const residuals = new Map<string, number>();
  for (const { personId, log } of logs) residuals.set(personId, (residuals.get(personId) ?? 0) + log - mean);
  const people = residuals.size;
  if (people < 2) return null;
  const squares = [...residuals.values()].map((residual) => residual ** 2);
  const standardError = Math.sqrt((sum(squares) * people) / (people - 1)) / logs.length;
  const margin = studentT975(people - 1) * standardError;
  return {
    answers: logs.length,
    people,
    speedUp: Math.exp(mean),
    low: Math.exp(mean - margin),
    high: Math.exp(mean + margin),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The 97.5 % quantile of Student's t for 1 to 10 degrees of freedom. */
const T_975 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/** The 97.5 % quantile of Student's t; above 10 degrees of freedom by its expansion around the normal one (Abramowitz and Stegun 26.7.5), right to 0.001. */
function studentT975(degrees: number): number {
  const z = 1.959964;
  const term1 = (z ** 3 + z) / 4;
  const term2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const term3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return T_975[degrees - 1] ?? z + term1 / degrees + term2 / degrees ** 2 + term3 / degrees ** 3;
}
