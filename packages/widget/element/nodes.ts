/** Creates elements one by one, because pages with Trusted Types refuse HTML in strings. */
export function node<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/** A drawing of filled paths, each with its attributes. */
export function drawing(viewBox: string, size: string, paths: readonly Readonly<Record<string, string>>[]): SVGElement {
  const element = svgNode("svg", { viewBox, width: size, height: size, fill: "currentColor", "aria-hidden": "true" });
  element.append(...paths.map((attributes) => svgNode("path", attributes)));
  return element;
}

function svgNode(name: "svg" | "path", attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
