import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { useApi } from "../api/context.ts";
import { ApiError } from "../api/errors.ts";

const PATH = "/api/forms/ticket";
/** A ticket is good for two hours. */
const FRESH_MS = 60 * 60_000;
/** Younger tickets are a robot's. A person whose browser fills the form in for them is as quick, and waits here instead. */
const OLD_ENOUGH_MS = 2_050;

const ticketSchema = z.object({ ticket: z.string() });

/**
 * The ticket that a form anybody may send carries: asked for when the form is opened, so that it is old enough when a person has
 * filled the form in. `sendWithTicket` gets a new one when the server refuses the old, for the next attempt.
 */
export function useFormTicket() {
  const api = useApi();
  const query = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => api.request(PATH, ticketSchema, { signal }),
    staleTime: FRESH_MS,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

  return async function sendWithTicket(send: (ticket: string) => Promise<unknown>): Promise<void> {
    const { data, dataUpdatedAt } = query.isSuccess ? query : await query.refetch({ throwOnError: true });
    await new Promise((resolve) => setTimeout(resolve, dataUpdatedAt + OLD_ENOUGH_MS - Date.now()));
    try {
      await send(data?.ticket ?? "");
    } catch (error) {
      if (error instanceof ApiError && error.code === "form_ticket_invalid") await query.refetch();
      throw error;
    }
  };
}
