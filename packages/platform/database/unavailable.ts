import { z } from "zod";

/** Of Node's sockets, and of PostgreSQL: class 08 (connection), 53 (resources), 57P0x (shutting down, crashed, starting). */
const UNAVAILABLE = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0[1-5])$/;
/** pg gives these no code: a pool that waited too long, a connection lost during a query, a server that stopped answering. */
const LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

const codedSchema = z.object({ code: z.string() });

/** The database could not be reached, or did not let us in. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
  /** As the API answers it. */
  readonly code = "database_unavailable";
  constructor(cause: unknown) {
    // An address of several machines gives an error without a message.
    const coded = codedSchema.safeParse(cause);
    const reason = (cause instanceof Error && cause.message) || (coded.success ? coded.data.code : "unknown error");
    super(`Cannot connect to the database: ${reason}`, { cause });
  }
}

/** Whether a query failed because the database could not be reached or is not serving, rather than because of the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailableError) return isDatabaseUnavailable(error.cause);
  const coded = codedSchema.safeParse(error);
  if (coded.success) return UNAVAILABLE.test(coded.data.code);
  return LOST.test(error.message);
}
