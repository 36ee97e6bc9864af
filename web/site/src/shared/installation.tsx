import type { ReactNode } from "react";

/** The settings of an installation that its pages show. Names are those of the environment's variables. */
const SETTINGS = {
  registration: "TREADLIGHT_REGISTRATION",
  billing: "TREADLIGHT_BILLING",
  openDemo: "TREADLIGHT_OPEN_DEMO",
  operatorName: "TREADLIGHT_OPERATOR_NAME",
  operatorAddress: "TREADLIGHT_OPERATOR_ADDRESS",
  operatorEmail: "TREADLIGHT_OPERATOR_EMAIL",
  operatorPhone: "TREADLIGHT_OPERATOR_PHONE",
  operatorProfileUrl: "TREADLIGHT_OPERATOR_PROFILE_URL",
  operatorCompanyNumber: "TREADLIGHT_OPERATOR_COMPANY_NUMBER",
  communityUrl: "TREADLIGHT_COMMUNITY_URL",
} as const;

type InstallationSetting = keyof typeof SETTINGS;

/**
 * A setting as text, empty if it is not set. Settings are unknown while pages are prerendered: then it is a mark that the server
 * replaces (services/standalone/template.ts, and docker/Caddyfile, whose template syntax it is). In the browser it is read from
 * the served page, so both show the same.
 */
export function installed(setting: InstallationSetting): string {
  return import.meta.env.SSR
    ? `[[env \`${SETTINGS[setting]}\` | html]]`
    : (document.documentElement.dataset[setting] ?? "");
}

/** The attributes of the html element that tell the browser the settings. */
export const installationAttributes = Object.entries(SETTINGS)
  .map(([setting, name]) => `data-${kebabCase(setting)}="[[env \`${name}\` | html]]"`)
  .join(" ");

/** Shows its children if a setting is set, and otherwise `otherwise`. The server leaves out one of them. */
export function IfSet(props: { setting: InstallationSetting; children: ReactNode; otherwise?: ReactNode }) {
  const { setting, children, otherwise } = props;
  return (
    <Either
      condition={`env \`${SETTINGS[setting]}\``}
      holds={() => installed(setting) !== ""}
      yes={children}
      no={otherwise}
    />
  );
}

/** Shows one of its nodes, by how people get an account here. The server leaves out the others. */
export function ByRegistration({ open, waitlist, invite }: Record<"open" | "waitlist" | "invite", ReactNode>) {
  const either = (value: "waitlist" | "invite", yes: ReactNode, no: ReactNode) => (
    <Either
      condition={`eq (env \`${SETTINGS.registration}\`) \`${value}\``}
      holds={() => installed("registration") === value}
      yes={yes}
      no={no}
    />
  );
  return either("waitlist", waitlist, either("invite", invite, open));
}

/** Shows its children if plans are on sale here, and otherwise `otherwise`. The server leaves out one of them. */
export function IfSold({ children, otherwise }: { children: ReactNode; otherwise: ReactNode }) {
  const either = (mode: "invoice" | "stripe", no: ReactNode) => (
    <Either
      condition={`eq (env \`${SETTINGS.billing}\`) \`${mode}\``}
      holds={() => installed("billing") === mode}
      yes={children}
      no={no}
    />
  );
  return either("invoice", either("stripe", otherwise));
}

/** Shows its children where visitors may open a demo. The server leaves them out elsewhere. */
export function IfDemo({ children }: { children: ReactNode }) {
  return (
    <Either
      condition={`eq (env \`${SETTINGS.openDemo}\`) \`on\``}
      holds={() => installed("openDemo") === "on"}
      yes={children}
      no={null}
    />
  );
}

/** Prerendered, both nodes between the marks of a condition; in the browser the one that the server left. */
function Either(props: { condition: string; holds: () => boolean; yes: ReactNode; no: ReactNode }) {
  const { condition, holds, yes, no } = props;
  const isServer = import.meta.env.SSR;
  const isShown = isServer || holds();
  // Always five places, because React counts them to make ids.
  return (
    <>
      {isServer && `[[if ${condition}]]`}
      {isShown && yes}
      {isServer && "[[else]]"}
      {(isServer || !isShown) && no}
      {isServer && "[[end]]"}
    </>
  );
}

function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
