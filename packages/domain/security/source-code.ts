/** A line that only a program has: it begins like a declaration, or ends like a statement. */
const CODE_LINE =
  /^[ \t]*(import [\w{*'"][^\n]*(?:from|;|$)|from [\w.]+ import |export (?:default|const|function|class|async|type|interface) |(?:public|private|protected|static|async) [\w<>[\]]+ \w+|(?:async )?(?:function|def|fn|func|sub) \w+ ?\(|(?:class|struct|interface) \w+ ?[:({<]|(?:const|let|var|val) \w+ ?[:=]|#include [<"]|using [\w.]+;|package [\w.]+;?$|return [^\n]*[;)]$|for \w+ in [^\n]*:$|(?:if|for|while|switch|catch) ?\()|[;{}][ \t]*$/gm;
const MIN_LINES = 4;
const MIN_DECLARATIONS = 2;

/** Whether a text holds several lines of a program. A line or two is talk about code. */
export function hasSourceCode(text: string): boolean {
  if (!text.includes("\n") || !/[;{:)]\r?\n/.test(text)) return false;
  let lines = 0;
  let declarations = 0;
  for (const [, declaration] of text.matchAll(CODE_LINE)) {
    lines++;
    if (declaration !== undefined) declarations++;
    if (lines >= MIN_LINES && declarations >= MIN_DECLARATIONS) return true;
  }
  return false;
}
