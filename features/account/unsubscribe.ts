import { unsubscribe } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { endMails } from "../mail/index.ts";

export function unsubscribeEndpoint({ db }: Pick<ApiDeps, "db">): Endpoint {
  return endpoint(unsubscribe, {
    async handle({ query: { token } }) {
      if (!(await endMails(db, token))) throw new Expected("invalid_unsubscribe_link");
      return { status: 200, body: { success: true, message: "You will not get these e-mails any more." } };
    },
  });
}
