/** About the width of a letter of the small text of charts, in px. */
export const LETTER_PX = 6.5;
const MIN_LETTERS = 3;
/** Fewer letters say more without an ellipsis. */
const MIN_LETTERS_FOR_ELLIPSIS = 6;

/** As much of a name as has room, but never less than three letters. */
export function clipped(name: string, widthPx: number, letterPx = LETTER_PX): string {
  const room = Math.max(Math.floor(widthPx / letterPx), MIN_LETTERS);
  if (name.length <= room) return name;
  return room < MIN_LETTERS_FOR_ELLIPSIS ? name.slice(0, room) : `${name.slice(0, room - 1)}…`;
}
