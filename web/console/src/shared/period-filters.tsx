import { DateTimeInput } from "react-admin";

const toInstant = (local: string) => (local === "" ? null : new Date(local).toISOString());

/** The filters `from` and `to`: in the reader's zone on the screen, in UTC for the server. */
export const PERIOD_FILTERS = [
  <DateTimeInput key="from" source="from" parse={toInstant} />,
  <DateTimeInput key="to" source="to" parse={toInstant} />,
];
