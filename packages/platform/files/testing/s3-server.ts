import type { IncomingHttpHeaders } from "node:http";
import S3rver from "@20minutes/s3rver";

/**
 * For tests: a server that speaks S3 on a folder, with one bucket.
 * @param archived the end of the key of a file that is listed and cannot be read
 */
export async function temporaryS3(directory: string, archived?: string) {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: "treadlight" }],
  });
  // S3 signs the path as it was sent; this server forgets the slash behind a bucket, unless told that the bucket is a host.
  const asked: IncomingHttpHeaders[] = [];
  server.middleware.splice(-1, 0, async (ctx, next) => {
    asked.push(ctx.headers);
    if (/^\/[^/]+\/$/.test(ctx.path)) {
      ctx.state.vhost = true;
      ctx.mountPath = "/";
    }
    if (ctx.method === "GET" && archived !== undefined && ctx.path.endsWith(archived)) {
      ctx.status = 403;
      return;
    }
    await next();
  });
  const { port } = await server.run();
  return {
    url: (bucket = "treadlight", password = "S3RVER") =>
      `http://S3RVER:${password}@127.0.0.1:${port}/${bucket}?region=us-east-1`,
    /** The same bucket, for whoever has a role. */
    urlForRole: `http://127.0.0.1:${port}/treadlight?region=us-east-1`,
    /** The headers of every request so far. */
    asked,
    close: () => server.close(),
  };
}
