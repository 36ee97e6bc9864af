/** What an administrator sets for the extension (extension/public/managed-schema.json). */
const settingsFor = (server: string) => ({ serverUrl: server, guard: "warn", locked: ["serverUrl"] });

/** The ID that packing or a store gives the extension in Chrome and Edge. */
const CHROMIUM_ID = "YOUR_EXTENSION_ID";
/** Fixed by the extension's manifest. */
const FIREFOX_ID = "{6f1f5a52-3f0e-4c57-9a43-6f5a0d2c7b11}";

const json = (policy: object) => JSON.stringify(policy, null, 2);

/** For `/etc/opt/chrome/policies/managed/treadlight.json`, or the same names in the registry or a profile. */
export const chromePolicy = (server: string) => chromiumPolicy(server, { toolbar_pin: "force_pinned" });

/** For `/etc/opt/edge/policies/managed/treadlight.json`. */
export const edgePolicy = (server: string) => chromiumPolicy(server, { toolbar_state: "force_shown" });

function chromiumPolicy(server: string, toolbar: object): string {
  return json({
    ExtensionSettings: {
      [CHROMIUM_ID]: {
        installation_mode: "force_installed",
        update_url: "https://downloads.example.com/update.xml",
        ...toolbar,
      },
    },
    "3rdparty": { extensions: { [CHROMIUM_ID]: settingsFor(server) } },
  });
}

/** For `policies.json` of Firefox. */
export const firefoxPolicy = (server: string) =>
  json({
    policies: {
      ExtensionSettings: {
        [FIREFOX_ID]: {
          installation_mode: "force_installed",
          install_url: "https://downloads.example.com/treadlight.xpi",
          default_area: "navbar",
        },
      },
      "3rdparty": { Extensions: { [FIREFOX_ID]: settingsFor(server) } },
    },
  });

/** Makes a signed package, and the lists by which browsers find updates. */
export const SIGNED_BUILD = `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:4096 -out key.pem
npm ci
npm run build --workspace extension -- /tmp/ours --key $PWD/key.pem --address https://downloads.example.com`;
