import type { DetectorType } from "@treadlight/domain/security";

export const DETECTOR_NAMES: Record<DetectorType, string> = {
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
