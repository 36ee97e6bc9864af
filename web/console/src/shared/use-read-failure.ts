import { HttpError, useNotify, useRedirect, useResourceContext } from "react-admin";
import { useNotifyFailure } from "./use-notify-failure.tsx";

/**
 * Returns a function that tells why a record could not be read. By default, react-admin says of any failure, also of a later read, that
 * the record does not exist, and leads to the list.
 */
export function useReadFailure(): (error: unknown) => void {
  const resource = useResourceContext();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const redirect = useRedirect();
  return (error) => {
    if (!(error instanceof HttpError && error.status === 404)) return notifyFailure(error);
    notify("ra.notification.item_doesnt_exist", { type: "error" });
    redirect("list", resource);
  };
}
