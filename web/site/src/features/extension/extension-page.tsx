import { can } from "@treadlight/contract/access";
import { Fold } from "@treadlight/ui/fold.tsx";
import { useHydrated } from "@treadlight/ui/use-hydrated.ts";
import { Download as DownloadIcon } from "lucide-react";
import { Link } from "react-router";
import { useAuthState } from "../../shared/auth/context.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { CodeBlock } from "../../shared/code-block.tsx";
import { Phone } from "../../shared/extension-demo/phone.tsx";
import { LongRead, type LongReadSection } from "../../shared/long-read.tsx";
import { paths } from "../../shared/pages.ts";
import { publicUrl } from "../../shared/public-url.ts";
import { Downloads } from "./downloads.tsx";
import { chromePolicy, edgePolicy, firefoxPolicy, SIGNED_BUILD } from "./policies.ts";

const STEPS = "grid list-decimal gap-3 pl-6 [&>li]:pl-1! [&>li]:marker:font-semibold [&>li]:marker:text-ink-soft";

const sections: readonly LongReadSection[] = [
  {
    id: "chromium",
    title: "Install it in Chrome or Edge",
    body: (
      <ol className={STEPS}>
        <li>
          <Download file="treadlight-chromium.zip">Download for Chrome and Edge</Download>
        </li>
        <li>Unzip it into a folder that stays.</li>
        <li>
          Open <code>chrome://extensions</code> or <code>edge://extensions</code>, and switch on <b>Developer mode</b>.
        </li>
        <li>
          Choose <b>Load unpacked</b>, then the folder. A page opens that leads you through the set-up.
        </li>
        <li>To update, replace the files in the folder, and press the reload button of the extension.</li>
      </ol>
    ),
  },
  {
    id: "firefox",
    title: "Install it in Firefox",
    body: (
      <>
        <p>
          <Download file="treadlight-firefox.xpi">Download for Firefox</Download>
        </p>
        <p>
          Mozilla has not signed the file. In Firefox ESR, Developer Edition or Nightly, set{" "}
          <code>xpinstall.signatures.required</code> to <code>false</code> in <code>about:config</code>, then open the
          file with Firefox.
        </p>
        <p>
          Any Firefox can load it until its next restart: on <code>about:debugging#/runtime/this-firefox</code>, choose{" "}
          <b>Load Temporary Add-on</b>.
        </p>
      </>
    ),
  },
  {
    id: "connect",
    title: "Connect it",
    body: <Connect />,
  },
  {
    id: "set-up",
    title: "Set it up",
    body: (
      <>
        <p>You choose the sites and agree to what is measured. Until you agree, it measures nothing.</p>
        <p>
          It counts prompts and time, and looks for sensitive values and subjects on your device. Text stays there,
          unless you switch previews on. Of answers it takes only the length, and it measures nothing in private
          windows.
        </p>
      </>
    ),
  },
  { id: "downloads", title: "All files, with their checksums", body: <Downloads /> },
  { id: "policy", title: "For administrators: roll it out", body: <RollOut /> },
  {
    id: "widget",
    title: "For developers: a widget in your application",
    body: (
      <>
        <p>
          Pages of your own show the same floating widget without the extension. Create a publishable key for their
          origin, and add one line before your own script:
        </p>
        <CodeBlock name="Widget">{`<script src="${publicUrl}/widget.js" data-key="tlw_..." data-tool="Acme assistant"></script>`}</CodeBlock>
        <p>
          Then tell it about each prompt that a person sends. The prompt is inspected in the page, and only types and
          counts leave it.
        </p>
        <CodeBlock name="Count a prompt">{'window.treadlight?.prompt(text, { model: "gpt-5" });'}</CodeBlock>
        <p>
          A page has one widget, however often a framework loads its script. It stops when the page calls{" "}
          <code>treadlight.close()</code> or removes its element, and starts anew when the script is loaded again.
        </p>
        <p>
          A content security policy has to allow this site in <code>connect-src</code>, and the script by a nonce or in{" "}
          <code>script-src</code>. <code>data-region</code> names the electricity grid, and <code>data-theme</code> is{" "}
          <code>light</code> or <code>dark</code>; otherwise the widget follows the system.
        </p>
      </>
    ),
  },
];

