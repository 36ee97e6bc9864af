/** The names of the events between the script in the page and the extension's own. */
export const TAP = { frame: "treadlight:frame", addresses: "treadlight:addresses" } as const;

/** A message that the page has sent. */
export interface TapFrame {
  url: string;
  data: string;
}

/** What the script in the page is told. */
export interface TapAddresses {
  /** Of WebSockets, as in an adapter. */
  addresses: string[];
  /** Whether nothing may be sent to them. */
  isBlocked: boolean;
}
