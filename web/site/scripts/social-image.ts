import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { create, type Font, type FontCollection } from "fontkit";

/** The headline's font. The renderer reads no web fonts, so texts are drawn as outlines. */
const FONT = "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff";

/** A function that returns a text in the headline's font as SVG path data, one unit per em, y upwards. */
export async function headlineOutline(): Promise<(text: string) => string> {
  const font = create(await readFile(fileURLToPath(import.meta.resolve(FONT))));
  if (isCollection(font)) throw new Error("The headline's font file must contain a single font.");
  return (text) => {
    const { glyphs, positions } = font.layout(text);
    let x = 0;
    return glyphs
      .map(({ path }, index) => {
        const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
        const outline = path
          .translate(x + xOffset, 0)
          .scale(1 / font.unitsPerEm, 1 / font.unitsPerEm)
          .toSVG();
        x += xAdvance;
        return outline;
      })
      .join("");
  };
}

/** An article's cover, 800 by 450, cut to the shape of previews. */
export const sharePicture = (cover: string): Uint8Array =>
  pngOf(
    cover.replace(/viewBox="[^"]*" width="[^"]*" height="[^"]*"/, 'viewBox="0 15 800 420" width="1200" height="630"'),
  );

export const pngOf = (svg: string): Uint8Array => new Resvg(svg).render().asPng();

const isCollection = (font: Font | FontCollection): font is FontCollection => "fonts" in font;
