import { dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import { type KeyValueStore, UNIFIED_DATA_KEY } from "../storage/storage.ts";

/** Mark of queries whose last answer this browser keeps, for when the server cannot be reached. Not for what names other people. */
export const CACHED = { isCached: true };

const MAX_KEPT = 60;
/** Browsers give a site about five million characters. One large answer must not keep the others out. */
const MAX_CHARACTERS = 2_000_000;
const MAX_ANSWER_CHARACTERS = 250_000;
const SAVE_AFTER_MS = 1_000;

type Answers = ReturnType<typeof dehydrate>["queries"];

interface Copy {
  /** Another build may expect answers of another form. */
  build: number;
  userId: string;
  answers: Answers;
}

interface CachedAnswers {
  client: QueryClient;
  storage: KeyValueStore;
  build: number;
  /** Undefined while nobody is signed in: then nothing is cached. */
  userId: () => string | undefined;
}

/** Fills the cache with the answers that this browser cached, with their age. They stay until they are shown and read again. */
export function restoreAnswers(cached: CachedAnswers): void {
  hydrate(
    cached.client,
    { mutations: [], queries: read(cached) },
    { defaultOptions: { queries: { gcTime: Infinity } } },
  );
}

/** Keeps the latest answers, without any text of prompts. @returns a function that stops it */
export function cacheAnswers(cached: CachedAnswers): () => void {
  let saving: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = cached.client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || !event.query.meta?.isCached) return;
    saving ??= setTimeout(() => {
      saving = undefined;
      save(cached);
    }, SAVE_AFTER_MS);
  });
  return () => {
    clearTimeout(saving);
    unsubscribe();
  };
}

function save(cached: CachedAnswers): void {
  const userId = cached.userId();
  if (userId === undefined) return;
  const { queries } = dehydrate(cached.client, {
    shouldDehydrateQuery: ({ state, meta }) => state.status === "success" && meta?.isCached === true,
  });
  const byKey = new Map([...read(cached), ...queries].map((answer) => [answer.queryHash, answer]));
  const answers = [...byKey.values()]
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_KEPT);
  const texts: string[] = [];
  let room = MAX_CHARACTERS;
  for (const answer of answers) {
    const text = JSON.stringify(answer, withDates);
    if (text.length > Math.min(room, MAX_ANSWER_CHARACTERS)) continue;
    texts.push(text);
    room -= text.length;
  }
  const owner = JSON.stringify({ build: cached.build, userId });
  try {
    cached.storage.setItem(UNIFIED_DATA_KEY, `${owner.slice(0, -1)},"answers":[${texts.join(",")}]}`);
  } catch (error) {
    console.warn("The latest answers were not cached for later, because the browser's storage is full.", error);
  }
}

function read({ storage, build, userId }: CachedAnswers): Answers {
  const stored = storage.getItem(UNIFIED_DATA_KEY);
  if (stored === null) return [];
  try {
    const copy: Copy = JSON.parse(stored, revivedDate);
    return copy.build === build && copy.userId === userId() ? copy.answers : [];
  } catch {
    return [];
  }
}

/** JSON has no dates, and prompts do not belong into the browser's storage. */
function withDates(this: Record<string, unknown>, name: string, value: unknown): unknown {
  if (name === "promptPreview") return null;
  return this[name] instanceof Date ? { $date: value } : value;
}

function revivedDate(_: string, value: unknown): unknown {
  const isDate = typeof value === "object" && value !== null && "$date" in value && typeof value.$date === "string";
  return isDate ? new Date(String(value.$date)) : value;
}
