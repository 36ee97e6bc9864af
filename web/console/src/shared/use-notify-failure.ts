import { reasonOf } from "@treadlight/client";
import { useCallback } from "react";
import { useNotify } from "react-admin";

/** Returns a function that tells why something failed. */
export function useNotifyFailure(): (error: unknown) => void {
  const notify = useNotify();
  return useCallback((error) => notify(reasonOf(error), { type: "error" }), [notify]);
}
