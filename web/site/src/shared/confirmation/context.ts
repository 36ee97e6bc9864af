import { createContext } from "react";
import type { Confirmation } from "./confirmation.ts";

/** While prerendering there is none. */
export const ConfirmationContext = createContext<Confirmation | undefined>(undefined);
