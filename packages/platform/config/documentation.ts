import { z } from "zod";
import { settingFacts, settingsSchema } from "./settings.ts";

/** `docs/settings.md`: every setting with its default, who reads it and who needs it. */
export function settingsMarkdown(): string {
  const rows = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const facts = settingFacts.get(schema);
    const preset = schema instanceof z.ZodPrefault && schema.def.defaultValue ? `\`${schema.def.defaultValue}\`` : "";
    const description = `${facts?.description ?? ""}${facts?.secret ? " **Secret.**" : ""}`;
    return `| \`${name}\` | ${preset} | ${description} | ${facts?.readBy.join(", ")} | ${facts?.requiredBy?.join(", ") ?? ""} |`;
  });
  return [
    "# Settings",
    "",
    "Generated from `packages/platform/config/settings.ts`; do not edit.",
    "",
    "Settings are environment variables; an empty one counts as unset. A wrong or missing setting stops the start with a",
    "list that names each one and never prints a value. `standalone` needs none: every engine is embedded until its",
    "setting names another, independently of the others. A standalone start with an engine outside the process",
    "(`KAFKA_BROKERS`, `CLICKHOUSE_URL` or `DATABASE_URL`) must also be given the two secrets that it otherwise generates",
    "into `<data directory>/secrets`.",
    "",
    "| Setting | Default | What it does | Read by | Required by |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
