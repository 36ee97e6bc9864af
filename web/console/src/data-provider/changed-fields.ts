type Fields = Readonly<Record<string, unknown>>;

/** The fields of a record that differ from those that were read, without its version. */
export function changedFields(record: Fields, read: Fields): Fields {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([field, value]) => field !== "etag" && JSON.stringify(value) !== JSON.stringify(read[field]),
    ),
  );
}
