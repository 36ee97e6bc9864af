const FIELDS = "input, select, textarea";
/** The fields that the page came with. Those that React has made since hold what it told them. */
const prerendered = new WeakSet(import.meta.env.SSR ? [] : document.querySelectorAll(FIELDS));

/** Whether the page was prerendered and is not hydrated yet. Only in a browser. */
export const isBeforeHydration = (): boolean => document.querySelector("#root[data-prerendered]") !== null;

/**
 * To be called once React has hydrated a prerendered part of the page: passes on what was entered and pressed there before, by the reader
 * or by a browser that restores a page. React itself would keep the fields as they are and the state as it was rendered, so that the two
 * contradict each other. public/early-input.js holds back all input until then.
 */
export async function hydrate(part: HTMLElement): Promise<void> {
  if (part.dataset.prerendered === undefined) return;
  delete part.dataset.prerendered;
  /** Parts within this one may not be hydrated yet. */
  const isHydrated = (element: Element) => part.contains(element) && element.closest("[data-prerendered]") === null;
  const waiting = window.earlyEvents ?? [];
  window.earlyEvents = [];
  const pressed: [Event, HTMLButtonElement][] = [];
  const sent = new Set<HTMLFormElement>();
  for (const event of waiting) {
    const { target } = event;
    if (!(target instanceof Element) || !isHydrated(target)) {
      window.earlyEvents.push(event);
      continue;
    }
    // Icons of a button receive its events.
    const button = target.closest("button");
    if (button) pressed.push([event, button]);
    else if (target instanceof HTMLInputElement && target.form) sent.add(target.form);
  }
  // All at first, because React resets fields when it renders.
  const entered = Array.from(part.querySelectorAll<Field>(FIELDS))
    .filter((field) => prerendered.has(field) && isHydrated(field))
    .flatMap(inputOf);
  // It renders after each await, so that each event meets the state that the previous one made.
  for (const { field, enter } of entered) {
    enter();
    await undefined;
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    await undefined;
  }
  for (const [event, button] of pressed) {
    if (event instanceof KeyboardEvent) button.dispatchEvent(new KeyboardEvent(event.type, event));
    else button.click();
    await undefined;
  }
  for (const form of sent) form.requestSubmit();
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** How to tell React what a field holds; nothing if it is as it was rendered. */
function inputOf(field: Field): { field: Field; enter: () => void }[] {
  const { value } = field;
  if (field instanceof HTMLSelectElement) {
    if (Array.from(field.options).every(({ selected, defaultSelected }) => selected === defaultSelected)) return [];
    const enter = () => {
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
    return [{ field, enter }];
  }
  if (field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox")) {
    const { checked } = field;
    // A radio button that was given up hears of it from the one that was chosen.
    if (checked === field.defaultChecked || (field.type === "radio" && !checked)) return [];
    const enter = () => {
      field.checked = !checked;
      field.click();
    };
    return [{ field, enter }];
  }
  if (value === field.defaultValue) return [];
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  const enter = () => {
    // React ignores an event if the value is the one that was last set through the element itself.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return [{ field, enter }];
}
