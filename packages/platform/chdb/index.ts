/** chdb itself, for benchmarks and test servers. Only this package declares it, because npm resolves it for one only. */
export { Session, type StreamChunk } from "chdb";
