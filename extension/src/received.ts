/** With an address after it, asks a page how many bytes it has received from there. */
export const RECEIVED = "received ";
