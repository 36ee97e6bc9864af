import { hkdfSync } from "node:crypto";
import { type Kysely, PostgresAdapter, PostgresDialect, type PostgresDialectConfig } from "kysely";

/** The key of the audit log, which the database itself must not know. */
const keyFrom = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "treadlight audit log", 32));

class AdapterWithKey extends PostgresAdapter {
  readonly auditKey: Buffer;

  constructor(auditKey: Buffer) {
    super();
    this.auditKey = auditKey;
  }
}

/** PostgreSQL for a process that writes or verifies the audit log: the key travels with every transaction. */
export class AuditedDialect extends PostgresDialect {
  readonly #adapter: AdapterWithKey;
  constructor({ auditSecret, ...config }: PostgresDialectConfig & { auditSecret: string }) {
    super(config);
    this.#adapter = new AdapterWithKey(keyFrom(auditSecret));
  }
  override createAdapter() {
    return this.#adapter;
  }
}

/** @throws Error if the database was opened without the secret of the audit log */
export function auditKeyOf(db: Pick<Kysely<never>, "getExecutor">): Buffer {
  const { adapter } = db.getExecutor();
  if (adapter instanceof AdapterWithKey) return adapter.auditKey;
  throw new Error("this process has no audit log key");
}
