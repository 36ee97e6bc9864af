export interface DocumentText {
  html: string;
  sections: readonly { id: string; title: string }[];
}

/** The texts by path, each loaded when it is opened. */
const TEXTS = import.meta.glob<DocumentText>(
  [
    "../../../../../{README,SECURITY,CHANGELOG}.md",
    "../../../../../docs/*.md",
    "../../../../../packages/sdk/README.md",
  ],
  { query: "?document" },
);

/** @param path from the root of the repository */
export async function textOf(path: string): Promise<DocumentText> {
  const loadText = TEXTS[`../../../../..${path}`];
  if (!loadText) throw new Error(`There is no document ${path}.`);
  return loadText();
}
