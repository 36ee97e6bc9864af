/** Treadlight's mark: a T whose stem is a trail that gets lighter, its last step lit. */
export function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path d="M4.5 5.5 27.5 3v6l-23 2.5z" fill="currentColor" />
      <path d="m11 13.8 10-1.1v5l-10 1.1z" fill="currentColor" />
      <path d="m12 21.2 8-.9v4l-8 .9z" fill="currentColor" opacity="0.55" />
      <path d="m13.5 27.2 5-.55v3l-5 .55z" className="fill-lamp" />
    </svg>
  );
}

export function Brand() {
  return (
    <span className="flex items-center gap-2 font-display text-xl font-bold tracking-tight">
      <Mark className="size-7" />
      Treadlight
    </span>
  );
}
