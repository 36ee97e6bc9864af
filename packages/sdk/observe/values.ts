/** Whether a value has properties. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** A property of an unknown value. */
export const valueAt = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
