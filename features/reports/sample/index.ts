export { rescored } from "./rescored.ts";
export { drawn, type NewSample, sampleArchive } from "./sample.ts";
