import { createContext } from "react";
import type { Proof } from "./proof.ts";

/** While prerendering there is none. */
export const ProofContext = createContext<Proof | undefined>(undefined);
