import { useQueryClient } from "@tanstack/react-query";
import { getBillingAccount, getIncluded, getOrder, type Order } from "@treadlight/contract/billing";
import { PLANS } from "@treadlight/domain/pricing";
import { EmptyState } from "@treadlight/ui/empty-state.tsx";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { Answered } from "../../shared/answered.tsx";
import { useRoute } from "../../shared/api/use-route.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { paths } from "../../shared/pages.ts";
import { OnlyFor } from "../../shared/restricted/only-for.tsx";
import { InvoiceDocument } from "./invoices.tsx";
import { dayOf, pounds } from "./words.ts";

/** A payment is usually confirmed within seconds. */
const ASK_AGAIN_MS = 3_000;

/** The state of an order, live. */
export function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const id = search.get("order");
  return (
    <OnlyFor title="Your order" needs="billing" who="owners of an organization">
      {() => (
        <div className="grid gap-5 sm:gap-6">
          <PageHeader title="Your order" />
          {id === null ? (
            <EmptyState
              title="No order to show"
              action={
                <Link to={paths.subscribe} className="button button-primary">
                  See your plan
                </Link>
              }
            >
              <p>Your orders and invoices are listed with your plan.</p>
            </EmptyState>
          ) : (
            <OrderState id={id} />
          )}
        </div>
      )}
    </OnlyFor>
  );
}

function OrderState({ id }: { id: string }) {
  const included = useRoute(getIncluded);
  const order = useRoute(
    getOrder,
    { params: { id } },
    { refetchIntervalMs: ({ status }) => (status === "open" ? ASK_AGAIN_MS : false) },
  );
  const isPaid = order.data?.status === "paid";
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isPaid) return;
    for (const { path } of [getIncluded, getBillingAccount]) void queryClient.invalidateQueries({ queryKey: [path] });
  }, [isPaid, queryClient]);
  const isStripe = included.data?.mode === "stripe";
  return (
    <Answered query={order} what="your order">
      {(order) => (
        <div role="status">
          <EmptyState
            title={titleOf(order, isStripe)}
            action={
              <div className="flex flex-wrap gap-2">
                {order.invoice && <InvoiceDocument invoice={order.invoice} />}
                {order.status === "paid" && order.plan === "business" && (
                  <Link to={paths.businessOnboarding} className="button button-primary">
                    Set up your organization
                  </Link>
                )}
                <Link to={paths.subscribe} className="button button-quiet">
                  See your plan
                </Link>
              </div>
            }
          >
            <p>{explanationOf(order, isStripe)}</p>
          </EmptyState>
        </div>
      )}
    </Answered>
  );
}

function titleOf({ status, plan }: Order, isStripe: boolean): string {
  if (status === "paid") return `Your ${PLANS[plan].title} plan is active`;
  if (status === "cancelled") return "The order was cancelled";
  return isStripe ? "Waiting for the payment" : "Thank you for your order";
}

function explanationOf({ status, invoice }: Order, isStripe: boolean): string {
  if (status === "paid") return "The payment has arrived. Everything in the plan works now.";
  if (status === "cancelled") return "Nothing is charged. You can order again at any time.";
  if (isStripe || !invoice) return "This page updates once Stripe has confirmed the payment.";
  const due = invoice.dueAt ? `, due on ${dayOf(invoice.dueAt)},` : "";
  return `Invoice ${invoice.number} for ${pounds(invoice.totalPence)}${due} is on its way to you by e-mail. Your plan starts when the payment has arrived.`;
}
