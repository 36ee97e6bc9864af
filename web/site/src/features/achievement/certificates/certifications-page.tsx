import { Navigate, useLocation } from "react-router";
import { paths } from "../../../shared/pages.ts";

/** The address of the certificates, which stand below the achievements. A part of it names one of them. */
export function CertificationsPage() {
  const { hash } = useLocation();
  return <Navigate to={`${paths.achievements}${hash || "#certificates"}`} replace />;
}
