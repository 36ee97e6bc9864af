declare module "@20minutes/s3rver" {
  import type { IncomingHttpHeaders } from "node:http";
  /** An S3 server on a folder, for tests. Its one account is `S3RVER`, with the password `S3RVER`. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: readonly { name: string }[];
    });
    /** Koa's. The last one holds the routes. */
    middleware: ((
      ctx: {
        method: string;
        path: string;
        headers: IncomingHttpHeaders;
        status: number;
        mountPath?: string;
        state: { vhost: boolean };
      },
      next: () => Promise<void>,
    ) => Promise<void>)[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
