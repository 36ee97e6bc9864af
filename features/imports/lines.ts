/** Longer lines are rejected without being kept in memory. */
export const MAX_LINE_CHARACTERS = 1_000_000;
const CARRIAGE_RETURN = 0x0d;

/**
 * Cuts text into lines. They end with a line feed, or with a carriage return before it.
 * @param onTooLong for a line that is not passed on
 */
export function lineSplitter(
  onLine: (line: string, number: number) => void,
  onTooLong: (number: number) => void,
): { push(text: string): void; end(): number } {
  let rest = "";
  let number = 0;
  let isTooLong = false;

  function finish(line: string) {
    number += 1;
    if (isTooLong || line.length > MAX_LINE_CHARACTERS) onTooLong(number);
    else onLine(line.charCodeAt(line.length - 1) === CARRIAGE_RETURN ? line.slice(0, -1) : line, number);
    isTooLong = false;
  }

  return {
    push(text) {
      const lines = text.split("\n");
      const last = lines.pop() ?? "";
      for (const line of lines) {
        finish(rest + line);
        rest = "";
      }
      rest += last;
      if (rest.length <= MAX_LINE_CHARACTERS) return;
      isTooLong = true;
      rest = "";
    },
    /** @returns how many lines there were */
    end() {
      if (rest !== "" || isTooLong) finish(rest);
      return number;
    },
  };
}
