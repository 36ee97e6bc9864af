/** `TREADLIGHT_TUNING`. By itself, because the supervisor reads it too, and loads nothing else. */
export const isTuned = process.env.TREADLIGHT_TUNING !== "off";
