import { ApiError, reasonOf } from "@treadlight/client";

/** Why a form could not be sent, in words for people, and the fields that the server refused. */
interface FormFailure<Field extends string> {
  text: string;
  fields: readonly { field: Field; message: string }[];
}

const WRONG_FIELDS = {
  marked: "Please correct the marked fields.",
  unknown: "Something in this form is not accepted. Please load the page again, then try once more.",
};

/** @param fields the fields of the form; no other field can be marked */
export function formFailure<Field extends string>(error: unknown, fields: readonly Field[]): FormFailure<Field> {
  if (!(error instanceof ApiError)) return { text: reasonOf(error), fields: [] };
  const wrong = error.details.flatMap(({ path, message }) => {
    const field = fields.find((known) => known === path);
    return field === undefined ? [] : [{ field, message }];
  });
  if (error.code === "form_ticket_invalid") {
    return { text: "This page was open for too long. Please send it again.", fields: [] };
  }
  // The server's sentence about the body is for programmers.
  if (error.code === "invalid_body")
    return { text: WRONG_FIELDS[wrong.length === 0 ? "unknown" : "marked"], fields: wrong };
  return { text: error.reason + waiting(error), fields: wrong };
}

const seconds = new Intl.NumberFormat("en-GB", { style: "unit", unit: "second", unitDisplay: "long" });
const minutes = new Intl.NumberFormat("en-GB", { style: "unit", unit: "minute", unitDisplay: "long" });

/** When to try again, if the server says so. */
function waiting({ retryAfterS }: ApiError): string {
  if (retryAfterS === undefined) return "";
  const time = retryAfterS < 60 ? seconds.format(retryAfterS) : minutes.format(Math.ceil(retryAfterS / 60));
  return ` Try again in ${time}.`;
}
