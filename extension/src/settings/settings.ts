import { z } from "zod";

const GUARD_MODES = ["off", "warn", "block"] as const;

export const settingsSchema = z.object({
  theme: z.enum(["system", "light", "dark"]),
  /** Today's prompts on the extension's icon. */
  showBadge: z.boolean(),
  showWidget: z.boolean(),
  /** Whether the first prompt of a session is sent, redacted. */
  previews: z.boolean(),
  /** What happens to a prompt that contains sensitive data. */
  guard: z.enum(GUARD_MODES),
  /** Hosts that are not measured for now. */
  pausedSites: z.array(z.string()),
  /** When the person agreed to be measured, in milliseconds since the epoch. Nothing is measured before. */
  consentedAt: z.number().nullable(),
});
/** What a person decides about the extension. */
export type Settings = z.output<typeof settingsSchema>;

export const settingsChangeSchema = settingsSchema.partial();
export type SettingsChange = z.output<typeof settingsChangeSchema>;

const DEFAULTS: Settings = {
  theme: "system",
  showBadge: true,
  showWidget: true,
  previews: false,
  guard: "warn",
  pausedSites: [],
  consentedAt: null,
};

export const managedSchema = z.object({
  serverUrl: z.url().optional(),
  ingestKey: z.string().optional(),
  userEmail: z.email().optional(),
  department: z.string().optional(),
  previews: z.boolean().optional(),
  guard: z.enum(GUARD_MODES).optional(),
  allowSites: z.array(z.string()).default([]),
  denySites: z.array(z.string()).default([]),
  locked: z.array(z.enum(["serverUrl", "previews", "guard"])).default([]),
});
/** What an administrator decides, by policy. */
export type Managed = z.output<typeof managedSchema>;

/** The settings in force. What an administrator has locked wins; what they have merely set is the default. */
export function settingsInForce(own: unknown, { locked, ...managed }: Managed): Settings {
  const chosen = settingsChangeSchema.catch({}).parse(own ?? {});
  const settings = settingsSchema.parse({ ...DEFAULTS, ...chosen });
  if (managed.previews !== undefined && (chosen.previews === undefined || locked.includes("previews"))) {
    settings.previews = managed.previews;
  }
  if (managed.guard !== undefined && (chosen.guard === undefined || locked.includes("guard"))) {
    settings.guard = managed.guard;
  }
  // With an organization's key, the administrator has decided for their devices.
  if (managed.ingestKey !== undefined) settings.consentedAt ??= 0;
  return settings;
}

/** Whether a site may be measured. */
export function isMeasured(host: string, { consentedAt, pausedSites }: Settings, managed: Managed): boolean {
  const { allowSites, denySites } = managed;
  const isAllowed = allowSites.length === 0 || allowSites.includes(host);
  return consentedAt !== null && isAllowed && !denySites.includes(host) && !pausedSites.includes(host);
}
