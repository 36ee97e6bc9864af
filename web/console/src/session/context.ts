import type { ApiClient } from "@treadlight/client";
import { type Capability, can } from "@treadlight/contract/access";
import type { Account } from "@treadlight/contract/account";
import { createContext, useContext } from "react";
import type { Services } from "./services.ts";

export const ConsoleContext = createContext<(Services & { user: Account }) | undefined>(undefined);

export function useConsole() {
  const console = useContext(ConsoleContext);
  if (!console) throw new Error("this needs a ConsoleContext above it");
  return console;
}

/** The typed client, for routes that react-admin's data provider does not cover. */
export const useApi = (): ApiClient => useConsole().api;
export const useUser = (): Account => useConsole().user;
export const useThemeStore = () => useConsole().theme;

/** Whether the person has a capability. */
export function useCan(capability: Capability): boolean {
  const { userType, isStaff } = useUser();
  return can(userType, capability, isStaff);
}
