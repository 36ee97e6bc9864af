import { reasonOf } from "@treadlight/client";
import type { ReactNode } from "react";

/** Instead of the console, for people who may not open it. */
export function Refused() {
  return (
    <Instead title="You cannot open the admin panel">
      <p>It is for administrators, owners and auditors of an organization, and for staff.</p>
      <a href="/dashboard">Go to your dashboard</a>
    </Instead>
  );
}

/** Instead of the console, if the server could not say who is signed in. */
export function Failed({ error }: { error: unknown }) {
  return (
    <Instead title="Couldn't load the admin panel">
      <p role="alert">{reasonOf(error)}</p>
      <button type="button" onClick={() => window.location.reload()}>
        Try again
      </button>
    </Instead>
  );
}

function Instead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="instead">
      <h1>{title}</h1>
      {children}
    </main>
  );
}
