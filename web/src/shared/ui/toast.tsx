import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const SHOWN_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

export interface ToastMessage {
  title: string;
  description?: string;
  /** Something failed. */
  isDestructive?: boolean;
}

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** Shows a notification; it replaces the one that is shown. */
export function useToast(): (message: ToastMessage) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}

/** Holds one notification at a time; F8 moves the focus to it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ToastMessage & { id: number; isOpen: boolean }>();
  const show = useCallback((message: ToastMessage) => {
    setToast((previous) => ({ ...message, id: (previous?.id ?? 0) + 1, isOpen: true }));
  }, []);
  return (
    <ToastContext value={show}>
      <Toast.Provider duration={SHOWN_MS} swipeThreshold={SWIPE_THRESHOLD_PX}>
        {children}
        {toast && (
          <Toast.Root
            key={toast.id}
            open={toast.isOpen}
            onOpenChange={(isOpen) => setToast({ ...toast, isOpen })}
            type={toast.isDestructive ? "foreground" : "background"}
            className={`panel flex animate-rise items-start gap-3 border-l-4 p-4 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
              toast.isDestructive ? "border-l-risk-red" : "border-l-lamp"
            }`}
          >
            <div className="grid flex-1 gap-0.5">
              <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
              {toast.description && (
                <Toast.Description className="text-sm text-ink-soft">{toast.description}</Toast.Description>
              )}
            </div>
            <Toast.Close aria-label="Dismiss" className="icon-button -m-2">
              <X aria-hidden className="size-4" />
            </Toast.Close>
          </Toast.Root>
        )}
        <Toast.Viewport
          hotkey={["F8"]}
          className="fixed right-0 bottom-0 z-50 m-0 flex w-full list-none flex-col p-4 outline-none sm:w-96"
        />
      </Toast.Provider>
    </ToastContext>
  );
}
