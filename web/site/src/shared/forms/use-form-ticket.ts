import { useQuery } from "@tanstack/react-query";
import { ApiError } from "@treadlight/client";
import { getFormTicket } from "@treadlight/contract/forms";
import { useApi } from "../api/context.ts";
import { pause } from "../pause.ts";

/** Tickets are valid for two hours. */
const FRESH_MS = 60 * 60_000;
/** The server refuses younger tickets, because robots are that quick. So are people with autofill: they wait here. */
const OLD_ENOUGH_MS = 2_050;

/**
 * The ticket of a public form. It is requested when the form opens, so that it is old enough when a person has filled in the form.
 * If the server refuses it, `sendWithTicket` gets a new one for the next attempt.
 */
export function useFormTicket() {
  const api = useApi();
  const query = useQuery({
    queryKey: [getFormTicket.path],
    queryFn: ({ signal }) => api.call(getFormTicket, {}, { signal }),
    staleTime: FRESH_MS,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

  return async function sendWithTicket(send: (ticket: string) => Promise<unknown>): Promise<void> {
    const { data, dataUpdatedAt } = query.isSuccess ? query : await query.refetch({ throwOnError: true });
    await pause(dataUpdatedAt + OLD_ENOUGH_MS - Date.now());
    try {
      await send(data?.ticket ?? "");
    } catch (error) {
      if (error instanceof ApiError && error.code === "form_ticket_invalid") await query.refetch();
      throw error;
    }
  };
}
