/** Treadlight's mark: a T of treads that get lighter, the last one lit. */
export function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path d="M4 5.4 28 2.6v6.2L4 11.6z" fill="currentColor" />
      <path d="m10.8 14.1 10.4-1.2v4.6l-10.4 1.2z" fill="currentColor" />
      <path d="m10.8 20.4 10.4-1.2v3.8l-10.4 1.2z" fill="currentColor" opacity="0.6" />
      <path d="m10.8 26 10.4-1.2v3.2l-10.4 1.2z" className="fill-lamp" />
    </svg>
  );
}

/** The mark and the name. */
export function Brand() {
  return (
    <span className="flex items-center gap-2 font-display text-xl font-bold tracking-tight">
      <Mark className="size-7" />
      Treadlight
    </span>
  );
}
