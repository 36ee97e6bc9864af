/**
 * A statement that makes or removes something, as it is for a cluster: it runs on every server, and the tables of the MergeTree family
 * replicate themselves. Their path in the keeper and the name of each replica are the servers' own (`default_replica_path`,
 * `default_replica_name`). Changes of a replicated table reach every server by themselves, so every other statement stays as it is.
 * @param cluster as the servers' configuration (`remote_servers`) names it
 */
export function onCluster(sql: string, cluster: string): string {
  return sql
    .replace(
      /^\s*(?:CREATE (?:DATABASE|TABLE|MATERIALIZED VIEW) IF NOT|DROP DATABASE IF) EXISTS \w+/,
      `$& ON CLUSTER '${cluster}'`,
    )
    .replace(/\bENGINE = (?=\w*MergeTree\b)/, "ENGINE = Replicated");
}
