import type * as Argon2 from "@node-rs/argon2";
import { vi } from "vitest";

const argon2 = await vi.importActual<typeof Argon2>("@node-rs/argon2");

/** Argon2 at a low cost, in place of the package, for tests that try hundreds of passwords. */
export const hash: typeof argon2.hash = (password, options, signal) =>
  argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal);
export const { verify } = argon2;
