export { cellsOf, type Part } from "./cells.ts";
