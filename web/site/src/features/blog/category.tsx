/** The category of an article, with a tread before it. */
export function CategoryLabel({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 text-label font-semibold text-ink-soft">
      <span aria-hidden className="h-1.5 w-5 -skew-y-12 rounded-xs bg-step" />
      {children}
    </p>
  );
}
