import { node, openSurface } from "@treadlight/widget";

const STYLES = `
dialog {
  box-sizing: border-box;
  width: min(496px, calc(100vw - 32px));
  padding: 24px;
  border: 1px solid var(--line);
  border-top: 4px solid var(--lamp);
  border-radius: 16px;
  box-shadow: 0 24px 60px -20px rgb(14 26 51 / 0.6);
}
dialog:focus { outline: none; }
dialog::backdrop { background: rgb(14 26 51 / 0.55); }
h2 { margin: 0; font-size: 19px; line-height: 1.3; }
p { margin: 10px 0 0; color: var(--ink-soft); }
ul { display: flex; flex-wrap: wrap; gap: 6px; margin: 14px 0 0; padding: 0; list-style: none; }
li { padding: 3px 10px; border-radius: 8px; background: var(--sunken); font-weight: 650; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 20px; }
.choices button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line-strong); font-weight: 650; }
.choices .first { border-color: var(--ink); background: var(--ink); color: var(--surface); }
`;

/** A question that has to be answered before the page goes on. */
export interface Question<Choice extends string> {
  title: string;
  text: string;
  /** Shown as a list. */
  items?: readonly string[];
  /** The recommended one first. */
  choices: readonly { id: Choice; label: string }[];
  /** The answer of the Escape key. */
  onEscape: Choice;
  /** What it means that the page has removed the question. */
  onRemoved: Choice;
  /** Whether it comes by itself. Keys meant for the page then press no button: somebody may be typing. */
  isUnasked?: boolean;
  /** Takes it away when it no longer holds, and what that means. */
  until?: { signal: AbortSignal; answer: Choice };
  theme: "system" | "light" | "dark";
}

/** Asks a question above everything in the page, in a closed shadow root. */
export function askInPage<Choice extends string>(question: Question<Choice>): Promise<Choice> {
  const { title, text, items = [], choices, onEscape, onRemoved, isUnasked = false, until, theme } = question;
  const { host, root } = openSurface("treadlight-question", STYLES);
  const dialog = node("dialog", { class: "surface", "aria-labelledby": "title", tabindex: "-1", "data-theme": theme });
  dialog.append(node("h2", { id: "title" }, title), node("p", {}, text));
  if (items.length > 0) dialog.append(node("ul", {}, ...items.map((item) => node("li", {}, item))));
  const buttons = choices.map(({ label }, index) =>
    node("button", { type: "button", ...(index === 0 && { class: "first" }) }, label),
  );
  dialog.append(node("div", { class: "choices" }, ...buttons));
  root.append(dialog);
  // Keys and clicks here are not the page's.
  for (const type of ["keydown", "keyup", "keypress", "click", "pointerdown"]) {
    host.addEventListener(type, (event) => event.stopPropagation());
  }
  document.documentElement.append(host);
  dialog.showModal();
  if (isUnasked) dialog.focus();
  return new Promise((resolve) => {
    const removal = new MutationObserver(() => {
      if (!host.isConnected) answer(onRemoved);
    });
    for (const parent of [document, document.documentElement]) removal.observe(parent, { childList: true });
    const answer = (choice: Choice) => {
      removal.disconnect();
      host.remove();
      resolve(choice);
    };
    until?.signal.addEventListener("abort", () => answer(until.answer), { once: true });
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      answer(onEscape);
    });
    for (const [index, { id }] of choices.entries()) buttons[index]?.addEventListener("click", () => answer(id));
  });
}
