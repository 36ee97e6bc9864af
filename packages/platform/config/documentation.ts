import { z } from "zod";
import { settingFacts, settingsSchema } from "./settings.ts";

/** `docs/settings.md`: every setting with its default, which services read it and which require it. */
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
    "Settings are environment variables; an empty one counts as unset. If a setting is wrong or missing, the service does",
    "not start and lists each such setting by name, never its value. `standalone` runs without any settings: each engine",
    "is embedded unless its own setting names an external one. With an external engine (`KAFKA_BROKERS`, `CLICKHOUSE_URL`",
    "or `DATABASE_URL`), `standalone` also requires `TREADLIGHT_JWT_SECRET`, `TREADLIGHT_PSEUDONYM_SECRET` and",
    "`TREADLIGHT_REPORT_SECRET`, which it otherwise generates in `<data directory>/secrets`.",
    "",
    "| Setting | Default | What it does | Read by | Required by |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
