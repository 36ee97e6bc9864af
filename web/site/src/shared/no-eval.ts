// zod compiles its schemas with `new Function` if it may. The content security policy forbids that and reports each attempt. zod reads
// its settings from here when it is loaded, which happens later and not on every page.
globalThis.__zod_globalConfig = { jitless: true };
