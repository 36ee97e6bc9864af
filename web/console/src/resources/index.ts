import type { ResourceProps } from "react-admin";
import { departments } from "./departments/index.ts";
import { teams } from "./teams/index.ts";
import { users } from "./users/index.ts";

/** Every resource of the console. `frame/menu.tsx` groups them. */
export const resources: readonly ResourceProps[] = [users, departments, teams];
