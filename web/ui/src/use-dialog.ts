import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef } from "react";

/**
 * A dialog that is open for as long as it is rendered. It is the browser's own: it keeps the focus inside, returns it when it
 * closes, and closes with Escape or a press outside. When it is removed while open, the focus is returned here.
 * @param onLeave called in place of closing, for a dialog that must not be closed by accident
 * @returns the properties of the dialog, the id of its heading, and what closes it
 */
export function useDialog(onClose: () => void, onLeave?: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!dialog.open) {
      opener.current = document.activeElement;
      dialog.showModal();
    }
    return () => {
      if (dialog.open && opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, []);
  if (!onLeave)
    return { dialog: { ref, closedby: "any" as const, onClose }, titleId, close: () => ref.current?.close() };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onLeave();
  };
  // Browsers without `closedby` close on Escape unless they are kept from it.
  const onCancel = (event: SyntheticEvent) => event.preventDefault();
  return { dialog: { ref, closedby: "none" as const, onClose, onKeyDown, onCancel }, titleId, close: onLeave };
}
