/** Busy while the form is on its way; its name then says what it is doing. */
export function SubmitButton({ isBusy, busy, children }: { isBusy: boolean; busy: string; children: string }) {
  return (
    <button type="submit" className="button button-primary" disabled={isBusy} aria-busy={isBusy}>
      {isBusy ? busy : children}
    </button>
  );
}
