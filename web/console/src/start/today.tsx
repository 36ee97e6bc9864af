import { Title } from "react-admin";

/** The first page. */
export function Today() {
  return <Title title="Today" />;
}
