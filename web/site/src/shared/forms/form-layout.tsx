import type { ReactNode } from "react";
import { ProductPicture } from "../product-picture.tsx";

/** A page with a short form, and the dashboard beside it. Small screens show the form alone. */
export function FormLayout({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-[calc(100dvh-4rem)] lg:grid-cols-[6fr_5fr]">
      <div className="grid place-items-center px-4 py-14 sm:px-6 lg:order-1">
        <div className="grid w-full max-w-md gap-7">
          <div className="grid gap-2">
            <h1 className="text-heading">{title}</h1>
            <p className="text-ink-soft">{lead}</p>
          </div>
          {children}
        </div>
      </div>
      <div aria-hidden="true" className="relative hidden overflow-hidden bg-night lg:block">
        <ProductPicture
          name="dashboard"
          className="absolute top-[14%] left-16 h-auto w-[64rem] max-w-none rounded-xl border border-night-step"
        />
      </div>
    </div>
  );
}
