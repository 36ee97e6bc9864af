/**
 * Evaluated in a page: every total of time saved in its document that stands there without its range, as a sentence that says where. Empty if
 * there is none.
 *
 * Such a total is a duration beside the words "time saved", "hours saved" or "saved": under a table's heading, in the definition of a term, or
 * within the element that holds both. Its range reads "−0.5 to 18". What names the specification's formula is a total by that formula, which
 * has no range; changes and ends are no totals.
 */
export const TOTALS_WITHOUT_RANGE = `(() => {
  const SAVED = /\\b(time|hours?|minutes?) saved\\b|\\bsaved\\b/i;
  const NO_TOTAL = /specification|survey|, (low|high|change)\\b|: low, central, high|hourly/i;
  // Not a part of a code, such as "dc7h-4s2x".
  const DURATION = /(?<![a-z\\d-])\\d[\\d.,]*\\s*(h|min|s|hours?|minutes?)(?![a-z\\d-])/i;
  const RANGE = /[−-]?[\\d.,]+(\\s*(h|min|s))? to [−-]?[\\d.,]+/;
  const textOf = (element) => (element.innerText ?? element.textContent ?? "").replaceAll(/\\s+/g, " ").trim();
  const names = (text) => SAVED.test(text) && !NO_TOTAL.test(text);
  const lacks = (text, hasUnit) => (hasUnit ? /\\d/ : DURATION).test(text) && !RANGE.test(text);
  const isShown = (element) => element.checkVisibility?.() ?? true;
  const found = [];

  for (const heading of document.querySelectorAll("thead th")) {
    const text = textOf(heading);
    if (!names(text)) continue;
    const headings = [...heading.parentElement.children].map(textOf);
    if (["low", "high"].every((end) => headings.includes(text + ", " + end))) continue;
    const column = [...heading.parentElement.children].indexOf(heading);
    for (const row of heading.closest("table").tBodies[0]?.rows ?? []) {
      const cell = row.cells[column];
      if (cell && lacks(textOf(cell), /hours? saved|, h$/i.test(text))) found.push(text + ": " + textOf(cell));
    }
  }
  for (const term of document.querySelectorAll("dt")) {
    const definitions = [];
    for (let next = term.nextElementSibling; next && next.tagName === "DD"; next = next.nextElementSibling) definitions.push(textOf(next));
    for (let before = term.previousElementSibling; before && before.tagName === "DD"; before = before.previousElementSibling) definitions.push(textOf(before));
    const text = definitions.join(" ");
    if (names(textOf(term)) && lacks(text)) found.push(textOf(term) + ": " + text);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!names(node.data) || !isShown(parent) || parent.closest("script, style, th, dt, option, button")) continue;
    let around = parent;
    for (let steps = 0; steps < 3 && !DURATION.test(textOf(around)); steps++) {
      if (/^(MAIN|BODY|SECTION|ARTICLE|TABLE|UL|OL|DL)$/.test(around.parentElement.tagName)) break;
      around = around.parentElement;
    }
    const text = textOf(around);
    if (NO_TOTAL.test(text) || !lacks(text) || RANGE.test(textOf(around.parentElement))) continue;
    found.push(text);
  }
  for (const element of document.querySelectorAll("[aria-label], [aria-valuetext]")) {
    for (const name of ["aria-label", "aria-valuetext"]) {
      const text = element.getAttribute(name) ?? "";
      if (names(text) && lacks(text)) found.push(name + ": " + text);
    }
  }
  return found;
})()`;
