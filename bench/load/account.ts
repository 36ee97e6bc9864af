import { z } from "zod";

const loginSchema = z.object({ data: z.object({ accessToken: z.string() }) });
export const BENCH_PASSWORD = "correct horse battery";

/** Registers a business and signs in as its owner. The token is good for 15 minutes. */
export async function ownerToken(url: string, organization: string): Promise<string> {
  const email = `owner@${organization}.example`;
  await post(url, "/api/auth/register", {
    email,
    password: BENCH_PASSWORD,
    accountType: "business",
    organizationName: organization,
    region: "uk",
  });
  return tokenOf(url, email);
}

/** Signs in with the benchmarks' password. */
export async function tokenOf(url: string, email: string): Promise<string> {
  return loginSchema.parse(await post(url, "/api/auth/login", { email, password: BENCH_PASSWORD })).data.accessToken;
}

async function post(url: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}
