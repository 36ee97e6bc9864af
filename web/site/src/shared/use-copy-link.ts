import { useToast } from "@treadlight/ui/toast.tsx";

/** Returns a function that copies a link, and says so with what it is good for. */
export function useCopyLink(): (link: string, description: string) => Promise<void> {
  const showToast = useToast();
  return async (link, description) => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ title: "Link copied", description });
    } catch {
      // Browsers keep the clipboard from pages without a secure origin.
      showToast({ title: "Couldn't copy", description: link, isDestructive: true });
    }
  };
}
