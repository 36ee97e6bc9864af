const SCALE = 2;

/** What a picture needs of the page's styles, as attributes: the file has no style sheet. */
const ATTRIBUTES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

const LINE_PX = 22;
const PADDING_PX = 12;

/** An SVG file and its size in px. */
export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** A drawing of the page as an SVG file of its own, below its title and legend, on the ground of a panel. */
export function pictureOf(
  drawing: SVGSVGElement,
  { title, legend }: { title: string; legend: readonly { label: string; fill: string }[] },
): Picture {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error("Cloning an SVG element did not return one.");
  const originals = drawing.querySelectorAll("*");
  for (const [index, element] of copy.querySelectorAll("*").entries()) {
    const original = originals[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of ATTRIBUTES) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute("class");
  }
  const { width, height: drawingHeight } = drawing.getBoundingClientRect();
  const top = PADDING_PX + (1 + legend.length) * LINE_PX;
  const height = top + drawingHeight;
  const tokens = getComputedStyle(document.documentElement);
  const text = {
    fill: tokens.getPropertyValue("--ink"),
    "font-family": getComputedStyle(drawing).fontFamily,
    "font-size": "14px",
  };
  const lineAt = (index: number) => LINE_PX * (index + 1) - top;
  copy.prepend(
    svgElement("rect", { y: -top, width: "100%", height: "100%", fill: tokens.getPropertyValue("--surface") }),
    svgElement("text", { x: PADDING_PX, y: lineAt(0), ...text, "font-weight": 600 }, title),
    ...legend.flatMap(({ label, fill }, index) => [
      svgElement("rect", { x: PADDING_PX, y: lineAt(index + 1) - 10, width: 10, height: 10, rx: 2, fill }),
      svgElement("text", { x: 2 * PADDING_PX + 4, y: lineAt(index + 1), ...text }, label),
    ]),
  );
  copy.removeAttribute("class");
  // The drawing stays where it is, and what stands above it gets room there.
  const frame = { xmlns: SVG_NAMESPACE, width, height, viewBox: `0 ${-top} ${width} ${height}` };
  for (const [name, value] of Object.entries(frame)) copy.setAttribute(name, String(value));
  return { svg: new XMLSerializer().serializeToString(copy), width, height };
}

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

function svgElement(name: string, attributes: Readonly<Record<string, string | number>>, text = ""): SVGElement {
  const made = document.createElementNS(SVG_NAMESPACE, name);
  if (!(made instanceof SVGElement)) throw new Error("Not an SVG element.");
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.textContent = text;
  return made;
}

/** A picture as a PNG, with two pixels for each of CSS's. @throws if the browser cannot draw it */
export async function pngOf({ svg, width, height }: Picture): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: width * SCALE, height: height * SCALE });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser could not render the image.")))),
  );
}
