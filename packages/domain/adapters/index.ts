export { type Adapter, type AdapterSet, adapterSetSchema, type Send } from "./adapter.ts";
export { ADAPTERS } from "./adapters.ts";
