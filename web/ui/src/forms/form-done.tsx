import { type ReactNode, useEffect, useRef } from "react";
import { BootPrint } from "../drawings/boot-print.tsx";

/** Replaces a form once it is sent. Takes the focus, so that screen readers announce it. */
export function FormDone({ title, children }: { title: string; children: ReactNode }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    headingRef.current?.focus();
  }, []);
  return (
    <div className="panel grid animate-rise justify-items-start gap-4 p-6 sm:p-8">
      <svg viewBox="0 0 150 48" aria-hidden="true" className="h-10 fill-step">
        <BootPrint transform="translate(22 32) rotate(84) scale(.6)" />
        <BootPrint transform="translate(62 16) rotate(84) scale(.56)" opacity="0.7" />
        <BootPrint transform="translate(100 30) rotate(84) scale(.52)" opacity="0.45" />
        <BootPrint transform="translate(136 15) rotate(84) scale(.5)" className="fill-lamp" />
      </svg>
      <h2 ref={headingRef} tabIndex={-1} className="text-title outline-none">
        {title}
      </h2>
      <div className="grid justify-items-start gap-4 text-ink-soft">{children}</div>
    </div>
  );
}
