import { pagesOf, REQUIRED_HOSTS, WEBSOCKET_HOSTS, WEBSOCKETS } from "../src/adapters/index.ts";

export const BROWSERS = ["chromium", "firefox"] as const;
export type Browser = (typeof BROWSERS)[number];
export const FIREFOX_ID = "{6f1f5a52-3f0e-4c57-9a43-6f5a0d2c7b11}";
export const ICON_SIZES = [16, 32, 48, 128];

/** What a package for an organization may do besides. Its people are not asked: the administrator installs it. */
export interface ForOrganization {
  /** Hosts of further AI tools. */
  hosts: readonly string[];
  /** Whether it may know the address of the browser's profile. */
  profileEmail: boolean;
  /** The folder from which browsers take updates; the store's without. */
  address?: string;
}

/** The manifest for one browser. A new permission or required host disables the extension until its user agrees: avoid it. */
export function manifestFor(
  browser: Browser,
  version: string,
  { hosts, profileEmail, address }: ForOrganization = { hosts: [], profileEmail: false },
) {
  const icons = Object.fromEntries(ICON_SIZES.map((size) => [size, `icons/${size}.png`]));
  return {
    manifest_version: 3,
    name: "__MSG_name__",
    description: "__MSG_description__",
    version,
    default_locale: "en",
    icons,
    action: { default_popup: "popup.html", default_icon: icons },
    commands: { _execute_action: { suggested_key: { default: "Alt+Shift+T" } } },
    options_ui: { page: "options.html", open_in_tab: true },
    permissions: [
      "activeTab",
      "alarms",
      "contextMenus",
      "declarativeNetRequestWithHostAccess",
      "idle",
      "scripting",
      "storage",
      "webRequest",
      ...(profileEmail && browser === "chromium" ? ["identity", "identity.email"] : []),
    ],
    host_permissions: [...pagesOf([...REQUIRED_HOSTS, ...hosts]), ...WEBSOCKETS],
    optional_host_permissions: ["https://*/*", "http://*/*"],
    content_scripts: [
      { matches: pagesOf(REQUIRED_HOSTS), js: ["site.js"], run_at: "document_start" },
      { matches: pagesOf(WEBSOCKET_HOSTS), js: ["tap.js"], run_at: "document_start", world: "MAIN" },
    ],
    // Private windows are not measured.
    incognito: "not_allowed",
    ...(browser === "chromium"
      ? {
          minimum_chrome_version: "120",
          background: { service_worker: "background.js", type: "module" },
          storage: { managed_schema: "managed-schema.json" },
          ...(address !== undefined && { update_url: `${address}/update.xml` }),
        }
      : {
          background: { scripts: ["background.js"], type: "module" },
          browser_specific_settings: {
            gecko: {
              id: FIREFOX_ID,
              ...(address !== undefined && { update_url: `${address}/updates.json` }),
              strict_min_version: "142.0",
              data_collection_permissions: {
                // The address with which a company's policy names the person.
                required: ["browsingActivity", "personallyIdentifyingInfo", "websiteActivity"],
                optional: ["technicalAndInteraction", "websiteContent"],
              },
            },
          },
        }),
  };
}
