import type { Plugin } from "vite";

/** What libraries contain for uses that we do not have: programs and markup made from text. Stores of extensions warn about both. */
const REPLACED = [
  { file: /\/zod\//, code: "const F = Function;", by: "const F = undefined;" },
  { file: /\/react-dom\//, code: "domElement.innerHTML = key", by: "domElement.textContent = key" },
];

export function noCodeFromText(): Plugin {
  return {
    name: "no-code-from-text",
    transform(code, id) {
      const changed = REPLACED.filter(({ file }) => file.test(id)).reduce(
        (text, { code, by }) => text.replaceAll(code, by),
        code,
      );
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}
