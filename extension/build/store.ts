import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  CATEGORY,
  DATA_USE,
  DESCRIPTION,
  NAME,
  PROMISES,
  REASONS,
  REVIEWER_NOTES,
  SINGLE_PURPOSE,
  SUMMARY,
} from "../store/listing.ts";

// Writes dist/store: for each store, the package, its texts and the pictures. `npm run store --workspace extension`, after a build, also takes
// the pictures, of the built extension.

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const PICTURES = join(DIST, "pictures");
const STORES = [
  { store: "chrome", file: "treadlight-chromium.zip" },
  { store: "edge", file: "treadlight-chromium.zip" },
  { store: "firefox", file: "treadlight-firefox.xpi" },
] as const;

const lines = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries)
    .map(([name, text]) => `- **${name}**: ${text}`)
    .join("\n");
const dataUse = Object.entries(DATA_USE).map(
  ([name, { isCollected, why }]) => [name, `${isCollected ? "yes" : "no"}. ${why}`] as const,
);

for (const { store, file } of STORES) {
  const folder = join(DIST, "store", store);
  mkdirSync(folder, { recursive: true });
  for (const name of [file, ...(store === "firefox" ? ["treadlight-source.zip"] : [])]) {
    copyFileSync(join(DIST, name), join(folder, name));
  }
  const parts = {
    Summary: SUMMARY,
    Category: CATEGORY[store],
    Description: DESCRIPTION,
    "Single purpose": SINGLE_PURPOSE,
    "Reasons for permissions": lines(REASONS),
    "Data that is collected": lines(Object.fromEntries(dataUse)),
    Promises: PROMISES.map((promise) => `- ${promise}`).join("\n"),
    "Notes for reviewers": REVIEWER_NOTES,
  };
  const sections = Object.entries(parts).map(([title, text]) => `## ${title}\n\n${text}\n`);
  writeFileSync(join(folder, "listing.md"), `# ${NAME}\n\n${sections.join("\n")}`);
  const pictures = existsSync(PICTURES) ? readdirSync(PICTURES).filter((name) => name.startsWith("store-")) : [];
  for (const name of pictures) copyFileSync(join(PICTURES, name), join(folder, name));
}
