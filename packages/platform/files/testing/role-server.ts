import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

/** For tests: AWS STS, which gives the key of the S3 server for tests to whoever shows a token, each time with another session. */
export async function temporaryRoles(lifetimeMs: number) {
  const given: string[] = [];
  let refuses = false;
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    if (refuses || form.get("Action") !== "AssumeRoleWithWebIdentity") {
      response.writeHead(403, { "content-type": "text/xml" });
      response.end("<ErrorResponse><Error><Code>AccessDenied</Code><Message>No.</Message></Error></ErrorResponse>");
      return;
    }
    given.push(form.get("WebIdentityToken") ?? "");
    response.writeHead(200, { "content-type": "text/xml" });
    response.end(`<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <AssumeRoleWithWebIdentityResult>
    <AssumedRoleUser><AssumedRoleId>x</AssumedRoleId><Arn>arn:aws:sts::123456789012:assumed-role/treadlight/x</Arn></AssumedRoleUser>
    <Credentials>
      <AccessKeyId>S3RVER</AccessKeyId>
      <SecretAccessKey>S3RVER</SecretAccessKey>
      <SessionToken>session ${given.length}</SessionToken>
      <Expiration>${new Date(Date.now() + lifetimeMs).toISOString()}</Expiration>
    </Credentials>
  </AssumeRoleWithWebIdentityResult>
</AssumeRoleWithWebIdentityResponse>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    /** The tokens that were shown. */
    given,
    refuse() {
      refuses = true;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
