import { createServer } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type JWK } from "oidc-provider";

export interface TestPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: readonly string[];
}

export const CLIENT_ID = "treadlight";
export const CLIENT_SECRET = "a client secret of the test provider";

/** A signing key, as a JWK. */
export async function newSigningKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" };
}

/**
 * For tests: a real OpenID provider on a port of its own. It signs in whoever is set as `person`, without asking.
 * @param backChannelLogoutUri where it ends logins
 */
export async function startProvider({
  redirectUri,
  backChannelLogoutUri,
}: {
  redirectUri: string;
  backChannelLogoutUri?: string;
}) {
  const state = { person: undefined as TestPerson | undefined, keys: [await newSigningKey("first")] };
  const people = new Map<string, TestPerson>();
  let provider: Provider;
  const server = createServer((req, res) => provider.callback()(req, res));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the provider has no port");
  const { port } = address;
  const issuer = `http://127.0.0.1:${port}`;

  function build(): Provider {
    const built = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [redirectUri],
          ...(backChannelLogoutUri !== undefined && { backchannel_logout_uri: backChannelLogoutUri }),
        },
      ],
      jwks: { keys: state.keys },
      claims: { openid: ["sub", "groups"], email: ["email", "email_verified"], profile: ["name"] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      cookies: { keys: ["for signing cookies of the test provider"] },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, id) => {
        const person = people.get(id);
        return person && { accountId: id, claims: async () => ({ email_verified: true, ...person }) };
      },
      loadExistingGrant: async (context) => {
        const grant = new context.oidc.provider.Grant({
          clientId: CLIENT_ID,
          accountId: context.oidc.session?.accountId ?? "",
        });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    });
    built.use(async (context, next) => {
      if (!context.path.startsWith("/interaction/")) return next();
      const { person } = state;
      if (person) people.set(person.sub, person);
      const result = person
        ? { login: { accountId: person.sub } }
        : { error: "access_denied", error_description: "Nobody is signed in." };
      await built.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: false });
      context.respond = false;
    });
    return built;
  }
  provider = build();

  return {
    issuer,
    state,
    /** Signs with a new key from now on; the old one is gone. */
    async rotateKeys() {
      state.keys = [await newSigningKey(`key-${Date.now()}`)];
      provider = build();
    },
    /** Nobody answers at its address. */
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
    start: () => listen(port),
    /** Follows the provider's pages as a browser does. @returns the address that it sends the browser back to */
    async signIn(url: string, person: TestPerson | undefined): Promise<URL> {
      state.person = person;
      const cookies = new Map<string, string>();
      let next = new URL(url);
      for (let step = 0; step < 10; step += 1) {
        if (next.origin !== issuer) return next;
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = answer.headers.get("location");
        if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
        next = new URL(location, next);
      }
      throw new Error("the provider sends the browser round and round");
    },
  };
}
