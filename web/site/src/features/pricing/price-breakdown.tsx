import { formatCurrency } from "@treadlight/domain/format";
import type { TeamPrice } from "@treadlight/domain/pricing";
import type { Billing } from "./billing-choice.tsx";

/** How the total comes about: people in each band at its monthly rate and, for a year, twelve of those less the discount. */
export function PriceBreakdown({ price, billing }: { price: TeamPrice; billing: Billing }) {
  const isAnnual = billing === "annual";
  return (
    <table className="figures w-full self-start text-sm">
      <caption className="sr-only">How the price adds up</caption>
      <thead>
        <tr className="text-left text-ink-soft [&>th]:pb-2 [&>th]:align-bottom [&>th]:font-normal [&>th+th]:pl-3">
          <th scope="col">Users</th>
          <th scope="col" className="text-right">
            In your team
          </th>
          <th scope="col" className="text-right">
            Monthly rate
          </th>
          <th scope="col" className="text-right">
            {isAnnual ? "Twelve months" : "Per month"}
          </th>
        </tr>
      </thead>
      <tbody className="[&_td]:py-2 [&_td]:text-right [&_th]:py-2 [&_th]:text-left [&_th]:whitespace-nowrap [&_th]:font-normal [&_tr]:border-t [&_tr]:border-line">
        {price.tierBreakdown.map(({ tier, users, rate, subtotal }) => (
          <tr key={tier}>
            <th scope="row">{tier.replace("-", " to ")}</th>
            <td>{users}</td>
            <td>{formatCurrency(rate)}</td>
            <td className="font-semibold">{formatCurrency(isAnnual ? 12 * subtotal : subtotal)}</td>
          </tr>
        ))}
        {isAnnual && (
          <>
            <Sum name="Total" amount={price.annualTotal + price.annualSavings} />
            <Sum name={`Less ${price.annualSavingsPercent}%`} amount={-price.annualSavings} />
            <Sum name="Per year" amount={price.annualTotal} />
          </>
        )}
      </tbody>
    </table>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {name}
      </th>
      <td className="font-semibold">{formatCurrency(amount)}</td>
    </tr>
  );
}
