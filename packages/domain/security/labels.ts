import type { DetectorType, KeywordCategory } from "./names.ts";

/** What people read. */
export const DETECTOR_LABELS: Record<DetectorType, string> = {
  email: "E-mail address",
  phone: "Phone number",
  ssn: "Social-security number",
  card: "Card number",
  key: "Long key",
  password: "Password",
  iban: "Bank account (IBAN)",
  ip: "Public IP address",
  mac: "Hardware address (MAC)",
  jwt: "Token (JWT)",
  private_key: "Private key",
  url_credentials: "Password in an address",
  short_key: "Provider's short key",
  nhs: "NHS number",
  nino: "National Insurance number",
  itin: "Taxpayer number (ITIN)",
  mbi: "Medicare number (MBI)",
  crypto_address: "Crypto-currency address",
  dob: "Date of birth",
};

export const CATEGORY_LABELS: Record<KeywordCategory, string> = {
  "financial-data": "Financial data",
  "personal-info": "Personal information",
  "business-confidential": "Confidential business",
  "medical-data": "Medical data",
  "legal-sensitive": "Legal matters",
};
