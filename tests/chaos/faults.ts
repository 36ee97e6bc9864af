import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "@treadlight/standalone/random";
import type { SmallDisk } from "../support/small-disk.ts";
import type { Installation } from "./installation.ts";
import type { Network } from "./network.ts";

export interface Scene {
  installation: Installation;
  /** Between the senders and the installation. */
  network: Network;
  /** What holds the data, if the fault asked for a small one. */
  disk: SmallDisk | undefined;
  random: Random;
}

export interface Fault {
  /** For the report, after "given". */
  what: string;
  /** The file system that the data lies on, if it matters. */
  disk?: "tmpfs" | "ext4";
  /** Whether it moves clocks. */
  needsClock?: true;
  /** Happens while sessions come in, and is over when it resolves. */
  strike(scene: Scene): Promise<void>;
}

const seconds = (random: Random, low: number, high: number) => pause(random.between(low * 1_000, high * 1_000));

/** The machine's own tool for a full disk, and room again. */
async function fillDisk({ disk, random }: Scene): Promise<void> {
  await disk?.fill();
  await seconds(random, 2, 6);
  await disk?.free();
}

export const FAULTS: Readonly<Record<string, Fault>> = {
  "kill-treadlight": {
    what: "the process of Treadlight is killed with -9",
    async strike({ installation }) {
      process.kill(await installation.treadlight(), "SIGKILL");
    },
  },
  "kill-postgres": {
    what: "PostgreSQL is killed with -9",
    async strike({ installation }) {
      const [server = 0] = await installation.postgres();
      process.kill(server, "SIGKILL");
    },
  },
  "hang-postgres": {
    what: "PostgreSQL hangs for 3 to 10 s",
    async strike({ installation, random }) {
      const pids = await installation.postgres();
      signalAll(pids, "SIGSTOP");
      await seconds(random, 3, 10);
      signalAll(pids, "SIGCONT");
    },
  },
  "kill-both": {
    what: "Treadlight and PostgreSQL are killed with -9 at once, as by a power cut",
    async strike({ installation }) {
      signalAll([await installation.treadlight(), ...(await installation.postgres())], "SIGKILL");
    },
  },
  "disk-full-tmpfs": { what: "the disk is full for 2 to 6 s (tmpfs)", disk: "tmpfs", strike: fillDisk },
  "disk-full-ext4": { what: "the disk is full for 2 to 6 s (ext4)", disk: "ext4", strike: fillDisk },
  "clock-jumps": {
    what: "the clock jumps by hours or days, and back",
    needsClock: true,
    async strike({ installation, random }) {
      await installation.setClock(random.pick(["+1h", "+25h", "+30d", "-2h", "-3d"]));
      await seconds(random, 2, 5);
      await installation.setClock("+0");
    },
  },
  network: {
    what: "the network between senders and Treadlight is cut, several times",
    async strike({ network, random }) {
      for (let cuts = random.between(2, 5); cuts > 0; cuts--) {
        network.cut();
        await seconds(random, 0, 1);
        network.mend();
        await seconds(random, 0, 1);
      }
    },
  },
  "slow-clients": {
    what: "300 clients send their requests a byte at a time",
    async strike({ installation: { port }, random }) {
      const head = "POST /api/ingest/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n";
      const clients = Array.from({ length: 300 }, () => {
        const socket = connect(port, "127.0.0.1");
        socket.on("error", () => {}); // cut off by the server, which is its right
        return { socket, text: random.next() < 0.5 ? head : `${head}\r\n{"sessions":[` };
      });
      for (let byte = 0; byte < 30; byte++) {
        for (const { socket, text } of clients) if (socket.writable) socket.write(text[byte] ?? " ");
        await pause(100);
      }
      for (const { socket } of clients) socket.destroy();
    },
  },
};

/** A child of the server may have ended meanwhile. */
function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {}
  }
}
