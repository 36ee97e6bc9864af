import { useKeptFocus } from "./use-kept-focus.ts";

/** Loads what follows below a list. It stays enabled while it does, because a disabled button would lose the focus. */
export function MoreButton({
  isLoading,
  children,
  onPress,
  className = "",
}: {
  isLoading: boolean;
  children: string;
  onPress: () => void;
  className?: string;
}) {
  const ref = useKeptFocus<HTMLButtonElement>();
  return (
    <button
      ref={ref}
      type="button"
      className={`button button-quiet button-small ${className}`}
      aria-disabled={isLoading}
      onClick={() => {
        if (!isLoading) onPress();
      }}
    >
      {isLoading ? "Loading..." : children}
    </button>
  );
}
