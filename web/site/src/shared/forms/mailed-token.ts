import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** The token of a mailed link: `#token=...`, which never leaves the browser, or `?token=...`, for mail programs that drop fragments. */
export function tokenIn({ hash, search }: { hash: string; search: string }): string | undefined {
  const token = new URLSearchParams(hash.slice(1)).get("token") ?? new URLSearchParams(search).get("token");
  return token || undefined;
}

/**
 * Removes the token of a mailed link from the address, so that it does not get into the history, a bookmark or a referrer. Undefined
 * until the page has read its address, null if there is no token.
 */
export function useMailedToken(): string | null | undefined {
  const navigate = useNavigate();
  const location = useLocation();
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const found = tokenIn(location);
    if (found === undefined) return setToken((current) => current ?? null);
    setToken(found);
    void navigate({ pathname: location.pathname }, { replace: true, state: location.state });
  }, [location, navigate]);
  return token;
}
