import { createHash, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { expect, test } from "vitest";
import messages from "../public/_locales/en/messages.json" with { type: "json" };
import { DATA_USE, REASONS, SUMMARY } from "../store/listing.ts";
import { extensionId, packCrx } from "./crx.ts";
import { FIREFOX_ID, manifestFor } from "./manifest.ts";
import { chromiumUpdates, firefoxUpdates } from "./update-lists.ts";

test.each(["chromium", "firefox"] as const)(
  "given the manifest for %s, then the stores are told the reason of each permission, and of no other",
  (browser) => {
    const { permissions } = manifestFor(browser, "1.0.0");
    expect(Object.keys(REASONS).sort()).toEqual(
      [...permissions, "host_permissions", "optional_host_permissions"].sort(),
    );
  },
);

test("given the texts for the stores, then the summary is that of the package, and what Firefox asks about is answered for the others", () => {
  expect(SUMMARY).toBe(messages.description.message);
  expect(SUMMARY.length).toBeLessThanOrEqual(132);
  const manifest = manifestFor("firefox", "1.0.0");
  if (!("browser_specific_settings" in manifest))
    throw new Error("The manifest names nothing that Firefox asks about.");
  const { required, optional } = manifest.browser_specific_settings.gecko.data_collection_permissions;
  expect([...required, ...optional].sort()).toEqual([
    "browsingActivity",
    "personallyIdentifyingInfo",
    "technicalAndInteraction",
    "websiteActivity",
    "websiteContent",
  ]);
  for (const name of ["Web history", "Personally identifiable information", "User activity", "Website content"]) {
    expect(DATA_USE[name]).toMatchObject({ isCollected: true });
  }
});

test("given a package and a key, then the signed package carries both, and its id is that of the key", () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const zip = Buffer.from("PK the package");
  const crx = packCrx(zip, privateKey);
  expect(crx).toEqual(packCrx(zip, privateKey));
  expect(crx.subarray(0, 4).toString()).toBe("Cr24");
  expect(crx.readUInt32LE(4)).toBe(3);
  const header = crx.subarray(12, 12 + crx.readUInt32LE(8));
  expect(crx.subarray(12 + header.length)).toEqual(zip);
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  expect(header.includes(publicKey)).toBe(true);
  const idBytes = createHash("sha256").update(publicKey).digest().subarray(0, 16);
  const signedData = Buffer.concat([Buffer.from([0x0a, 16]), idBytes]);
  expect(header.subarray(-signedData.length)).toEqual(signedData);
  const signed = Buffer.concat([Buffer.from("CRX3 SignedData\0"), Buffer.from([18, 0, 0, 0]), signedData, zip]);
  // RSA with 2,048 bits signs in 256 bytes, which stand before the field of the signed data.
  const signature = header.subarray(-signedData.length - 4 - 256, -signedData.length - 4);
  expect(verify("sha256", signed, createPublicKey(privateKey), signature)).toBe(true);
  expect(extensionId(privateKey)).toMatch(/^[a-p]{32}$/);
});

test("given an address of one's own, then the manifests and the lists of updates name it", () => {
  const address = "https://downloads.example.com";
  const own = { hosts: [], profileEmail: false, address };
  expect(manifestFor("chromium", "1.2.3", own)).toMatchObject({ update_url: `${address}/update.xml` });
  const gecko = { id: FIREFOX_ID, update_url: `${address}/updates.json` };
  expect(manifestFor("firefox", "1.2.3", own)).toMatchObject({ browser_specific_settings: { gecko } });
  expect(chromiumUpdates("a".repeat(32), "1.2.3", address)).toContain(
    `codebase="${address}/treadlight.crx" version="1.2.3"`,
  );
  const updates = [{ version: "1.2.3", update_link: `${address}/treadlight.xpi` }];
  expect(JSON.parse(firefoxUpdates(FIREFOX_ID, "1.2.3", address))).toEqual({ addons: { [FIREFOX_ID]: { updates } } });
  expect(JSON.stringify(manifestFor("firefox", "1.2.3"))).not.toContain("update_url");
});
