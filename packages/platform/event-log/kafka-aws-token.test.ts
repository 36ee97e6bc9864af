import { createHash, createHmac } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { tokenOfAws } from "./kafka-aws-token.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** As AWS documents its version 4 of signatures in queries. */
function signatureOf({ host, searchParams }: URL, secret: string): string {
  const signed = [...searchParams].filter(([name]) => name !== "X-Amz-Signature" && name !== "User-Agent");
  const encoded = signed.map((pair) => pair.map(encodeURIComponent).join("=")).sort();
  const scope = (searchParams.get("X-Amz-Credential") ?? "").split("/").slice(1);
  const canonical = ["GET", "/", encoded.join("&"), `host:${host}`, "", "host", sha256("")].join("\n");
  const text = ["AWS4-HMAC-SHA256", searchParams.get("X-Amz-Date"), scope.join("/"), sha256(canonical)].join("\n");
  const key = scope.reduce<Buffer>(
    (key, part) => createHmac("sha256", key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  return createHmac("sha256", key).update(text).digest("hex");
}

test("given the credentials of a role, then a token is a signed request to connect to MSK, as its brokers check it", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret/of+the=role");
  vi.stubEnv("AWS_SESSION_TOKEN", "session/with+signs==");
  const token = await tokenOfAws("eu-central-1")();
  expect(token).toMatch(/^[\w-]+$/);
  const url = new URL(Buffer.from(token, "base64url").toString());
  expect(url.origin + url.pathname).toBe("https://kafka.eu-central-1.amazonaws.com/");
  const { "X-Amz-Date": date = "", "X-Amz-Signature": signature, ...facts } = Object.fromEntries(url.searchParams);
  expect(facts).toEqual({
    Action: "kafka-cluster:Connect",
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `AKIDEXAMPLE/${date.slice(0, 8)}/eu-central-1/kafka-cluster/aws4_request`,
    "X-Amz-Expires": "900",
    "X-Amz-Security-Token": "session/with+signs==",
    "X-Amz-SignedHeaders": "host",
    "User-Agent": "treadlight",
  });
  expect(signature).toBe(signatureOf(url, "secret/of+the=role"));
});
