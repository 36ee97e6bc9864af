import { createContext } from "react";
import type { StepUp } from "./step-up.ts";

/** While prerendering there is none. */
export const StepUpContext = createContext<StepUp | undefined>(undefined);
