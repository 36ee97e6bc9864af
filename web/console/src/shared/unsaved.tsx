import { createContext, useContext, useEffect } from "react";
import { useFormIsDirty, useNotify } from "react-admin";

/** Whether the form of the page has input that is not saved. */
export const UnsavedContext = createContext(false);

/** In a form: reports whether it has input that is not saved. */
export function UnsavedWatch({ onChange }: { onChange: (isUnsaved: boolean) => void }) {
  const isUnsaved = useFormIsDirty();
  useEffect(() => onChange(isUnsaved), [isUnsaved, onChange]);
  return null;
}

/**
 * Returns a function that starts an action, or asks to save first: afterwards the record is read again, and its form would lose
 * unsaved input. The button stays enabled, so that everybody can reach it and learn why.
 */
export function useSavedFirst(): (start: () => void) => void {
  const isUnsaved = useContext(UnsavedContext);
  const notify = useNotify();
  return (start) => {
    if (isUnsaved) notify("Save your changes first.", { type: "warning" });
    else start();
  };
}
