export {
  assertSeats,
  endOf,
  type Included,
  includedIn,
  requireEntitlement,
  requireHistory,
  stateOf,
  usedSeats,
} from "./included.ts";
export {
  creditInvoice,
  lockInvoice,
  payInvoice,
  type StoredInvoice,
  type StoredOrder,
} from "./invoices.ts";
export { billedPeople, creditOpenInvoices, lastBuyer, orderByInvoice, storeOrder } from "./orders.ts";
export { orderRenewal, renewSubscriptions } from "./renewals.ts";
export { endPayments, stopRenewals } from "./stripe-endings.ts";
export type { BillingTerms } from "./terms.ts";
