import type { ComponentType } from "react";
import { DOCUMENTS, fileOf } from "./documents.ts";

/** Each document as a page. */
export const documentPages = DOCUMENTS.map((document) => ({
  slug: document.slug,
  load: async (): Promise<ComponentType> => {
    const [{ DocumentPage }, { textOf }] = await Promise.all([
      import("./document-page.tsx"),
      import("./document-texts.ts"),
    ]);
    const text = await textOf(fileOf(document));
    return () => <DocumentPage document={document} {...text} />;
  },
}));
