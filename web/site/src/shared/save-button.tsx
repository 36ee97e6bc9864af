import { type RequestOptions, reasonOf } from "@treadlight/client";
import { saveFile } from "@treadlight/ui/save-file.ts";
import { useToast } from "@treadlight/ui/toast.tsx";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useApi } from "./api/context.ts";
import { usePlanWall } from "./plan-limit/context.ts";

/** Downloads what the API answers under a path, as a file. A link could not: the request must say who asks. */
export function SaveButton({
  path,
  name,
  request = {},
  accept = "*/*",
  children,
}: {
  path: string;
  /** Of the file. */
  name: string;
  request?: Pick<RequestOptions, "method" | "body">;
  /** Which of the forms of an answer, if it has several. */
  accept?: string;
  children: ReactNode;
}) {
  const api = useApi();
  const showToast = useToast();
  const showPlanWall = usePlanWall();
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const response = await api.open(path, { ...request, headers: { Accept: accept } });
      saveFile(name, await response.blob());
    } catch (error) {
      if (showPlanWall(error)) return;
      showToast({ title: "The download failed", description: reasonOf(error), isDestructive: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void save();
      }}
    >
      <Download aria-hidden className="size-4" />
      {children}
    </button>
  );
}
