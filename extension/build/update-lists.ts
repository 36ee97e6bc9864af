/** What Chrome and Edge read at the `update_url`. @param address of the folder in which the package is */
export const chromiumUpdates = (id: string, version: string, address: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
  <app appid="${id}">
    <updatecheck codebase="${address}/treadlight.crx" version="${version}" />
  </app>
</gupdate>
`;

/** What Firefox reads at the `update_url`. The package there must be the one that Mozilla has signed. */
export const firefoxUpdates = (id: string, version: string, address: string) =>
  `${JSON.stringify({ addons: { [id]: { updates: [{ version, update_link: `${address}/treadlight.xpi` }] } } }, null, 2)}\n`;
