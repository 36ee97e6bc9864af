/** A number of bytes, for people. */
export const size = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MiB`;
