/** Says whether new data appears at once or is polled. */
export function LiveState({ isLive }: { isLive: boolean }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft print:hidden">
      <span aria-hidden className={`size-2.5 rounded-full ${isLive ? "bg-lamp" : "animate-breathe bg-line-strong"}`} />
      {isLive ? "Live" : "Connecting, checking every 5 s"}
    </p>
  );
}
