import type { ApiClient } from "@treadlight/client";
import { createContext, useContext } from "react";

export const ApiContext = createContext<ApiClient | undefined>(undefined);

/** The client that signs its requests as the person of this page. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (!api) throw new Error("useApi needs an ApiContext above it");
  return api;
}
