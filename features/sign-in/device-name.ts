import bowser from "bowser";

const MAX_READ_CHARACTERS = 500;
const MAX_CHARACTERS = 200;

/**
 * A name by which people recognize their device, from its `User-Agent` header: `Firefox on Windows`. Programs that are not
 * browsers keep the name they send.
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
