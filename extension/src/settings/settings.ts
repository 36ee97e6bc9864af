import type { PolicyKey, PolicyProblem as ReportedProblem } from "@treadlight/contract/extension";
import { z } from "zod";

const GUARD_MODES = ["off", "warn", "block"] as const;

const THEMES = ["system", "light", "dark"] as const;

export const settingsSchema = z.object({
  theme: z.enum(THEMES),
  /** Today's prompts on the extension's icon. */
  showBadge: z.boolean(),
  showWidget: z.boolean(),
  /** Whether the first prompt of a session is sent, without the values found in it. */
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

/** Settings that an administrator can fix. */
const LOCKABLE = ["serverUrl", "previews", "guard", "showBadge", "showWidget", "theme", "pausedSites"] as const;
/** As the browser names it: no address, no path. */
const hostSchema = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a host, such as chatgpt.com");

/** As `userEmail`: the address with which the browser's profile is signed in. */
const PROFILE_ADDRESS = "{profile_email}";

/** A reserved name, which no page has. */
const NO_HOST = "none.invalid";

const managedSchema = z.object({
  serverUrl: z
    .url({ protocol: /^https?$/, error: "must be an address, such as https://treadlight.example.com" })
    .optional(),
  ingestKey: z.string("must be a text").optional(),
  userEmail: z.email(`must be an e-mail address or ${PROFILE_ADDRESS}`).optional(),
  department: z.string("must be a text").optional(),
  previews: z.boolean("must be true or false").optional(),
  guard: z.enum(GUARD_MODES, "must be off, warn or block").optional(),
  showBadge: z.boolean("must be true or false").optional(),
  showWidget: z.boolean("must be true or false").optional(),
  theme: z.enum(THEMES, "must be system, light or dark").optional(),
  allowSites: z.array(hostSchema).default([]),
  denySites: z.array(hostSchema).default([]),
  addSites: z.array(hostSchema).default([]),
  locked: z.array(z.enum(LOCKABLE, `must be one of ${LOCKABLE.join(", ")}`)).default([]),
} satisfies Record<PolicyKey, z.ZodType>);
/** What an administrator decides, by policy. */
export type Managed = z.output<typeof managedSchema>;

/** What is wrong with a policy: never the value, which may be a key. */
export interface PolicyProblem {
  /** The name in the policy. */
  key: string;
  /** For the person. */
  message: string;
  reason: ReportedProblem["reason"];
}

/** Whether a policy names the person by the address of the browser's profile. */
export const asksForProfile = ({ userEmail }: Readonly<Record<string, unknown>>) => userEmail === PROFILE_ADDRESS;

/**
 * Reads a policy key by key, and its lists entry by entry: a wrong one is left out and named, and the rest holds.
 * @param profileEmail the address with which the browser's profile is signed in; empty if it is not, or the extension may not know it
 */
export function readPolicy(
  given: Readonly<Record<string, unknown>>,
  profileEmail = "",
): { managed: Managed; problems: PolicyProblem[] } {
  const rest: Record<string, unknown> = {};
  const problems: PolicyProblem[] = [];
  const { userEmail: _asked, ...others } = given;
  const policy = !asksForProfile(given) ? given : profileEmail === "" ? others : { ...given, userEmail: profileEmail };
  if (asksForProfile(given) && profileEmail === "") {
    const message = "is not known: this browser's profile tells the extension no address";
    problems.push({ key: "userEmail", message, reason: "no_profile_address" });
  }
  for (const [key, value] of Object.entries(policy)) {
    const messages = wrongIn(key, value);
    const reason = isKey(key) ? "wrong_value" : "unknown_key";
    problems.push(...messages.map((message) => ({ key, message, reason }) as const));
    const right = Array.isArray(value) ? value.filter((entry) => wrongIn(key, [entry]).length === 0) : [];
    if (messages.length === 0) rest[key] = value;
    else if (right.length > 0) rest[key] = right;
    // A list that allows some must not come to allow all.
    else if (key === "allowSites") rest[key] = [NO_HOST];
  }
  return { managed: managedSchema.parse(rest), problems };
}

const isKey = (name: string) => Object.hasOwn(managedSchema.shape, name);

function wrongIn(key: string, value: unknown): string[] {
  if (!isKey(key)) return ["is not a setting of this version"];
  const read = managedSchema.safeParse({ [key]: value });
  return [...new Set(read.error?.issues.map(({ message }) => message))];
}

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
  for (const name of ["showBadge", "showWidget"] as const) {
    if (chosen[name] === undefined || locked.includes(name)) settings[name] = managed[name] ?? settings[name];
  }
  if (chosen.theme === undefined || locked.includes("theme")) settings.theme = managed.theme ?? settings.theme;
  if (locked.includes("pausedSites")) settings.pausedSites = [];
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
