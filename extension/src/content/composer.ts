import type { SiteState } from "../messages.ts";

/** How far around a composer its button may be. */
const MAX_LEVELS = 8;
const BUTTON = "button, [role=button], input[type=submit]";
/** A search field is not as wide as a composer. */
const MIN_WIDTH_PX = 180;

export type Page = SiteState["page"];

/** Finds what people write in, and when they send it: by the adapter's selectors, and by shape where these find nothing. */
export interface Composers {
  /** The composer in which an event happens. */
  of(event: Event): HTMLElement | undefined;
  /** The composer whose text somebody sends with this event: Enter, a press on its button, or its form. */
  sentBy(event: Event): HTMLElement | undefined;
}

/** @param page may be filled in later, once the worker has told what it knows of the site */
export function findComposers(page: Page): Composers {
  let last: HTMLElement | undefined;

  function of(event: Event): HTMLElement | undefined {
    const target = targetOf(event);
    const named = page.composer.length > 0 ? target?.closest(page.composer.join()) : null;
    const editable = named ?? target?.closest("textarea, [contenteditable]:not([contenteditable=false])");
    if (!(editable instanceof HTMLElement)) return undefined;
    if (!named && editable.getBoundingClientRect().width < MIN_WIDTH_PX) return undefined;
    last = editable;
    return editable;
  }

  function isSendButton(button: Element, composer: HTMLElement): boolean {
    // Where people edit a prompt of the conversation, the site has other buttons: mostly one to cancel, then one to send.
    if (page.composer.length > 0 && !composer.matches(page.composer.join())) return button === lastButtonNear(composer);
    const selector = page.sendButton.join();
    if (selector !== "" && document.querySelector(selector)) return button.matches(selector);
    return isBeside(button, composer);
  }

  addEventListener("input", (event) => isByPerson(event) && of(event), { capture: true });
  return {
    of,
    sentBy(event) {
      if (!isByPerson(event)) return undefined;
      const composer = of(event);
      if (event instanceof KeyboardEvent) {
        return event.key === "Enter" && !event.shiftKey && !event.isComposing ? composer : undefined;
      }
      if (event.type === "submit") return last && targetOf(event)?.contains(last) ? last : undefined;
      const button = targetOf(event)?.closest(BUTTON);
      return button && last && isSendButton(button, last) ? last : undefined;
    },
  };
}

/** Whether the browser made the event. A page can make events of its own, which no person stands behind. */
export const isByPerson = (event: Event): boolean => event.isTrusted;

/** What somebody has written in a composer. */
export function textOf(composer: HTMLElement): string {
  return composer instanceof HTMLTextAreaElement ? composer.value : composer.innerText;
}

/** How many prompts of a conversation the page shows, where the adapter says how they look. */
export const countTurns = ({ userTurn }: Page): number =>
  userTurn.length === 0 ? 0 : document.querySelectorAll(userTurn.join()).length;

/** The name of the model, if the page shows it where the adapter says. */
export function modelShown({ modelLabel }: Page): string | undefined {
  if (modelLabel.length === 0) return undefined;
  const label = document.querySelector(modelLabel.join())?.textContent?.trim();
  return label === undefined || label === "" || label.length > 100 ? undefined : label;
}

/** The real target of an event, also inside a shadow root. */
function targetOf(event: Event): Element | undefined {
  const [target] = event.composedPath();
  return target instanceof Element ? target : undefined;
}

/** The last button of the closest element around a composer that has any. */
function lastButtonNear(composer: HTMLElement): Element | undefined {
  for (let around = composer.parentElement; around && around !== document.body; around = around.parentElement) {
    const buttons = around.querySelectorAll(BUTTON);
    if (buttons.length > 0) return buttons[buttons.length - 1];
  }
  return undefined;
}

function isBeside(button: Element, composer: HTMLElement): boolean {
  let around: Element | null = composer;
  for (let level = 0; around && around !== document.body && level < MAX_LEVELS; level++) {
    if (around.contains(button)) return true;
    const root: Node = around.getRootNode();
    around = around.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return around === document.body && button.parentElement === document.body;
}
