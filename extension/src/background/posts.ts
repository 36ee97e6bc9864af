/** A request with which a page has sent something. */
export interface Post {
  /** The browser's id of the request. */
  request: string;
  tab: number;
  /** Milliseconds since the epoch. */
  at: number;
  body: string;
}

/**
 * What pages have sent lately, to find the request that carries a text which somebody has written. It stays in memory for a minute,
 * or until the next request after that. Once the browser has stopped the worker, nobody knows what became of such a text.
 */
export interface Posts {
  begun(post: Post): void;
  ended(request: string, succeeded: boolean): void;
  /** What became of a text that a tab has sent since a time; undefined if no request is known to carry it. */
  outcomeOf(text: string, sent: { tab: number; since: number }): "answered" | "refused" | "waiting" | undefined;
}

const KEPT_MS = 60_000;
const MAX_BODY_CHARACTERS = 1_000_000;
/** Fewer are in many requests by chance; more make the text no easier to recognize. */
const [FEWEST_LETTERS, MOST_LETTERS] = [6, 60];

export function createPosts(): Posts {
  let posts: (Post & { succeeded?: boolean; letters?: readonly string[] })[] = [];
  return {
    begun(post) {
      // When a site redirects a request, the browser reports it again.
      posts = posts.filter(({ at, request }) => post.at - at < KEPT_MS && request !== post.request);
      if (post.body.length <= MAX_BODY_CHARACTERS) posts.push(post);
    },
    ended(request, succeeded) {
      const post = posts.find((one) => one.request === request);
      if (post) post.succeeded ??= succeeded;
    },
    outcomeOf(text, { tab, since }) {
      const [line = ""] = text.split("\n");
      const wanted = lettersOf(line).slice(0, MOST_LETTERS);
      if (wanted.length < FEWEST_LETTERS) return undefined;
      const carriers = posts.filter((post) => {
        if (post.tab !== tab || post.at < since) return false;
        post.letters ??= [post.body, unescaped(post.body)].map(lettersOf);
        return post.letters.some((letters) => letters.includes(wanted));
      });
      if (carriers.length === 0) return undefined;
      if (carriers.some(({ succeeded }) => succeeded === true)) return "answered";
      return carriers.every(({ succeeded }) => succeeded === false) ? "refused" : "waiting";
    },
  };
}

/** Sites wrap texts in JSON or forms, and in each other. All of that leaves letters and digits as they are, next to each other. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, "");

function unescaped(form: string): string {
  try {
    return decodeURIComponent(form);
  } catch {
    return form;
  }
}
