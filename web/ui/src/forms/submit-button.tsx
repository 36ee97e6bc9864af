import { useHydrated } from "../use-hydrated.ts";

/**
 * Shows `busy` while the form is being sent; it stays enabled, because a disabled button would lose the focus. Disabled until hydration:
 * until then the browser itself would submit the form, with the password in the address.
 */
export function SubmitButton({ isBusy, busy, children }: { isBusy: boolean; busy: string; children: string }) {
  const isHydrated = useHydrated();
  return (
    <button
      type="submit"
      className="button button-primary"
      disabled={!isHydrated}
      aria-disabled={isBusy}
      aria-busy={isBusy}
    >
      {isBusy ? busy : children}
    </button>
  );
}
