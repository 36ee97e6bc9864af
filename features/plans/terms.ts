import type { BillingMode, Seller } from "@treadlight/contract/billing";

/** How this installation sells plans. */
export interface BillingTerms {
  mode: BillingMode;
  /** Added to every price. */
  vatPercent: number;
  /** Who is printed on invoices. */
  seller: Seller;
}
