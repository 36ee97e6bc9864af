import { useQuery } from "@tanstack/react-query";
import type { Certificate } from "@treadlight/contract/certificates";
import { CircleAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useApi } from "../../shared/api/context.ts";

/** Checks the signature of a certificate in the reader's browser, and says what came of it. */
export function SignatureCheck({ certificate }: { certificate: Certificate }) {
  const api = useApi();
  const { data: isRight, error } = useQuery({
    queryKey: ["certificate-signature", certificate.id, certificate.name],
    // The code that checks is loaded with the first certificate.
    queryFn: async ({ signal }) => (await import("./signature.ts")).isGenuine(api, certificate, signal),
    retry: false,
  });
  return <div role="status">{verdict(isRight, error, certificate.issuer.name)}</div>;
}

function verdict(isRight: boolean | undefined, error: Error | null, issuer: string): ReactNode {
  if (error) return <p>Your browser could not check the signature. The credential below can be checked elsewhere.</p>;
  if (isRight === undefined) return <p className="text-ink-soft">Checking the signature...</p>;
  if (!isRight) {
    return (
      <p className="flex gap-2.5 font-semibold text-risk-red">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        The signature does not match. Do not rely on this certificate.
      </p>
    );
  }
  return (
    <p className="flex gap-2.5">
      <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-risk-green" />
      Yes. Your browser has checked the signature with the key of {issuer}, and the certificate is not revoked.
    </p>
  );
}
