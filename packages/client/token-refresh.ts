import { authenticationRequired } from "./errors.ts";

/** No access token of ours is shorter; anything shorter is not sent. */
const MIN_TOKEN_CHARACTERS = 50;

export const isToken = (token: string): boolean => token.length > MIN_TOKEN_CHARACTERS;

/** Where the bearer token comes from. */
export interface Credentials {
  accessToken(): Promise<string | undefined>;
  /** A token to replace the one the server just refused; undefined if there is none. */
  refresh(refused: string | undefined): Promise<string | undefined>;
}

/**
 * Sends a request with the access token. If the server refuses it, sends the request once more with a new one.
 * @param given sent in place of the access token
 * @throws ApiError 401 if there is no new token, or the server refuses it as well
 */
export async function withFreshToken(
  credentials: Credentials | undefined,
  given: string | undefined,
  send: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const token = given ?? (await credentials?.accessToken());
  const response = await send(token);
  if (response.status !== 401 || !credentials) return response;
  const renewed = await credentials.refresh(token);
  if (renewed === undefined) throw authenticationRequired();
  const again = await send(renewed);
  if (again.status === 401) throw authenticationRequired();
  return again;
}
