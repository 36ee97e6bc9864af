import { X } from "lucide-react";
import { Toast as RadixToast } from "radix-ui";
import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";

const SHOWN_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

export interface ToastMessage {
  title: string;
  description?: string;
  /** Something failed. */
  isDestructive?: boolean;
}

/** A message as it is shown: open, then dismissed. */
export interface Toast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

/** Where notifications appear: for five seconds, or until swiped or closed. F8 moves the focus here. */
export function ToastRegion({ toast, onOpenChange }: { toast: Toast; onOpenChange: (isOpen: boolean) => void }) {
  const { id, title, description, isDestructive = false, isOpen } = toast;
  const [container, setContainer] = useState<Element>();
  // An open dialog makes everything outside it inert and dim. A dialog that goes with the action that notifies is gone by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notification has its own place
  useLayoutEffect(() => setContainer(document.querySelector("dialog:modal") ?? document.body), [id]);
  if (!container) return null;
  return createPortal(
    <RadixToast.Provider duration={SHOWN_MS} swipeThreshold={SWIPE_THRESHOLD_PX}>
      <RadixToast.Root
        key={id}
        open={isOpen}
        onOpenChange={onOpenChange}
        type={isDestructive ? "foreground" : "background"}
        data-destructive={isDestructive}
        className="panel flex animate-rise items-start gap-3 border-l-4 border-l-lamp p-4 data-[destructive=true]:border-l-risk-red data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
      >
        <div className="grid flex-1 gap-0.5">
          <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
          {description !== undefined && (
            <RadixToast.Description className="text-sm text-ink-soft">{description}</RadixToast.Description>
          )}
        </div>
        <RadixToast.Close aria-label="Dismiss" className="icon-button -m-2">
          <X aria-hidden className="size-4" />
        </RadixToast.Close>
      </RadixToast.Root>
      {/* On a phone, the navigation and the last button of a dialog are at the bottom. */}
      <RadixToast.Viewport
        hotkey={["F8"]}
        className="fixed top-0 right-0 z-50 m-0 flex w-full list-none flex-col p-4 outline-none sm:top-auto sm:bottom-0 sm:w-96"
      />
    </RadixToast.Provider>,
    container,
  );
}
