const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A point in time by the reader's clock. */
export const timeName = (time: Date) => TIME.format(time);
