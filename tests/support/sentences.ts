import { parse } from "@babel/parser";

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn);
const cooked = ({ value }: Node) =>
  typeof value === "object" && value !== null && "cooked" in value ? String(value.cooked) : "";

/** Stands for what only the running program knows. */
const OPEN = "…";

/** The sentences in a text. */
export const sentencesIn = (text: string): string[] =>
  text
    .replaceAll(/\s+/g, " ")
    .split(/(?<=[.:;?!])\s+/)
    .map((sentence) => sentence.trim());

/** The sentences that a source writes for people: in strings, templates and JSX, wherever they stand. */
export function sentencesOf(path: string, source: string): string[] {
  const plugins = path.endsWith("x") ? (["typescript", "jsx"] as const) : (["typescript"] as const);
  const { program } = parse(source, { sourceType: "module", plugins: [...plugins] });
  const texts: string[] = [];
  const visit = (node: Node) => {
    if (node.type === "ImportDeclaration") return;
    const text = textOf(node);
    if (text !== undefined) texts.push(text);
    // What stands within a text was read with it, but for what its expressions say.
    const parts = text === undefined ? childrenOf(node) : expressionsIn(node);
    for (const part of parts) visit(part);
  };
  visit({ ...program });
  return texts.flatMap(sentencesIn);
}

/** The text of a node that is one; undefined of any other. */
function textOf(node: Node): string | undefined {
  switch (node.type) {
    case "StringLiteral":
      return String(node.value);
    case "TemplateLiteral":
      return nodesIn(node.quasis).map(cooked).join(OPEN);
    case "BinaryExpression": {
      const [left, right] = [node.left, node.right].flatMap(nodesIn).map(textOf);
      return left === undefined || right === undefined ? undefined : left + right;
    }
    case "JSXElement":
    case "JSXFragment":
      return nodesIn(node.children).some((child) => child.type === "JSXText" && String(child.value).trim() !== "")
        ? jsxText(node)
        : undefined;
    default:
      return undefined;
  }
}

function jsxText(node: Node): string {
  if (node.type === "JSXText") return String(node.value);
  if (node.type === "JSXExpressionContainer") return nodesIn(node.expression).map(textOf).join("") || OPEN;
  return nodesIn(node.children).map(jsxText).join("");
}

function expressionsIn(node: Node): Node[] {
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    const attributes = nodesIn(node.openingElement);
    return [
      ...attributes,
      ...nodesIn(node.children).flatMap((child) => (child.type === "JSXText" ? [] : within(child))),
    ];
  }
  return nodesIn(node.expressions);
}

/** Of a part of a text: what its expressions say by themselves. */
const within = (node: Node): Node[] =>
  node.type === "JSXExpressionContainer"
    ? nodesIn(node.expression).filter((expression) => textOf(expression) === undefined)
    : expressionsIn(node);
