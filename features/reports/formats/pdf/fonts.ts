import { createRequire } from "node:module";
import { openSync } from "fontkit";

const { resolve } = createRequire(import.meta.url);

/** The site's typeface, and one that has Greek, Cyrillic and more. */
const FAMILIES = {
  Instrument: {
    regular: resolve("@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf"),
    bold: resolve("@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf"),
  },
  Noto: {
    regular: resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
    bold: resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
  },
} as const;
export type Weight = "regular" | "bold";

const charactersOf = (path: string) => {
  const font = openSync(path);
  return new Set("characterSet" in font ? font.characterSet : []);
};
const INSTRUMENT = charactersOf(FAMILIES.Instrument.regular);
const NOTO = charactersOf(FAMILIES.Noto.regular);

/** Text and a font file that has all of its characters. What neither family has becomes a question mark. */
export function withFont(text: string, weight: Weight): { text: string; font: string } {
  const characters = [...text];
  const isIn = (set: ReadonlySet<number>) => (character: string) =>
    character === "\n" || set.has(character.codePointAt(0) ?? 0);
  if (characters.every(isIn(INSTRUMENT))) return { text, font: FAMILIES.Instrument[weight] };
  const known = characters.map((character) => (isIn(NOTO)(character) ? character : "?")).join("");
  return { text: known, font: FAMILIES.Noto[weight] };
}
