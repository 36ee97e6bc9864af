import type { Client } from "pg";
import { LOCKS } from "./locks.ts";

/** A role that can sign in. */
export interface Login {
  name: string;
  password: string;
}

/** Who a database URL signs in as. */
export function loginOf(url: string): Login {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * Lets the role of the services read and write all rows, and nothing else: it can neither change tables, nor read files or
 * run programs on the server. The role is created if it is missing.
 * @param owner a connection of the role that owns the tables
 */
export async function grantToServices(owner: Client, { name, password }: Login): Promise<void> {
  const role = owner.escapeIdentifier(name);
  await owner.query("SELECT pg_advisory_lock($1)", [LOCKS.migration]);
  try {
    const { rowCount } = await owner.query("SELECT FROM pg_roles WHERE rolname = $1", [name]);
    if (!rowCount) await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD ${owner.escapeLiteral(password)}`);
    for (const schema of ["public", "graphile_worker"]) {
      await owner.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
      await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`);
      await owner.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`);
    }
    for (const table of ["migrations", "graphile_worker.migrations"]) {
      await owner.query(`REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${role}`);
    }
    // The job queue's tables have row-level security without a policy, which would hide every row.
    const { rows } = await owner.query(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity",
    );
    for (const table of rows) await owner.query(`ALTER TABLE ${table.name} DISABLE ROW LEVEL SECURITY`);
  } finally {
    await owner.query("SELECT pg_advisory_unlock($1)", [LOCKS.migration]);
  }
}
