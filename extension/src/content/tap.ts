import { addressPatternOf, withoutQuery } from "../adapters/glob.ts";
import { oncePerPage } from "./once-per-page.ts";
import { TAP, type TapAddresses, type TapFrame } from "./tap-events.ts";

// Runs in the page itself, on sites that send prompts over a WebSocket, where the extension's other scripts cannot see them.
// It passes on messages to the addresses that it is told. Those to a blocked tool do not get through.

const MAX_WAITING = 50;

let addresses: RegExp[] | undefined;
let isBlocked = false;
const waiting: TapFrame[] = [];

const isWatched = (url: string) => addresses?.some((address) => address.test(withoutQuery(url))) === true;

function pass(frame: TapFrame): void {
  if (addresses === undefined) {
    if (waiting.length < MAX_WAITING) waiting.push(frame);
  } else if (isWatched(frame.url)) {
    document.dispatchEvent(new CustomEvent(TAP.frame, { detail: JSON.stringify(frame) }));
  }
}

// It outlives an update of the extension, whose new version tells it the addresses again.
oncePerPage("tap", () => {
  document.addEventListener(TAP.addresses, (event) => {
    if (!(event instanceof CustomEvent)) return;
    const told: TapAddresses = JSON.parse(event.detail);
    addresses = told.addresses.map(addressPatternOf);
    isBlocked = told.isBlocked;
    for (const frame of waiting.splice(0)) pass(frame);
  });

  // A proxy still reads as native code to scripts that look at it.
  WebSocket.prototype.send = new Proxy(WebSocket.prototype.send, {
    apply(send, socket: WebSocket, args: Parameters<WebSocket["send"]>) {
      const [data] = args;
      // It may have been open before the block. The network's rules stop only new ones.
      if (isBlocked && isWatched(socket.url)) return socket.close();
      if (typeof data === "string") pass({ url: socket.url, data });
      return Reflect.apply(send, socket, args);
    },
  });
});
