import { z } from "zod";
import type { Environment } from "./load.ts";
import { type Mode, settingFacts, settingsSchema } from "./settings.ts";

export interface ShownSetting {
  name: string;
  /** Null if it is unset or secret. */
  value: string | null;
  isSet: boolean;
  isSecret: boolean;
}

/** The settings of a process as it reads them. Secrets are left out, and passwords within addresses. */
export function shownSettings(env: Environment, mode: Mode): ShownSetting[] {
  return Object.entries(settingsSchema.shape).flatMap(([name, schema]) => {
    const { readBy = [], secret: isSecret = false } = settingFacts.get(schema) ?? {};
    if (!readBy.includes(mode)) return [];
    const given = env[name]?.trim();
    const isSet = Boolean(given || (isSecret && env[`${name}_FILE`]?.trim()));
    const preset = schema instanceof z.ZodPrefault ? String(schema.def.defaultValue) : null;
    return [{ name, value: isSecret ? null : given ? withoutPassword(given) : preset, isSet, isSecret }];
  });
}

function withoutPassword(text: string): string {
  const url = URL.parse(text);
  if (!url || (url.username === "" && url.password === "")) return text;
  url.username = "";
  url.password = "";
  return url.href;
}
