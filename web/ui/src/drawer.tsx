import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useDialog } from "./use-dialog.ts";

const SIDES = {
  left: "right-auto left-0 border-r starting:-translate-x-full",
  right: "right-0 left-auto border-l starting:translate-x-full",
};

/** A dialog that slides in from a side, open for as long as it is rendered: a modal for what belongs to the page behind it. */
export function Drawer({
  title,
  side = "right",
  onClose,
  children,
}: {
  title: string;
  side?: keyof typeof SIDES;
  onClose: () => void;
  children: ReactNode;
}) {
  const { dialog, titleId, close } = useDialog(onClose);
  return (
    <dialog
      {...dialog}
      aria-labelledby={titleId}
      className={`fixed inset-y-0 m-0 h-dvh max-h-none w-[min(32rem,100%)] max-w-none flex-col border-line bg-surface text-ink transition-[translate] duration-300 ease-out backdrop:bg-night/70 open:flex ${SIDES[side]}`}
    >
      <div className="flex min-h-16 shrink-0 items-center justify-between gap-3 border-b border-line pr-2 pl-5">
        <h2 id={titleId} className="min-w-0 text-title wrap-anywhere">
          {title}
        </h2>
        <button type="button" aria-label="Close" className="icon-button size-11" onClick={close}>
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
    </dialog>
  );
}
