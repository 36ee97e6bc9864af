import { BookText } from "lucide-react";
import type { ResourceProps } from "ra-core";
import { screen } from "../../shared/screen.tsx";

export const prompts: ResourceProps = {
  name: "prompts",
  icon: BookText,
  options: { label: "Shared prompt |||| Shared prompts" },
  list: screen(() => import("./list.tsx"), "PromptList"),
  show: screen(() => import("./show.tsx"), "PromptShow"),
  recordRepresentation: "title",
};
