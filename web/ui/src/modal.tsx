import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useDialog } from "./use-dialog.ts";

/**
 * A dialog over the page, open for as long as it is rendered.
 * @param onLeave called in place of closing, for a dialog that must not be closed by accident
 */
export function Modal({
  title,
  onClose,
  onLeave,
  children,
}: {
  title: string;
  onClose: () => void;
  onLeave?: () => void;
  children: ReactNode;
}) {
  const { dialog, titleId, close } = useDialog(onClose, onLeave);
  return (
    <dialog
      {...dialog}
      aria-labelledby={titleId}
      className="panel m-auto max-h-[min(52rem,90dvh)] w-[calc(100%-2rem)] max-w-3xl overflow-y-auto overscroll-contain text-ink transition-[opacity,translate] duration-300 backdrop:bg-night/70 starting:translate-y-3 starting:opacity-0"
    >
      <div className="sticky top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-surface px-5 py-4 sm:px-8 sm:py-5">
        <h2 id={titleId} className="min-w-0 text-heading wrap-anywhere">
          {title}
        </h2>
        <button type="button" aria-label="Close" className="icon-button -mr-2" onClick={close}>
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="px-5 py-6 sm:px-8 sm:py-8">{children}</div>
    </dialog>
  );
}
