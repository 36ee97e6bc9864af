import { type ConnectorKind, connectorKindSchema } from "@treadlight/contract/console";
import { sealer } from "../sign-in/secrets/sealed.ts";
import { askingFor } from "./vendors/ask.ts";
import { VENDORS } from "./vendors/index.ts";
import { type Access, type Ask, type Vendor, VendorProblem } from "./vendors/vendor.ts";

export interface AccessDeps {
  /** What secrets of connectors are encrypted with follows from it. */
  pseudonymSecret: string;
  /** Where vendors' APIs are, if not at their usual addresses. */
  vendorAddresses: Readonly<Partial<Record<ConnectorKind, string>>>;
  /** Whether these may be private addresses and plain HTTP. */
  privateWebhooks: boolean;
}

/** Encrypts the secrets of an organization's connectors. */
export const connectorSecrets = (pseudonymSecret: string, organizationId: string) =>
  sealer(pseudonymSecret, `connector secret of ${organizationId}`);

export interface StoredAccess {
  organizationId: string;
  kind: string;
  account: string;
  clientId: string;
  /** Sealed. */
  secret: string;
}

export interface Open {
  vendor: Vendor;
  access: Access;
  /** Asks about one day. */
  asking: () => Ask;
}

/** What asking a connector's vendor takes. @throws VendorProblem if the secret was encrypted by another installation */
export async function openAccess(
  { pseudonymSecret, vendorAddresses, privateWebhooks }: AccessDeps,
  { organizationId, kind: stored, account, clientId, secret: sealed }: StoredAccess,
  signal: AbortSignal,
): Promise<Open> {
  const kind = connectorKindSchema.parse(stored);
  const vendor = VENDORS[kind];
  const secret = await connectorSecrets(pseudonymSecret, organizationId).open(sealed);
  if (typeof secret !== "string") throw new VendorProblem("The secret cannot be read any more. Enter it again.");
  return {
    vendor,
    access: { account, clientId, address: vendorAddresses[kind] ?? vendor.address, secret },
    asking: () => askingFor(vendor.name, { allowPrivate: privateWebhooks, signal }),
  };
}
