import escapeHtml from "escape-html";

/** Markup that is safe as it is: only `html` makes it. */
class Html {
  constructor(readonly text: string) {}
}

export type { Html };

type Value = Html | string | number | false | undefined | readonly Value[];

/** Markup with values in it: texts are escaped, markup and lists of it are not, nothing is left out. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((text, at) => text + (at < values.length ? rendered(values[at]) : "")).join(""));
}

function rendered(value: Value): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(rendered).join("");
  return escapeHtml(String(value));
}
