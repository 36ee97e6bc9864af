import { randomUUID } from "node:crypto";
import { can } from "@treadlight/contract/access";
import { MAX_VENDOR_INVOICES, type NewVendorInvoice } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import { addVendorInvoices, getSpend, MAX_SPEND_MONTHS } from "@treadlight/contract/spend";
import { toolOf } from "@treadlight/domain/catalogue";
import { DOLLAR } from "@treadlight/domain/currency";
import { monthlyPrice } from "@treadlight/domain/licences";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { keyOfDay, organizationTenant } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import type { ApiDeps } from "../deps.ts";
import { withAccounts } from "../licences/use.ts";
import { lockOwnOrganization } from "../organization/lock.ts";
import { exchangeRatesOf, ownPricesOf } from "../own-prices/versions.ts";
import { requireHistory } from "../plans/included.ts";
import { asStored, INVOICE_FIELDS } from "./admin-vendor-invoices.ts";
import { billOf, type Cost, type Invoiced, lastDayOf, monthsFrom, type Reported } from "./bill.ts";
import { readInvoices } from "./invoices-file.ts";

const ROWS_AT_ONCE = 1_000;

/** What AI costs an organization: for those who see every department. */
export function spendEndpoints({
  db,
  warehouse,
  billing,
  now,
}: Pick<ApiDeps, "db" | "warehouse" | "billing" | "now">): Endpoint[] {
  return [
    endpoint(getSpend, {
      async handle({ caller: { organizationId }, query }) {
        const at = now();
        const today = new Date(at).toISOString().slice(0, 10);
        const current = today.slice(0, 7);
        const months = monthsOf(query.from ?? current, query.to ?? current);
        const [first = current] = months;
        const last = months.at(-1) ?? current;
        const from = new Date(`${first}-01`);
        const to = new Date(Date.parse(lastDayOf(last)) + DAY_MS);
        await requireHistory(db, billing.mode, { organizationId, from }, new Date(at));
        const [{ currency }, rates, ownPrices, people, invoices, reported, licences] = await Promise.all([
          db.selectFrom("organizations").where("id", "=", organizationId).select("currency").executeTakeFirstOrThrow(),
          exchangeRatesOf(db, organizationId),
          ownPricesOf(db, organizationId),
          peopleByDepartment(db, organizationId),
          invoicesIn(db, organizationId, months),
          reportedIn(db, organizationId, { first: `${first}-01`, last: lastDayOf(last) }),
          licencesIn(
            db,
            organizationId,
            months.filter((month) => month <= current),
          ),
        ]);
        const tokens = await warehouse.spendByMonth(organizationTenant(organizationId), {
          ...{ from, to, ownPrices, now: at },
          reportedDays: reported
            .filter(({ covers }) => covers === "usage")
            .map(({ vendor, day }) => keyOfDay(vendor, day)),
        });
        const estimates = tokens.map(({ department, project, ...cost }) => ({
          ...cost,
          ...{ department: department || null, project: project || null },
        }));
        const bill = billOf({
          ...{ months, rates, today, estimates, licences, invoices },
          currency: currency ?? DOLLAR,
          reports: reported.map(({ day, ...cost }): Reported => ({ ...cost, month: day.slice(0, 7) })),
        });
        const departments = bill.departments.map((row) => ({ ...row, people: people.get(row.department) ?? null }));
        const sessionsNotPriced = tokens.reduce((sum, { notPriced }) => sum + notPriced, 0);
        return { status: 200, body: { ...bill, departments, sessionsNotPriced } };
      },
    }),
    endpoint(addVendorInvoices, {
      async handle({ caller, body: { csv } }) {
        const { organizationId, userId } = caller;
        const given = (await readInvoices(csv)).map(asStored);
        const body = await db.transaction().execute(async (transaction) => {
          if (!can(await lockOwnOrganization(transaction, caller), "tool_policy")) throw new Expected("forbidden");
          const stored = await transaction
            .selectFrom("vendorInvoices")
            .where("organizationId", "=", organizationId)
            .select(INVOICE_FIELDS)
            .execute();
          const known = new Set(stored.map(keyOf));
          const fresh = given.filter((invoice) => {
            const key = keyOf(invoice);
            const isKnown = known.has(key);
            // Without a number, two of the same amount may be two.
            if (invoice.number !== null) known.add(key);
            return !isKnown;
          });
          if (stored.length + fresh.length > MAX_VENDOR_INVOICES) {
            const message = `An organization can have ${MAX_VENDOR_INVOICES} vendors' invoices.`;
            throw new Expected("conflict", { message });
          }
          const createdAt = new Date(now());
          for (let at = 0; at < fresh.length; at += ROWS_AT_ONCE) {
            const rows = fresh.slice(at, at + ROWS_AT_ONCE);
            await transaction
              .insertInto("vendorInvoices")
              .values(rows.map((invoice) => ({ id: randomUUID(), organizationId, createdAt, ...invoice })))
              .execute();
          }
          const counts = { added: fresh.length, known: given.length - fresh.length };
          const entry = { action: "vendor_invoices.imported", resource: "vendor-invoices", after: counts };
          await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, createdAt);
          return counts;
        });
        return { status: 200, body };
      },
    }),
  ];
}

