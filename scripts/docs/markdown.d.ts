/** A document's text, as imported by Vite. */
declare module "*.md?raw" {
  const text: string;
  export default text;
}
