// zod compiles its schemas with `new Function` where it may; the content security policy forbids it, and asking is reported. This
// is the place where zod looks for its settings when it is loaded, which is later and not on every page: so they wait there.
globalThis.__zod_globalConfig = { jitless: true };
