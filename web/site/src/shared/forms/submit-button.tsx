import { useHydrated } from "../use-hydrated.ts";

/**
 * Busy while the form is on its way; its name then says what it is doing. It rests until the page is taken over: the browser
 * would send the form by itself, with the password in the address.
 */
export function SubmitButton({ isBusy, busy, children }: { isBusy: boolean; busy: string; children: string }) {
  const isHydrated = useHydrated();
  return (
    <button type="submit" className="button button-primary" disabled={isBusy || !isHydrated} aria-busy={isBusy}>
      {isBusy ? busy : children}
    </button>
  );
}
