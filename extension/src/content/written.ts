import { type Composers, countTurns, type Page, textOf } from "./composer.ts";

/** A page empties its composer within this time after it has sent. */
const EMPTIED_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 50;
const MAX_CHARACTERS = 1_000_000;
/** Enough of a text to recognize it in the conversation. */
const RECOGNIZED_BY_CHARACTERS = 60;

export interface Written {
  text: string;
  /** Whether the page shows the text somewhere else now. */
  isShown: boolean;
  agoMs: number;
}

/**
 * Notices that somebody has sent a text: they press Enter or the button, and the composer is empty soon after.
 * @param options.sending called when they press it
 */
export function watchWritten(
  composers: Composers,
  page: Page,
  { sending, written, signal }: { sending: () => void; written: (written: Written) => void; signal: AbortSignal },
): void {
  let isWatching = false;

  function onSend(event: Event): void {
    const composer = composers.sentBy(event);
    const text = composer ? textOf(composer).trim().slice(0, MAX_CHARACTERS) : "";
    if (!composer || text === "" || isWatching) return;
    isWatching = true;
    sending();
    const startedAt = performance.now();
    const turns = countTurns(page);
    const look = () => {
      const agoMs = performance.now() - startedAt;
      const rest = composer.isConnected ? textOf(composer).trim() : "";
      // A fast writer may have begun the next one.
      const isGone = !rest.startsWith(startOf(text)) && !text.startsWith(rest);
      if (rest === "" || isGone || countTurns(page) > turns) written({ text, isShown: isShown(text), agoMs });
      else if (agoMs < EMPTIED_WITHIN_MS) return void setTimeout(look, LOOK_EVERY_MS);
      isWatching = false;
    };
    setTimeout(look, LOOK_EVERY_MS);
  }

  for (const type of ["keydown", "pointerdown", "click", "submit"]) {
    addEventListener(type, onSend, { capture: true, signal });
  }
}

const startOf = (text: string) => text.slice(0, RECOGNIZED_BY_CHARACTERS);

function isShown(text: string): boolean {
  const [line = ""] = text.split("\n");
  return document.body.innerText.includes(startOf(line));
}
