import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from "react";
import type { Toast, ToastMessage } from "./toast-region.tsx";

/** How long a dismissed toast is remembered. */
const REMOVAL_DELAY_MS = 1_000_000;

/** Most visits see no notification, so what shows them is loaded with the first one, or before the connection may fail. */
export const loadToastRegion = () => import("./toast-region.tsx");
const ToastRegion = lazy(async () => ({ default: (await loadToastRegion()).ToastRegion }));

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** Returns the function that shows a notification. It replaces the current one. */
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
          <ToastRegion
            toast={toast}
            onOpenChange={(isOpen) => setToast((shown) => (shown?.id === toast.id ? { ...shown, isOpen } : shown))}
          />
        </Suspense>
      )}
    </ToastContext>
  );
}
