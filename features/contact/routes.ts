import { createHash, randomUUID } from "node:crypto";
import { getFormTicket, joinWaitlist, sendContactMessage } from "@treadlight/contract/forms";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { addressOf } from "@treadlight/platform/http";
import type { ApiDeps } from "../deps.ts";
import { sendMail, sendMails } from "../mail/index.ts";
import { contactMessageMail } from "./mails/contact-message.ts";
import { contactReceivedMail } from "./mails/contact-received.ts";
import { waitlistJoinedMail } from "./mails/waitlist-joined.ts";
import { consumeTicket, newTicket, readTicket } from "./ticket.ts";

type FormDeps = Pick<ApiDeps, "db" | "limits" | "jwtSecret" | "now">;

/** Forms that anybody may send: the waiting list and contact. Bots are kept out without a third-party captcha. */
export function formEndpoints(deps: FormDeps): Endpoint[] {
  const { db, limits, jwtSecret, now } = deps;

  return [
    endpoint(getFormTicket, {
      async handle() {
        return { status: 200, body: { ticket: await newTicket(jwtSecret, now()) } };
      },
    }),
    endpoint(joinWaitlist, {
      async handle({ req, body: { ticket: text, website, email, ...entry } }) {
        await limits.beforeForm(email, addressOf(req));
        const answer = { status: 201, body: { success: true, message: "You are on the waiting list." } } as const;
        if (website !== "") return answer;
        const ticket = await readTicket(jwtSecret, text, now());
        await db.transaction().execute(async (transaction) => {
          await consumeTicket(transaction, ticket, now());
          const added = await transaction
            .insertInto("waitlist")
            .values({ id: randomUUID(), email, ...entry, createdAt: new Date(now()) })
            .onConflict((conflict) => conflict.column("email").doNothing())
            .returning("id")
            .executeTakeFirst();
          if (added) await sendMail(transaction, waitlistJoinedMail, { to: email, params: {}, limit: "form" });
        });
        return answer;
      },
    }),
    endpoint(sendContactMessage, {
      async handle({ req, body: { ticket: text, website, ...message } }) {
        await limits.beforeForm(message.email, addressOf(req));
        const answer = { status: 201, body: { success: true, message: "We have received your message." } } as const;
        if (website !== "") return answer;
        const ticket = await readTicket(jwtSecret, text, now());
        await db.transaction().execute(async (transaction) => {
          await consumeTicket(transaction, ticket, now());
          const contentHash = createHash("sha256")
            .update(JSON.stringify([message.email, message.topic, message.message]))
            .digest();
          const added = await transaction
            .insertInto("contactMessages")
            .values({ id: randomUUID(), ...message, contentHash, createdAt: new Date(now()) })
            .onConflict((conflict) => conflict.column("contentHash").doNothing())
            .returning("id")
            .executeTakeFirst();
          if (!added) return;
          await sendMail(transaction, contactReceivedMail, { to: message.email, params: {}, limit: "form" });
          const staff = await transaction
            .selectFrom("users")
            .where("isStaff", "=", true)
            .where("suspendedAt", "is", null)
            .select("email")
            .execute();
          const { email, name, company, topic, message: words } = message;
          const params = { email, name, company, topic, message: words };
          await sendMails(
            transaction,
            contactMessageMail,
            staff.map(({ email: to }) => ({ to, params })),
          );
        });
        return answer;
      },
    }),
  ];
}
