import { pngOf } from "./social-image.ts";

const GROUND = "#0f1e3d";
const MARK = "#eef3fc";
const LAMP = "#ffb838";
/** Of the icon: phones may cut off its corners. */
const MARK_SHARE = 0.62;

/** The mark in the sizes that phones and browsers ask for, by file name. @param favicon the SVG of the mark, 32 px wide */
export function iconsOf(favicon: string): { file: string; content: Uint8Array }[] {
  const paths = [...favicon.matchAll(/<path[^>]*>/g)]
    .map(([path]) => path.replace('class="lit"', `fill="${LAMP}"`))
    .join("");
  const margin = (32 * (1 - MARK_SHARE)) / 2;
  const icon = (sizePx: number) =>
    pngOf(`<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 32 32">
      <rect width="32" height="32" fill="${GROUND}"/>
      <g transform="translate(${margin} ${margin}) scale(${MARK_SHARE})" fill="${MARK}">${paths}</g>
    </svg>`);
  return [
    { file: "favicon.ico", content: icoOf(icon(32), 32) },
    { file: "apple-touch-icon.png", content: icon(180) },
    { file: "icon-192.png", content: icon(192) },
    { file: "icon-512.png", content: icon(512) },
  ];
}

/** An ICO file that holds one PNG: a header of 6 bytes, an entry of 16, and the picture. */
function icoOf(png: Uint8Array, sizePx: number): Uint8Array {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(sizePx, 6);
  head.writeUInt8(sizePx, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
