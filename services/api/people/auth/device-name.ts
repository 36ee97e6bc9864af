import bowser from "bowser";

const MAX_READ_CHARACTERS = 500;
const MAX_CHARACTERS = 200;

/**
 * What a `User-Agent` header stands for, in words by which people know their device again: `Firefox on Windows`. Other
 * programs are called what they call themselves.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const text =
    userAgent
      ?.replaceAll(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, MAX_READ_CHARACTERS) ?? "";
  if (text === "") return null;
  const { browser, os } = bowser.parse(text);
  const words = browser.name && os.name ? `${browser.name} on ${os.name}` : text;
  return words.slice(0, MAX_CHARACTERS);
}
