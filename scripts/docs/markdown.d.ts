/** A document's text, as Vite imports it: how a test reads one without knowing files. */
declare module "*.md?raw" {
  const text: string;
  export default text;
}
