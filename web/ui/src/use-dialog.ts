import { useEffect, useId, useRef } from "react";

/**
 * A dialog that is open for as long as it is rendered. It is the browser's own: it keeps the focus inside, returns it when it
 * closes, and closes with Escape or a press outside. When it is removed while open, the focus is returned here.
 * @returns the properties of the dialog, the id of its heading, and what closes it
 */
export function useDialog(onClose: () => void) {
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
  return { dialog: { ref, closedby: "any" as const, onClose }, titleId, close: () => ref.current?.close() };
}
