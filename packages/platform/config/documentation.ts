import { z } from "zod";
import { MODES, type Mode, settingFacts, settingsSchema } from "./settings.ts";

/** Of the separate services; `standalone` reads every setting. */
function services(readBy: readonly Mode[]): string[] {
  if (readBy.length === MODES.length) return [];
  const separate = readBy.filter((mode) => mode !== "standalone");
  return [`*${separate.length === 0 ? "Standalone only" : separate.join(", ")}.*`];
}

/** `docs/settings.md`: every setting with its default, which services read it and which require it. */
export function settingsMarkdown(): string {
  const lines = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const { description = "", secret, readBy = [], requiredBy } = settingFacts.get(schema) ?? {};
    const preset =
      schema instanceof z.ZodPrefault && schema.def.defaultValue ? ` = \`${schema.def.defaultValue}\`` : "";
    return [
      `- \`${name}\`${preset}: ${description}`,
      ...(secret ? ["**Secret.**"] : []),
      ...services(readBy),
      ...(requiredBy ? [`*Required by ${requiredBy.join(", ")}.*`] : []),
    ].join(" ");
  });
  return [
    "# Settings",
    "",
    "Generated from `packages/platform/config/settings.ts`; do not edit.",
    "",
    "Settings are environment variables; an empty one counts as unset. If one is wrong or missing, the service does not start and names it, never",
    "its value. `standalone` runs without any: each engine is embedded unless its own setting names an external one. With one of those",
    "(`KAFKA_BROKERS`, `CLICKHOUSE_URL`, `DATABASE_URL`), it also requires `TREADLIGHT_JWT_SECRET`, `TREADLIGHT_PSEUDONYM_SECRET` and",
    "`TREADLIGHT_REPORT_SECRET`, which it otherwise generates in `<data directory>/secrets`.",
    "",
    "Each secret can be in a file instead, as Kubernetes, Docker and Vault mount them: `DATABASE_URL_FILE` names the file with `DATABASE_URL`. What",
    "surrounds the secret, such as a line's end, is left out.",
    "",
    "Each line has the default, what the setting does, and which separate services read it, if not all; `standalone` reads all of them.",
    "",
    ...lines,
    "",
  ].join("\n");
}
