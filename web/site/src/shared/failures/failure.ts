import { ApiError, reasonOf } from "@treadlight/client";

/** Why a form could not be sent, in words for people, and the fields that the server refused. */
interface FormFailure<Field extends string> {
  text: string;
  fields: readonly { field: Field; message: string }[];
}

const WRONG_FIELDS = {
  marked: "Please correct the highlighted fields.",
  unknown: "This form could not be submitted. Please reload the page and try again.",
};

/** @param fields the fields of the form; no other field can be marked */
export function formFailure<Field extends string>(error: unknown, fields: readonly Field[]): FormFailure<Field> {
  if (!(error instanceof ApiError)) return { text: reasonOf(error), fields: [] };
  // Its sentence says what would have happened.
  if (error.code === "confirmation_required") return { text: "It was not confirmed.", fields: [] };
  const wrong = error.details.flatMap(({ path, message }) => {
    const field = fields.find((known) => known === path);
    return field === undefined ? [] : [{ field, message }];
  });
  if (error.code === "form_ticket_invalid") {
    return { text: "This page was open too long. Please send it again.", fields: [] };
  }
  // The server's sentence about the body is for programmers.
  if (error.code === "invalid_body")
    return { text: WRONG_FIELDS[wrong.length === 0 ? "unknown" : "marked"], fields: wrong };
  return { text: error.reason + waiting(error), fields: wrong };
}

/** What the server says of a wrong body if it has no better sentence: for programmers. */
export const BODY_SENTENCE = "The body is invalid.";

/** Why a change was not made, in words for people, where nothing can be marked: the first field that the server refused is named. */
export function changeFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== "invalid_body") return formFailure(error, []).text;
  if (error.reason !== BODY_SENTENCE) return error.reason;
  const [first] = error.details;
  const name = first?.path.split(".").findLast((part) => Number.isNaN(Number(part)));
  if (!first || name === undefined || name === "") return formFailure(error, []).text;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${first.message}.`;
}

const seconds = new Intl.NumberFormat("en-GB", { style: "unit", unit: "second", unitDisplay: "long" });
const minutes = new Intl.NumberFormat("en-GB", { style: "unit", unit: "minute", unitDisplay: "long" });

/** When to try again, if the server says so. */
function waiting({ retryAfterS }: ApiError): string {
  if (retryAfterS === undefined) return "";
  const time = retryAfterS < 60 ? seconds.format(retryAfterS) : minutes.format(Math.ceil(retryAfterS / 60));
  return ` Try again in ${time}.`;
}
