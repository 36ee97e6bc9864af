import { Sha256 } from "@aws-crypto/sha256-js";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { SignatureV4 } from "@smithy/signature-v4";

/**
 * Signs requests to S3 with what the process is given by where it runs: a role by its Kubernetes service account (`AWS_WEB_IDENTITY_TOKEN_FILE`,
 * or EKS Pod Identity), by its container or its machine. These credentials end within hours, and are renewed before that.
 */
export function fetchByIdentity(region: string): typeof fetch {
  const signer = new SignatureV4({
    service: "s3",
    region,
    credentials: defaultProvider({ clientConfig: { region } }),
    sha256: Sha256,
    uriEscapePath: false,
  });
  return async (address, init = {}) => {
    const { protocol, hostname, port, host, pathname, searchParams } = new URL(String(address));
    const { headers } = await signer.sign({
      method: init.method ?? "GET",
      protocol,
      hostname,
      ...(port !== "" && { port: Number(port) }),
      path: pathname,
      query: Object.fromEntries(searchParams),
      // The first header says that the body is not signed. TLS protects it.
      headers: { ...Object.fromEntries(new Headers(init.headers)), "x-amz-content-sha256": "UNSIGNED-PAYLOAD", host },
    });
    return fetch(address, { ...init, headers });
  };
}
