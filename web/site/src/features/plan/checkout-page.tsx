import {
  buyerSchema,
  getBillingAccount,
  getIncluded,
  intervalSchema,
  placeOrder,
  seatsSchema,
} from "@treadlight/contract/billing";
import { DEFAULT_TEAM_SIZE, PLANS, type Purchase, priceLines, sumOf, vatPenceOf } from "@treadlight/domain/pricing";
import { TextArea, TextField } from "@treadlight/ui/field.tsx";
import { SubmitButton } from "@treadlight/ui/forms/submit-button.tsx";
import { ErrorNotice } from "@treadlight/ui/notice.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useForm } from "react-hook-form";
import { Link, useNavigate, useSearchParams } from "react-router";
import { z } from "zod";
import { Answered } from "../../shared/answered.tsx";
import { useApi } from "../../shared/api/context.ts";
import { useRoute } from "../../shared/api/use-route.ts";
import { OPTIONAL, schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { paths } from "../../shared/pages.ts";
import { OnlyFor } from "../../shared/restricted/only-for.tsx";
import { NothingForSale } from "./nothing-for-sale.tsx";
import { pounds } from "./words.ts";

/** The order that `/subscribe` has put together: what it costs and who is invoiced. */
export function CheckoutPage() {
  return (
    <OnlyFor title="Checkout" needs="billing" who="owners of an organization">
      {() => (
        <div className="grid gap-5 sm:gap-6">
          <PageHeader title="Checkout" />
          <Checkout />
        </div>
      )}
    </OnlyFor>
  );
}

function Checkout() {
  const [search] = useSearchParams();
  const included = useRoute(getIncluded);
  const account = useRoute(getBillingAccount);
  return (
    <Answered query={included} what="your plan">
      {({ mode }) => (
        <Answered query={account} what="your account">
          {({ accountType: plan, vatPercent, buyer }) => {
            if (mode === "off") return <NothingForSale />;
            const seats = seatsSchema.catch(DEFAULT_TEAM_SIZE).parse(Number(search.get("seats")));
            const interval = intervalSchema.catch("year").parse(search.get("interval"));
            const purchase = { plan, seats: plan === "individual" ? 1 : seats, interval };
            return (
              <div className="grid gap-5 lg:grid-cols-[3fr_2fr] lg:items-start">
                <BuyerForm purchase={purchase} buyer={buyer} isStripe={mode === "stripe"} />
                <Summary purchase={purchase} vatPercent={vatPercent} />
              </div>
            );
          }}
        </Answered>
      )}
    </Answered>
  );
}

function Summary({ purchase, vatPercent }: { purchase: Purchase; vatPercent: number }) {
  const lines = priceLines(purchase);
  const net = sumOf(lines);
  const vat = vatPenceOf(net, vatPercent);
  return (
    <Panel
      title={`${PLANS[purchase.plan].title} plan`}
      aside={
        <Link to={paths.subscribe} className="text-link text-sm">
          Change
        </Link>
      }
    >
      <table className="figures w-full text-sm">
        <caption className="sr-only">What the order costs</caption>
        <tbody className="[&_td]:py-2 [&_td]:text-right [&_th]:py-2 [&_th]:text-left [&_th]:font-normal [&_tr+tr]:border-t [&_tr+tr]:border-line">
          {lines.map(({ description, quantity, unitPence, netPence }) => (
            <tr key={description}>
              <th scope="row">
                {description}
                <span className="block text-ink-soft">
                  {quantity} × {pounds(unitPence)}
                </span>
              </th>
              <td>{pounds(netPence)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Net</th>
            <td>{pounds(net)}</td>
          </tr>
          <tr>
            <th scope="row">VAT, {vatPercent}%</th>
            <td>{pounds(vat)}</td>
          </tr>
          <tr>
            <th scope="row" className="text-base">
              <strong>Total</strong>
            </th>
            <td className="text-base font-semibold">{pounds(net + vat)}</td>
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}

const FIELDS = ["buyer.name", "buyer.address", "buyer.country", "buyer.vatNumber", "buyer.reference"] as const;
const formSchema = z.object({ buyer: buyerSchema });

function BuyerForm({
  purchase,
  buyer,
  isStripe,
}: {
  purchase: Purchase;
  buyer: z.output<typeof buyerSchema> | null;
  isStripe: boolean;
}) {
  const api = useApi();
  const navigate = useNavigate();
  const form = useForm({ resolver: schemaResolver(formSchema), ...(buyer && { defaultValues: { buyer } }) });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure } = useSubmit(form, FIELDS, async ({ buyer }) => {
    const { order, checkoutUrl } = await api.call(placeOrder, { body: { ...purchase, buyer } });
    if (checkoutUrl === null) await navigate(`${paths.paymentSuccess}?order=${order.id}`);
    else location.assign(checkoutUrl);
  });
  const wrong = errors.buyer;
  return (
    <Panel title="Billing details">
      <form noValidate onSubmit={submit} aria-label="Order" className="grid gap-5">
        {failure !== undefined && <ErrorNotice title="Couldn't place the order">{failure}</ErrorNotice>}
        <TextField
          label={purchase.plan === "individual" ? "Name" : "Company"}
          autoComplete={purchase.plan === "individual" ? "name" : "organization"}
          error={wrong?.name?.message}
          {...form.register("buyer.name")}
        />
        <TextArea
          label="Address"
          rows={3}
          autoComplete="street-address"
          error={wrong?.address?.message}
          {...form.register("buyer.address")}
        />
        <TextField
          label="Country"
          autoComplete="country-name"
          error={wrong?.country?.message}
          {...form.register("buyer.country")}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="VAT number"
            isOptional
            autoComplete="off"
            error={wrong?.vatNumber?.message}
            {...form.register("buyer.vatNumber", OPTIONAL)}
          />
          <TextField
            label="Your reference"
            isOptional
            autoComplete="off"
            error={wrong?.reference?.message}
            {...form.register("buyer.reference", OPTIONAL)}
          />
        </div>
        <p className="text-sm text-ink-soft">
          {isStripe
            ? "You pay on Stripe's page and come back here."
            : "You get an invoice, due within 14 days. The plan starts when the payment has arrived, and you can cancel until then."}
        </p>
        <SubmitButton isBusy={isSubmitting} busy="Placing the order…">
          {isStripe ? "Continue to payment" : "Place the order"}
        </SubmitButton>
      </form>
    </Panel>
  );
}
