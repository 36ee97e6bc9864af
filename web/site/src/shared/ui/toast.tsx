import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from "react";

/** A dismissed toast is remembered for so long. */
const REMOVAL_DELAY_MS = 1_000_000;

// Most visits see no notification: what shows them is loaded with the first one.
const ToastRegion = lazy(async () => ({ default: (await import("./toast-region.tsx")).ToastRegion }));

export interface ToastMessage {
  title: string;
  description?: string;
  /** Something failed. */
  isDestructive?: boolean;
}

/** A message on its way: added, open, dismissed, removed. */
export interface Toast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** Shows a notification; it replaces the one that is shown. */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}

/** Holds one notification at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>();
  const show = useCallback((message: ToastMessage) => {
    setToast((previous) => ({ ...message, id: (previous?.id ?? 0) + 1, isOpen: true }));
  }, []);
  const isDismissed = toast?.isOpen === false;
  useEffect(() => {
    if (!isDismissed) return;
    const timer = setTimeout(() => setToast(undefined), REMOVAL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDismissed]);
  return (
    <ToastContext value={show}>
      {children}
      {toast && (
        <Suspense fallback={null}>
          <ToastRegion toast={toast} onOpenChange={(isOpen) => setToast({ ...toast, isOpen })} />
        </Suspense>
      )}
    </ToastContext>
  );
}
