import { useKeptFocus } from "./use-kept-focus.ts";

/**
 * A small button of a row that may go when it is pressed. While the change is saved it stays enabled, because a disabled button would
 * lose the focus.
 * @param about what it acts on, for screen readers
 */
export function RowButton({
  about,
  isBusy = false,
  children,
  onPress,
}: {
  about: string;
  isBusy?: boolean | undefined;
  children: string;
  onPress: () => void;
}) {
  const ref = useKeptFocus<HTMLButtonElement>();
  return (
    <button
      ref={ref}
      type="button"
      className="button button-quiet button-small"
      aria-disabled={isBusy}
      onClick={onPress}
    >
      {children}
      <span className="sr-only"> {about}</span>
    </button>
  );
}
