import {
  addPasskey,
  challengePasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
} from "@treadlight/contract/auth";
import { Expected } from "@treadlight/contract/errors";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { activeAccount } from "./accounts.ts";
import { addLogin } from "./logins.ts";
import { fromOf, noting } from "./records.ts";
import { dropIfLast, secondStepMethods } from "./second-steps/methods.ts";
import {
  addressOfPasskey,
  CHALLENGE_LIFETIME_MS,
  newChallenge,
  personOfPasskey,
  relyingPartyOf,
  storePasskey,
  verifiedNewPasskey,
} from "./second-steps/passkeys.ts";
import { replaceRecoveryCodes } from "./second-steps/recovery-codes.ts";
import { recordChange } from "./second-steps/take-code.ts";
import { signedInAnswers } from "./signed-in.ts";
import { assertMaySignInWithoutCompany } from "./without-company.ts";

/** Ed25519, P-256 and RSA, as COSE numbers them. */
const ALGORITHMS = [-8, -7, -257];

type PasskeyDeps = Pick<ApiDeps, "db" | "jwtSecret" | "logger" | "now" | "issuer">;

/** Passkeys: adding, removing and signing in with them. The device asks for a finger, a face or a PIN, so one is a whole sign-in. */
export function passkeyEndpoints(deps: PasskeyDeps): Endpoint[] {
  const { db, logger, now, issuer } = deps;
  const { rpId } = relyingPartyOf(issuer.url);
  const signedIn = signedInAnswers(deps);
  const date = () => new Date(now());
  const timeout = CHALLENGE_LIFETIME_MS;
  return [
    endpoint(startPasskey, {
      async handle({ caller: { userId } }) {
        const { email, name } = await activeAccount(db, userId);
        const existing = await db
          .selectFrom("passkeys")
          .where("userId", "=", userId)
          .select("credentialId as id")
          .execute();
        const body = {
          challenge: await newChallenge(db, userId, date()),
          rp: { id: rpId, name: issuer.name },
          user: { id: Buffer.from(userId).toString("base64url"), name: email, displayName: name ?? email },
          pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
          excludeCredentials: existing.map(({ id }) => ({ type: "public-key" as const, id })),
          authenticatorSelection: {
            residentKey: "required" as const,
            requireResidentKey: true as const,
            userVerification: "required" as const,
          },
          timeout,
        };
        return { status: 200, body };
      },
    }),
    endpoint(addPasskey, {
      async handle({ caller: { userId }, body: { name, credential }, req }) {
        const at = date();
        const verified = await verifiedNewPasskey({ db, publicUrl: issuer.url }, { userId, credential }, at);
        const body = await db.transaction().execute(async (transaction) => {
          const isFirst = (await secondStepMethods(transaction, userId)).length === 0;
          const passkey = await storePasskey(transaction, { userId, name, ...verified }, at);
          const recoveryCodes = isFirst ? await replaceRecoveryCodes(transaction, userId) : null;
          await recordChange(transaction, { userId, change: "passkey_added", from: fromOf(req) }, at);
          return { passkey, recoveryCodes };
        });
        return { status: 201, body };
      },
    }),
    endpoint(removePasskey, {
      async handle({ caller: { userId }, params: { id }, req }) {
        await db.transaction().execute(async (transaction) => {
          const removed = await transaction
            .deleteFrom("passkeys")
            .where("id", "=", id)
            .where("userId", "=", userId)
            .returning("id")
            .executeTakeFirst();
          if (!removed) throw new Expected("not_found");
          await dropIfLast(transaction, userId);
          await recordChange(transaction, { userId, change: "passkey_removed", from: fromOf(req) }, date());
        });
        return { status: 204, body: undefined };
      },
    }),
    endpoint(challengePasskey, {
      async handle() {
        const challenge = await newChallenge(db, null, date());
        return { status: 200, body: { challenge, rpId, userVerification: "required", timeout } };
      },
    }),
    endpoint(signInWithPasskey, {
      async handle({ body: { passkey, cookie }, req }) {
        const at = date();
        const from = fromOf(req);
        const email = await addressOfPasskey(db, passkey.id);
        return noting(db, { email, method: "passkey", from }, now, async () => {
          const userId = await personOfPasskey({ db, logger, publicUrl: issuer.url }, passkey, at);
          const { account, login } = await db.transaction().execute(async (transaction) => {
            await transaction.selectFrom("users").where("id", "=", userId).select("id").forShare().execute();
            const account = await activeAccount(transaction, userId);
            await assertMaySignInWithoutCompany(transaction, account);
            return { account, login: await addLogin(transaction, { userId, method: "passkey", from }, at) };
          });
          return signedIn(account, login, { cookie, req });
        });
      },
    }),
  ];
}
