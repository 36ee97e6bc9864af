import { z } from "zod";

const loginSchema = z.object({ data: z.object({ accessToken: z.string() }) });
export const BENCH_PASSWORD = "correct horse battery";

/** The organization of this size that `api-with-people.ts` fills. */
export const benchOrganizationId = (people: number): string =>
  `00000000-0000-4000-8000-${String(people).padStart(12, "0")}`;

/** Registers a business and signs in as its owner. The token is valid for 15 minutes. */
export async function ownerToken(url: string, organization: string): Promise<string> {
  const email = `owner@${organization}.example`;
  await post(url, "/api/auth/register", {
    email,
    password: BENCH_PASSWORD,
    accountType: "business",
    organizationName: organization,
    region: "uk",
  });
  return signIn(url, email);
}

/** Signs in with the benchmarks' password. */
export async function signIn(url: string, email: string): Promise<string> {
  return loginSchema.parse(await post(url, "/api/auth/login", { email, password: BENCH_PASSWORD })).data.accessToken;
}

async function post(url: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
  return response.json();
}
