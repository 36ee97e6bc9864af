import { createHash, randomUUID } from "node:crypto";
import { getFormTicket, joinWaitlist, sendContactMessage } from "@treadlight/contract/forms";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps/index.ts";
import { addressOf } from "../limits/index.ts";
import { messageReceived, newMessage, onTheWaitingList } from "./mails.ts";
import { newTicket, readTicket, spendTicket } from "./ticket.ts";

export { newTicket } from "./ticket.ts";

type FormDeps = Pick<ApiDeps, "db" | "mail" | "limits" | "afterAnswer" | "jwtSecret" | "publicUrl" | "now">;

/** Forms that anybody may send: the waiting list and contact. Robots are kept off without a third party. */
export function formEndpoints(deps: FormDeps): Endpoint[] {
  const { db, mail, limits, afterAnswer, jwtSecret, publicUrl, now } = deps;

  /** To an address that nobody has proven to own: not without end. */
  const mailTo = (to: string, letter: { subject: string; text: string }) =>
    afterAnswer.run("mail after a form", async () => {
      if (await limits.mayMail("form", to)) await mail.send({ to, ...letter });
    });

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
        const isNew = await db.transaction().execute(async (transaction) => {
          await spendTicket(transaction, ticket, now());
          const added = await transaction
            .insertInto("waitlist")
            .values({ id: randomUUID(), email, ...entry, createdAt: new Date(now()) })
            .onConflict((conflict) => conflict.column("email").doNothing())
            .returning("id")
            .executeTakeFirst();
          return added !== undefined;
        });
        if (isNew) mailTo(email, onTheWaitingList);
        return answer;
      },
    }),
    endpoint(sendContactMessage, {
      async handle({ req, body: { ticket: text, website, ...message } }) {
        await limits.beforeForm(message.email, addressOf(req));
        const answer = { status: 201, body: { success: true, message: "We have received your message." } } as const;
        if (website !== "") return answer;
        const ticket = await readTicket(jwtSecret, text, now());
        const isNew = await db.transaction().execute(async (transaction) => {
          await spendTicket(transaction, ticket, now());
          const contentHash = createHash("sha256")
            .update(JSON.stringify([message.email, message.topic, message.message]))
            .digest();
          const added = await transaction
            .insertInto("contactMessages")
            .values({ id: randomUUID(), ...message, contentHash, createdAt: new Date(now()) })
            .onConflict((conflict) => conflict.column("contentHash").doNothing())
            .returning("id")
            .executeTakeFirst();
          return added !== undefined;
        });
        if (!isNew) return answer;
        mailTo(message.email, messageReceived);
        afterAnswer.run("mail of a contact message to staff", async () => {
          const staff = await db
            .selectFrom("users")
            .where("isStaff", "=", true)
            .where("suspendedAt", "is", null)
            .select("email")
            .execute();
          for (const { email } of staff) await mail.send({ to: email, ...newMessage(message, publicUrl) });
        });
        return answer;
      },
    }),
  ];
}
