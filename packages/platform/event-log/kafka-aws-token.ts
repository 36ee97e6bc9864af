import { Sha256 } from "@aws-crypto/sha256-js";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { SignatureV4 } from "@smithy/signature-v4";

const LIFETIME_S = 900;

/**
 * Tokens for the IAM access control of Amazon MSK: a request to connect, signed with what the process is given by where it runs. Of the form
 * that `aws-msk-iam-sasl-signer-js` 1.0.3 makes (decision 200).
 */
export function tokenOfAws(region: string): () => Promise<string> {
  const hostname = `kafka.${region}.amazonaws.com`;
  const signer = new SignatureV4({
    service: "kafka-cluster",
    region,
    credentials: defaultProvider({ clientConfig: { region } }),
    sha256: Sha256,
    applyChecksum: false,
  });
  return async () => {
    const request = { method: "GET", protocol: "https:", hostname, path: "/", headers: { host: hostname } };
    const query = { Action: "kafka-cluster:Connect" };
    const signed = await signer.presign({ ...request, query }, { expiresIn: LIFETIME_S });
    const url = new URL(`https://${hostname}/`);
    for (const [name, value] of Object.entries({ ...signed.query, "User-Agent": "treadlight" })) {
      url.searchParams.set(name, String(value));
    }
    return Buffer.from(url.href).toString("base64url");
  };
}
