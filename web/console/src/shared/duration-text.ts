import { formatDuration } from "@treadlight/domain/format";

/** A duration in seconds, null if nobody measured it. */
export const durationText = (seconds: number | null) => (seconds === null ? "Not known" : formatDuration(seconds));
