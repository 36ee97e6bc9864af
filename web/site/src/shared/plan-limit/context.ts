import { createContext, useContext } from "react";

/** The function that explains an error which is a limit of the plan, in a dialog. It returns false for other errors. */
export const PlanWallContext = createContext<(error: unknown) => boolean>(() => false);

export const usePlanWall = () => useContext(PlanWallContext);
