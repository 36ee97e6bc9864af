import { type VendorKind, vendorKindSchema } from "@treadlight/contract/console";
import { type Bucket, openBucket } from "@treadlight/platform/outbound";
import { sealer } from "../sign-in/secrets/sealed.ts";
import { askingFor, fetchFrom } from "./vendors/ask.ts";
import { VENDORS } from "./vendors/index.ts";
import { type Access, type Ask, type Vendor, VendorProblem } from "./vendors/vendor.ts";

/** Of a file of a bucket, for one request. */
export const CHUNK_BYTES = 16 * 1_048_576;
/** A list of a thousand files is smaller. */
const MAX_ANSWER_BYTES = CHUNK_BYTES;

export interface AccessDeps {
  /** What secrets of connectors are encrypted with follows from it. */
  pseudonymSecret: string;
  /** Where vendors' APIs are, if not at their usual addresses. */
  vendorAddresses: Readonly<Partial<Record<VendorKind, string>>>;
  /** Whether these, and buckets, may be private addresses and plain HTTP. */
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
  address: string | null;
  prefix: string;
  /** Sealed. */
  secret: string;
}

export interface OpenVendor {
  vendor: Vendor;
  access: Access;
  /** Asks about one day. */
  asking: () => Ask;
}

/** What asking a vendor takes. @throws VendorProblem if the secret was encrypted by another installation */
export async function openVendor(deps: AccessDeps, stored: StoredAccess, signal: AbortSignal): Promise<OpenVendor> {
  const kind = vendorKindSchema.parse(stored.kind);
  const vendor = VENDORS[kind];
  const { account, clientId } = stored;
  const address = deps.vendorAddresses[kind] ?? vendor.address;
  return {
    vendor,
    access: { account, clientId, address, secret: await secretOf(deps, stored) },
    asking: () => askingFor(vendor.name, { allowPrivate: deps.privateWebhooks, signal }),
  };
}

/** The bucket of a connector, or undefined if it asks a vendor. @throws VendorProblem as above, and from the bucket's functions */
export async function openBucketOf(
  deps: AccessDeps,
  stored: StoredAccess,
  signal: AbortSignal,
): Promise<Bucket | undefined> {
  const { address, clientId: accessKeyId } = stored;
  if (address === null) return undefined;
  const secretAccessKey = await secretOf(deps, stored);
  const guard = { allowPrivate: deps.privateWebhooks, signal };
  const fetch = fetchFrom("The bucket", guard, () => MAX_ANSWER_BYTES);
  const { list, read } = openBucket(address, { accessKeyId, secretAccessKey, fetch });
  const known = async <T>(answer: Promise<T>) => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof VendorProblem || signal.aborted) throw error;
      throw new VendorProblem("The bucket answered unlike S3. Check its address and region.");
    }
  };
  return { list: (...of) => known(list(...of)), read: (...of) => known(read(...of)) };
}

/** Asks for one day, or for the first files. @throws VendorProblem */
export async function tryAccess(
  deps: AccessDeps,
  stored: StoredAccess,
  { day, signal }: { day: string; signal: AbortSignal },
): Promise<void> {
  const bucket = await openBucketOf(deps, stored, signal);
  if (bucket) {
    await bucket.list(stored.prefix);
    return;
  }
  const { vendor, access, asking } = await openVendor(deps, stored, signal);
  await vendor.report(day, access, asking());
}

async function secretOf({ pseudonymSecret }: AccessDeps, { organizationId, secret }: StoredAccess): Promise<string> {
  const opened = await connectorSecrets(pseudonymSecret, organizationId).open(secret);
  if (typeof opened !== "string") throw new VendorProblem("The secret cannot be read any more. Enter it again.");
  return opened;
}
