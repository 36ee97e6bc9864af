import { MailX } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const deadLetters: ResourceProps = {
  name: "dead-letters",
  icon: MailX,
  options: { label: "Dead letter |||| Dead letters" },
  list: screen(() => import("./list.tsx"), "DeadLetterList"),
  show: screen(() => import("./show.tsx"), "DeadLetterShow"),
  recordRepresentation: "reason",
};
