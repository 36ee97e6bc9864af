import { REQUIRED_HOSTS } from "../src/adapters/index.ts";

// What the stores of Chrome, Edge and Firefox ask for besides the package. `build/store.ts` writes it; its test compares it with the manifest.

export const NAME = "Treadlight";

/** At most 132 characters: Chrome's limit. The same as the manifest's. */
export const SUMMARY =
  "Measures your use of AI tools: time, sensitive data and footprint. Prompts are inspected on your device.";

export const CATEGORY = { chrome: "Workflow & Planning", edge: "Productivity", firefox: "Other" } as const;

export const DESCRIPTION = `Treadlight shows what your use of AI tools gives, exposes and costs.

• How many prompts you send to which tool and model, and how long you work with it
• An estimate of the time that this saves, with its range
• A question before a prompt or a small text file with a credential or an identity number is sent
• An estimate of electricity, CO2 and water, with its range

It works alone: without an account, all figures stay on your device. With an account on a Treadlight server, such as that of your company, it sends sessions there: tools, counts, times, and types of sensitive values. Prompts are inspected on your device and their text is not sent. You can switch on previews, which send the start of each conversation's first prompt without the values found in it.

It sees ten sites of AI tools from the start: ${REQUIRED_HOSTS.join(", ")}. You can add others; your browser asks you about each. Private windows are not measured.

Nothing is measured before you agree. Estimates are marked as such, and we say how they are made.

Treadlight is free software under the Apache-2.0 licence.`;

export const SINGLE_PURPOSE =
  "Measures the use of AI tools in the browser, and asks before sensitive values are sent to them.";

/** Why the manifest names each permission. */
export const REASONS: Readonly<Record<string, string>> = {
  activeTab:
    "When the person presses the icon on a page of their Treadlight server, the popup learns its address, and asks whether to connect.",
  alarms:
    "Sends what waits, and fetches the organization's decisions, every few minutes although the worker is stopped.",
  contextMenus: "An entry of the icon's menu pauses and resumes the measuring on a site.",
  declarativeNetRequestWithHostAccess:
    "Stops requests to an AI tool that the person's organization has blocked. It gives access to no site by itself.",
  idle: "Does not count time while the screen is locked.",
  scripting:
    "Runs the measuring in tabs that are open at installation and on sites that the person adds, and signs in with the person's server.",
  storage: "Keeps settings, the connection, and a company's policy.",
  webRequest: "Counts a prompt when the site of an AI tool has answered its request. Requests are read, never changed.",
  host_permissions: "The sites of AI tools that are measured. Nothing runs on any other site.",
  optional_host_permissions:
    "A person may add other AI tools of the catalogue, or connect a server of their own, whose address nobody can know before. The browser asks about each.",
};

/** What the forms about data ask, by what Chrome and Edge call it. */
export const DATA_USE: Readonly<Record<string, { isCollected: boolean; why: string }>> = {
  "Personally identifiable information": {
    isCollected: true,
    why: "Only where a company's policy names the person by an address. The account's address is known to its server already.",
  },
  "Health information": {
    isCollected: true,
    why: "Only that a prompt was about health, not what it said.",
  },
  "Financial and payment information": {
    isCollected: false,
    why: "A card number is counted as a type; its digits are not sent.",
  },
  "Authentication information": {
    isCollected: true,
    why: "A credential of its own for the server that the person has connected. Passwords and keys in prompts are never sent.",
  },
  "Personal communications": { isCollected: false, why: "No messages are read." },
  Location: { isCollected: false, why: "No location is read." },
  "Web history": { isCollected: true, why: "Which AI tools were used and when. No other site is seen." },
  "User activity": {
    isCollected: true,
    why: "Number and length of prompts, length of answers, and seconds in which somebody worked with an AI tool.",
  },
  "Website content": {
    isCollected: true,
    why: "Only if the person switches previews on: the start of a conversation's first prompt, without the values found in it.",
  },
};

export const PROMISES = [
  "Data is not sold to third parties.",
  "Data is used for nothing but the single purpose, and not for creditworthiness or lending.",
  "Data goes only to the server that the person or their company has connected. Without one, it stays on the device.",
  "The package contains all of its code. What it fetches from the server are addresses and selectors as data, signed.",
];

export const REVIEWER_NOTES = `No account is needed to try it.

1. After installation a page opens. Choose Not now, Continue, Continue, then Agree and start.
2. Open one of the sites and send a prompt. The icon shows 1, and its popup shows the figures.
3. Paste "My card is 4111 1111 1111 1111" into the site's field and press Enter: the extension asks before it is sent.
4. To try the connection: run a server as the source's README says (npm ci, npm start), sign in with the account that it prints, open /extension there, and press the icon.

The package is built from treadlight-source.zip with Node 20.19 or newer: npm ci && npm run build --workspace extension. The same sources give the same bytes. No code is minified beyond what the bundler does, and none is loaded from elsewhere.`;
