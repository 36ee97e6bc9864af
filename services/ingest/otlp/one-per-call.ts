import type { SessionEvent, SessionInputJson } from "@treadlight/domain/session";
import { greaterCounts } from "@treadlight/features/sessions/session-event.ts";
import { mapInSlices } from "@treadlight/platform/slices";
import type { Call } from "./records/spans.ts";

/** A call of a model as one span describes it. */
export interface DescribedCall {
  call: Call;
  session: SessionInputJson;
}

/** The spans that describe the same call, outer ones first. */
interface Described {
  outermost: DescribedCall;
  spans: DescribedCall[];
  /** Known as soon as one of the spans names it. */
  responseId: unknown;
}

const MAX_LEVELS = 8;
/** Calls with the same response id that a span is compared with. */
const MAX_ANSWERS = 8;

/**
 * Makes one session of the spans that describe the same call. Libraries that trace themselves, such as Anthropic's, and an instrumentation
 * around them both make a span: one inside the other, or side by side with the same response. What one of them leaves out, such as the
 * prompt, is taken from the other. An outer span around several responses, such as a loop of tools, describes the first of them.
 */
export async function onePerCall(all: readonly DescribedCall[]): Promise<SessionInputJson[]> {
  const described = withoutWrappers(all);
  const bySpan = new Map(described.map((one) => [spanKey(one.call.traceId, one.call.spanId), one]));
  const byResponse = new Map<string, Described[]>();
  const calls = new Map<DescribedCall, Described>();

  function callOf(one: DescribedCall, level = 0): Described {
    const { traceId, parentSpanId } = one.call;
    const parent = parentSpanId === "" ? undefined : bySpan.get(spanKey(traceId, parentSpanId));
    const outer = parent && level < MAX_LEVELS && !calls.has(one) ? callOf(parent, level + 1) : undefined;
    const known = calls.get(one);
    if (known) return known;

    const responseId = responseIdOf(one);
    // Some servers use few ids, so an id may come again with another answer.
    const response = `${responseId} ${one.session.outputTokens}`;
    const answered = responseId === undefined ? [] : (byResponse.get(response) ?? []).slice(-MAX_ANSWERS);
    const isWithin = outer && (outer.responseId ?? responseId) === (responseId ?? outer.responseId);
    const call: Described = answered.find(({ spans }) => spans.some((other) => isBeside(one.call, other.call))) ??
      (isWithin ? outer : undefined) ?? { outermost: one, spans: [], responseId };
    call.spans.push(one);
    call.responseId ??= responseId;
    calls.set(one, call);
    if (responseId !== undefined && !answered.includes(call)) byResponse.set(response, [...answered, call]);
    return call;
  }

  await mapInSlices(described, (one) => callOf(one));
  return mapInSlices(new Set(calls.values()), sessionOf);
}

/** Leaves out spans around calls for embeddings, of which the Vercel AI SDK 7 makes one for each batch: only these have tokens. */
function withoutWrappers(all: readonly DescribedCall[]): readonly DescribedCall[] {
  const isEmbeddings = ({ session }: DescribedCall) => session.promptCount === 0;
  const outer = new Set(all.filter(isEmbeddings).map(({ call }) => spanKey(call.traceId, call.parentSpanId)));
  if (outer.size === 0) return all;
  return all.filter((one) => {
    const isWrapper = isEmbeddings(one) && outer.has(spanKey(one.call.traceId, one.call.spanId));
    return !isWrapper || one.session.inputTokens !== undefined;
  });
}

/** Whether two spans with the same response are of the same trace, or one lasted while the other did: without a span around, each has a trace. */
const isBeside = (one: Call, other: Call): boolean =>
  one.traceId === other.traceId || isDuring(one, other) || isDuring(other, one);
const isDuring = (inner: Call, outer: Call): boolean =>
  outer.startedAt <= inner.startedAt && inner.endedAt <= outer.endedAt && inner.endedAt > 0;

function sessionOf({ outermost, spans }: Described): SessionInputJson {
  const sessions = spans.map(({ session }) => session);
  // The tokens of an outer span without a response may be those of several.
  const ofResponse = spans.filter((one) => responseIdOf(one) !== undefined).map(({ session }) => session);
  const first = <Key extends keyof SessionInputJson>(key: Key) =>
    [...ofResponse, ...sessions].map((session) => session[key]).find((value) => value !== undefined);
  const inspected = sessions.filter(({ detected }) => detected !== undefined);
  return {
    ...outermost.session,
    model: first("model"),
    project: first("project"),
    ...inputOf([...ofResponse, ...sessions]),
    outputTokens: first("outputTokens"),
    complexity: first("complexity"),
    ...kindOf([...ofResponse, ...sessions]),
    userEmail: first("userEmail"),
    ...(inspected.length > 0 && {
      detected: inspected.reduce<SessionEvent["detected"]>((worst, { detected }) => greaterCounts(worst, detected), {}),
      categories: [...new Set(inspected.flatMap(({ categories }) => categories ?? []))],
      ...(inspected.some(({ inspectedPartly }) => inspectedPartly) && { inspectedPartly: true }),
    }),
  };
}

/** What was cached is a part of the input beside it. */
function inputOf(sessions: readonly SessionInputJson[]) {
  const { inputTokens, cachedTokens } =
    sessions.find((session) => session.cachedTokens !== undefined) ??
    sessions.find((session) => session.inputTokens !== undefined) ??
    {};
  return { inputTokens, cachedTokens };
}

/** Both labels are of the same text. */
function kindOf(sessions: readonly SessionInputJson[]) {
  const guessed = sessions.find(({ kindSource }) => kindSource === "guessed");
  if (guessed === undefined) return {};
  const { workflowType, contentType, kindSource } = guessed;
  return { workflowType, contentType, kindSource };
}

const spanKey = (traceId: string, spanId: string) => `${traceId} ${spanId}`;
const responseIdOf = ({ call }: DescribedCall) => call.attributes["gen_ai.response.id"];
