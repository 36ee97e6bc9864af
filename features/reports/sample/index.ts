export { drawn, type NewSample, sampleArchive } from "./sample.ts";
