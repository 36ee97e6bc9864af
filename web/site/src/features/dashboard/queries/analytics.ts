import type { ApiClient } from "@treadlight/client";
import { analyticsAnswerSchema, type analyticsQuerySchema, queryAnalytics } from "@treadlight/contract/analytics";
import { z } from "zod";
import { type Period, type Span, spanOf } from "./period.ts";

export const ANALYTICS_PATH = queryAnalytics.path;

/** Whose sessions: the person's own, or those of the organization that they may see. */
export type Scope = "own" | "organization";

export interface View {
  period: Period;
  scope: Scope;
  /** Whether the server answers in whole weeks that are over, as it does those who may not see people. */
  inWeeks: boolean;
}

interface Question extends Omit<z.input<typeof analyticsQuerySchema>, "timeDimension"> {
  /** Groups the answer by the period's hours, days or months. */
  byTime?: boolean;
}

/** Asks for sums and averages over the current period. Returns the rows and the span they cover. */
export async function askAnalytics<Row>(
  api: ApiClient,
  { period, scope, inWeeks }: View,
  { byTime = false, ...question }: Question,
  rowSchema: z.ZodType<Row>,
  signal: AbortSignal,
): Promise<{ rows: Row[]; span: Span }> {
  const span = spanOf(period, Date.now(), inWeeks);
  const from = new Date(span.fromMs).toISOString();
  const to = new Date(span.toMs).toISOString();
  const timeDimension = { ...(byTime && { granularity: span.granularity }), from, to };
  const { rows } = await api.request(ANALYTICS_PATH, analyticsAnswerSchema.extend({ rows: z.array(rowSchema) }), {
    method: "POST",
    body: { ...question, timeDimension, scope },
    signal,
  });
  return { rows, span };
}
