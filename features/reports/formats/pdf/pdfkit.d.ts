/** The part of pdfkit that we use. Its published types are outdated: they lack PDF/UA and tag attributes. */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  /** An element of the structure tree, which screen readers follow. */
  export interface StructureElement {
    add(child: StructureElement): this;
    end(): void;
  }

  interface StructureOptions {
    alt?: string;
    bbox?: [left: number, top: number, right: number, bottom: number];
    placement?: "Block";
    scope?: "Row" | "Column";
  }

  interface DocumentOptions {
    size: "A4";
    margins: { top: number; bottom: number; left: number; right: number };
    autoFirstPage: boolean;
    pdfVersion: "1.7";
    subset: "PDF/UA";
    tagged: boolean;
    lang: string;
    displayTitle: boolean;
    info: { Title: string; Creator: string; Producer: string; CreationDate: Date };
  }

  export default class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    /** The part of the standard, which the file names. */
    subset: string;
    x: number;
    y: number;
    readonly page: { width: number; height: number };
    readonly outline: { addItem(title: string): unknown };
    addPage(): this;
    struct(tag: string, options: StructureOptions, draw?: () => void): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: "Artifact", options: { type: "Layout" }): this;
    endMarkedContent(): this;
    font(path: string): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    heightOfString(text: string, options: { width: number; lineGap: number }): number;
    text(
      text: string,
      x: number,
      y: number,
      options: { width: number; align: "left" | "right"; lineGap: number },
    ): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(points: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    stroke(color: string): this;
    fill(color: string): this;
    end(): void;
  }
}