/** How to install the browser extension, for one person or for a company. */
export function ExtensionPage() {
  return (
    <LongRead
      title="The browser extension"
      lead={
        <div className="grid justify-items-start gap-6">
          <p>It measures your use of AI tools as you work: prompts, time, what they expose, and their footprint.</p>
          <div className="flex flex-wrap gap-2.5">
            <a href="#chromium" className="button button-primary">
              Install it
            </a>
            <a href="#policy" className="button button-quiet">
              Roll it out in a company
            </a>
          </div>
        </div>
      }
      picture={
        <div className="hidden w-full max-w-96 shrink-0 gap-3 lg:grid">
          <h2 className="sr-only">Try it here</h2>
          <Phone />
          <p className="text-center text-label text-ink-soft">A demo to try: its numbers are fixed samples.</p>
        </div>
      }
      sections={sections}
    />
  );
}

function Download({ file, children }: { file: string; children: string }) {
  return (
    <a href={`/downloads/${file}`} download className="button button-primary no-underline!">
      <DownloadIcon aria-hidden className="size-4" />
      {children}
    </a>
  );
}

/** The press on the icon lets the extension see this page, which tells it the server and the person. */
function Connect() {
  const isHydrated = useHydrated();
  const user = useUser();
  // The extension sees nobody in the demo.
  const { isDemo } = useAuthState();
  const account = isHydrated && user && !isDemo ? user.email : undefined;
  return (
    <>
      <p>
        Press the extension's icon in the toolbar with this page open, or <kbd>Alt</kbd> + <kbd>Shift</kbd> +{" "}
        <kbd>T</kbd>. If you do not see the icon, it is in the menu of extensions. Then press <b>Connect</b>: the
        extension asks you whether to send to <code>{publicUrl}</code>
        {account !== undefined && (
          <>
            {" "}
            and the account <b>{account}</b>
          </>
        )}
        . No page can connect it by itself.
      </p>
      {account === undefined && (
        <p>
          <Link to={paths.login}>Sign in</Link> first. Without an account, the extension works alone: choose{" "}
          <b>Not now</b> in its set-up, and all figures stay on your device.
        </p>
      )}
      <p>Signing out here stops sending.</p>
    </>
  );
}

/** Folded: an administrator needs one of them, and nobody else any. */
function Policy({ name, children }: { name: string; children: string }) {
  return (
    <Fold name={name} className="rounded-xl border border-line bg-surface" nameClassName="px-4">
      <div className="border-t border-line p-3">
        <CodeBlock name={name}>{children}</CodeBlock>
      </div>
    </Fold>
  );
}

function RollOut() {
  const isHydrated = useHydrated();
  const user = useUser();
  return (
    <>
      <p>
        Chrome and Edge install by policy from a store or from an address of your own. Unzip the source, make a key once
        and keep it for updates, and build a signed package:
      </p>
      <CodeBlock name="Commands">{SIGNED_BUILD}</CodeBlock>
      <p>
        It names the ID, which you put into the texts below. Place <code>treadlight.crx</code>, <code>update.xml</code>{" "}
        and <code>updates.json</code> at that address, and the file for Firefox as <code>treadlight.xpi</code> once
        Mozilla has signed it.
      </p>
      <Policy name="Chrome policy">{chromePolicy(publicUrl)}</Policy>
      <Policy name="Edge policy">{edgePolicy(publicUrl)}</Policy>
      <p>
        Firefox installs only add-ons that Mozilla has signed, and the policy below leaves that so. Have Mozilla sign
        the file for Firefox as an unlisted add-on, place the signed file on a web server, and put its address into{" "}
        <code>install_url</code>.
      </p>
      <Policy name="Firefox policies.json">{firefoxPolicy(publicUrl)}</Policy>
      <p>
        People then sign in once. To measure devices without a sign-in, add <code>ingestKey</code>, and{" "}
        <code>userEmail</code> or <code>department</code>. Everybody who uses the device can read the key, and send in
        anybody's name with it; it can do nothing else. A sign-in names each person safely.{" "}
        {isHydrated && user && can(user.userType, "ingest_keys") && (
          <>
            You can <Link to={paths.businessOnboarding}>create a key for your organization</Link>.
          </>
        )}
      </p>
      <p>
        <code>guard</code> decides about prompts with sensitive values: <code>off</code>, <code>warn</code> or{" "}
        <code>block</code>. <code>allowSites</code> and <code>denySites</code> list hosts, and <code>locked</code> names
        the settings that people cannot change: <code>serverUrl</code>, <code>guard</code>, <code>previews</code>,{" "}
        <code>showBadge</code> and <code>showWidget</code>. The options of the extension name each value that is wrong,
        and the rest holds. The organization's list of approved and blocked tools needs no policy: it is kept{" "}
        <Link to={paths.organizationTools}>here</Link>.
      </p>
    </>
  );
}