const keyOf = (invoice: NewVendorInvoice) => JSON.stringify(INVOICE_FIELDS.map((field) => invoice[field]));

/** @throws Expected `invalid_query` */
function monthsOf(first: string, last: string): string[] {
  const months =
    first <= last && Number(last.slice(0, 4)) - Number(first.slice(0, 4)) <= 1 ? monthsFrom(first, last) : [];
  if (months.length > 0 && months.length <= MAX_SPEND_MONTHS) return months;
  const message = `must be from one month to ${MAX_SPEND_MONTHS} months after \`from\``;
  throw new Expected("invalid_query", { details: [{ path: "to", code: "out_of_range", message }] });
}

/** Each invoice's equal part of each of its months that are asked about. */
async function invoicesIn(
  db: Kysely<Database>,
  organizationId: string,
  months: readonly string[],
): Promise<Invoiced[]> {
  const rows = await db
    .selectFrom("vendorInvoices")
    .where("organizationId", "=", organizationId)
    .where("firstMonth", "<=", months.at(-1) ?? "")
    .where("lastMonth", ">=", months[0] ?? "")
    .select(INVOICE_FIELDS)
    .execute();
  return rows.flatMap(({ firstMonth, lastMonth, amount, number: _, ...invoice }) => {
    const all = monthsFrom(firstMonth, lastMonth);
    return all
      .filter((month) => months.includes(month))
      .map((month) => ({ ...invoice, month, amount: amount / all.length }));
  });
}

function reportedIn(db: Kysely<Database>, organizationId: string, { first, last }: { first: string; last: string }) {
  return db
    .selectFrom("reportedCosts")
    .where("organizationId", "=", organizationId)
    .where("day", ">=", first)
    .where("day", "<=", last)
    .select(["day", "vendor", "covers", "currency", "amount"])
    .execute();
}

/** How many accounts that may work belong to each department now. */
async function peopleByDepartment(db: Kysely<Database>, organizationId: string): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom("users as u")
    .innerJoin("departments as d", "d.id", "u.departmentId")
    .where("u.organizationId", "=", organizationId)
    .where("u.suspendedAt", "is", null)
    .groupBy("d.name")
    .select(({ fn }) => ["d.name", fn.countAll<number>().as("people")])
    .execute();
  return new Map(rows.map(({ name, people }) => [name, Number(people)]));
}

/** What licences cost in each month, divided among the departments of whoever holds their seats. */
async function licencesIn(db: Kysely<Database>, organizationId: string, months: readonly string[]): Promise<Cost[]> {
  const [licences, holders] = await Promise.all([
    db
      .selectFrom("licences")
      .where("organizationId", "=", organizationId)
      .select(["id", "tool", "seats", "price", "currency", "period", "startsOn"])
      .execute(),
    withAccounts(db)
      .leftJoin("departments as d", "d.id", "u.departmentId")
      .where("s.organizationId", "=", organizationId)
      .groupBy(["s.licenceId", "d.name"])
      .select(({ fn }) => ["s.licenceId", "d.name as department", fn.countAll<number>().as("seats")])
      .execute(),
  ]);
  return licences.flatMap((licence) => {
    const { tool, currency, startsOn } = licence;
    const parts = holders.filter(({ licenceId }) => licenceId === licence.id);
    const held = parts.reduce((sum, part) => sum + Number(part.seats), 0);
    const all = [...parts, { department: null, seats: Math.max(0, licence.seats - held) }];
    // More people may hold a seat than are paid for: then each stands for less than one.
    const paid = licence.seats / Math.max(licence.seats, held);
    return months
      .filter((month) => startsOn.slice(0, 7) <= month)
      .flatMap((month) =>
        all.map(({ department, seats }) => ({
          ...{ vendor: toolOf(tool).provider, tool, department, month, currency },
          amount: Number(seats) * paid * monthlyPrice(licence),
        })),
      );
  });
}
