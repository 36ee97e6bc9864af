/** The names of the events between the script in the page and the extension's own. */
export const TAP = { frame: "treadlight:frame", addresses: "treadlight:addresses" } as const;

/** A message that the page has sent. */
export interface TapFrame {
  url: string;
  data: string;
}

/** Addresses of WebSockets, as in an adapter. */
export type TapAddresses = string[];
