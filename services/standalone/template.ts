/** Values by the names of their settings. */
export type TemplateSettings = Readonly<Record<string, string | undefined>>;

/** The inside of [[...]]. A setting's name or a value is a group. */
const MARK = /\[\[(.+?)\]\]/;
const VALUE = /^env `(\w+)`$/;
const ESCAPED = /^env `(\w+)` \| html$/;
const IF_SET = /^if env `(\w+)`$/;
const IF_EQUAL = /^if eq \(env `(\w+)`\) `(\w+)`$/;

/**
 * Fills in a page of the built site, which marks what depends on the installation's settings (web/site/src/shared/installation.tsx).
 * The marks are Go templates, because Caddy fills in the same pages (docker/Caddyfile). The site uses these: [[env `NAME`]],
 * [[env `NAME` | html]], [[if env `NAME`]], [[if eq (env `NAME`) `value`]], [[else]] and [[end]].
 * @throws if a page has another mark
 */
export function fillTemplate(template: string, settings: TemplateSettings): string {
  const settingOf = (name = "") => settings[name] ?? "";
  /** Whether each condition around the current place holds. */
  const conditions: boolean[] = [];
  const read = (mark: string): string => {
    const [, plain] = VALUE.exec(mark) ?? [];
    if (plain !== undefined) return settingOf(plain);
    const [, escaped] = ESCAPED.exec(mark) ?? [];
    if (escaped !== undefined) return escapeHtml(settingOf(escaped));
    const [, set] = IF_SET.exec(mark) ?? [];
    const [, compared, value] = IF_EQUAL.exec(mark) ?? [];
    if (set !== undefined) conditions.push(settingOf(set) !== "");
    else if (compared !== undefined) conditions.push(settingOf(compared) === value);
    else if (mark === "else") conditions.push(!conditions.pop());
    else if (mark === "end") conditions.pop();
    else throw new Error(`A page has the unknown mark [[${mark}]].`);
    return "";
  };
  // The expression has a group, so every second piece is the inside of a mark.
  const pieces = template.split(MARK).map((piece, index) => {
    const text = index % 2 === 0 ? piece : read(piece);
    return conditions.includes(false) ? "" : text;
  });
  return pieces.join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
