/** What Firefox asks people about besides what every user of the extension agrees to (extension/build/manifest.ts). */
type Collected = "technicalAndInteraction" | "websiteContent";

// The types of the API know Chromium's permissions only.
const asked = (data: Collected): chrome.permissions.Permissions => {
  const permissions: chrome.permissions.Permissions = {};
  return Object.assign(permissions, { data_collection: [data] });
};

/** Chromium has no such consent, and refuses the question. */
const knowsConsent = () => "browser_specific_settings" in chrome.runtime.getManifest();

/** Whether the browser lets the extension send this kind of data. */
export async function mayCollect(data: Collected): Promise<boolean> {
  return !knowsConsent() || chrome.permissions.contains(asked(data));
}

/** Has the browser ask the person, in answer to a click. @returns whether they allow it */
export async function askToCollect(data: Collected): Promise<boolean> {
  return !knowsConsent() || chrome.permissions.request(asked(data));
}
