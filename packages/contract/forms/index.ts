import { z } from "zod";
import { defineRoute, doneSchema } from "../route/index.ts";
import { contactSchema, waitlistSchema } from "./public-forms.ts";

export * from "./public-forms.ts";

export const getFormTicket = defineRoute({
  route: "GET /api/forms/ticket",
  summary: "Gets a ticket for one form",
  description: "Fetch it when the form opens. It works once, between two seconds and two hours later.",
  answers: { 200: z.object({ ticket: z.string() }) },
});

export const joinWaitlist = defineRoute({
  route: "POST /api/waitlist",
  summary: "Joins the waiting list",
  description: "The response does not reveal whether the address was already on it.",
  body: waitlistSchema,
  answers: { 201: doneSchema },
  errors: ["form_ticket_invalid", "rate_limited", "database_unavailable"],
});

export const sendContactMessage = defineRoute({
  route: "POST /api/contact",
  summary: "Sends us a message",
  description: "A message that is sent twice is stored once.",
  body: contactSchema,
  answers: { 201: doneSchema },
  errors: ["form_ticket_invalid", "rate_limited", "database_unavailable"],
});

export const FORM_ROUTES = [getFormTicket, joinWaitlist, sendContactMessage];
