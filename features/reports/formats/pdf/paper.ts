import PDFDocument, { type StructureElement } from "pdfkit";
import { type Weight, withFont } from "./fonts.ts";

const MARGIN = 56;
const FOOTER_HEIGHT = 28;
/** A table of at most this height does not break over pages. */
const KEPT_TOGETHER = 280;
export const INK = "#0e1a33";
export const SOFT = "#4b5974";
export const NAVY = "#152a52";
export const AMBER = "#b45f06";
export const LINE = "#dbe1ec";

interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: "left" | "right";
}

export interface TableColumn {
  title: string;
  /** Its share of the width. */
  share: number;
  align?: "left" | "right";
}

export interface Heading {
  title: string;
  page: number;
}

export interface PaperOptions {
  title: string;
  footer: string;
  /** Known from an earlier pass. */
  pages: number;
}

/** A tagged PDF, written from top to bottom. What is added stays together on a page if one can hold it. */
export class Paper {
  readonly headings: Heading[] = [];
  readonly width: number;
  readonly left = MARGIN;
  page = 0;
  readonly #doc: PDFDocument;
  readonly #root: StructureElement;
  readonly #options: PaperOptions;

  constructor(options: PaperOptions) {
    this.#options = options;
    this.#doc = new PDFDocument({
      size: "A4",
      // pdfkit never starts a page by itself: we do, so that rows stay whole and pages have a footer.
      margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
      autoFirstPage: false,
      pdfVersion: "1.7",
      subset: "PDF/UA",
      tagged: true,
      lang: "en",
      displayTitle: true,
      // Equal reports give equal bytes, whenever they are made.
      info: { Title: options.title, Creator: "Treadlight", Producer: "Treadlight", CreationDate: new Date(0) },
    });
    // pdfkit 0.20 takes the number 1 for PDF/A-1 too, and then adds sets of glyphs to its fonts that are incomplete.
    this.#doc.subset = "1";
    this.#root = this.#doc.struct("Document", {});
    this.#doc.addStructure(this.#root);
    this.width = 595.28 - 2 * MARGIN;
  }

  /** Starts a page. */
  newPage({ hasFooter = true } = {}): void {
    const doc = this.#doc.addPage();
    this.page += 1;
    if (!hasFooter) return;
    const { footer, pages } = this.#options;
    this.artifact(() => {
      const y = doc.page.height - MARGIN - 8;
      doc
        .moveTo(MARGIN, y - 6)
        .lineTo(MARGIN + this.width, y - 6)
        .lineWidth(0.5)
        .stroke(LINE);
      this.#place(footer, MARGIN, y, this.width * 0.8, { size: 8, color: SOFT });
      const number = `${this.page} of ${pages}`;
      this.#place(number, MARGIN + this.width * 0.8, y, this.width * 0.2, { size: 8, color: SOFT, align: "right" });
    });
    doc.x = MARGIN;
    doc.y = MARGIN;
  }

  /** Starts a page unless this much height is left. */
  ensure(height: number): void {
    if (this.#doc.y + height > this.#bottom) this.newPage();
  }

  /** Starts a section, on a new page unless much of the page is left. */
  section(title: string): void {
    if (this.#doc.y > this.#doc.page.height * 0.45) this.newPage();
    else this.space(16);
    this.heading(title);
  }

  /** Where the next thing goes. */
  get y(): number {
    return this.#doc.y;
  }

  /** The height of a text in the default style. */
  heightOf(text: string, width: number): number {
    return this.#height(text, width, {});
  }

  space(height: number): void {
    this.#doc.y += height;
  }

  moveTo(y: number): void {
    this.#doc.y = y;
  }

  heading(title: string, level: 1 | 2 = 1): void {
    const style = { size: level === 1 ? 18 : 12, weight: "bold", color: NAVY } as const;
    if (level === 1) {
      this.headings.push({ title, page: this.page });
      this.#doc.outline.addItem(title);
    }
    this.#tagged(level === 1 ? "H1" : "H2", title, style);
    this.space(level === 1 ? 10 : 4);
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.#tagged("P", text, style);
    this.space(6);
  }

  /** A line of the contents: a title and its page. */
  contentsLine(title: string, page: string): void {
    const y = this.#doc.y;
    this.#struct(this.#root, "P", () => {
      this.#place(title, MARGIN, y, this.width - 40, { size: 11 });
      this.#place(page, MARGIN + this.width - 40, y, 40, { size: 11, align: "right" });
    });
    this.#doc.y = y + 20;
  }

  /** A figure with its name above and its range below, at a place of its own. */
  card(x: number, y: number, width: number, [name, value, range]: readonly [string, string, string]): void {
    this.artifact(() => this.#doc.roundedRect(x, y, width, 74, 6).lineWidth(0.8).stroke(LINE));
    this.#struct(this.#root, "P", () => {
      this.#place(name, x + 12, y + 10, width - 24, { size: 9, color: SOFT });
      this.#place(value, x + 12, y + 24, width - 24, { size: 20, weight: "bold", color: NAVY });
      this.#place(range, x + 12, y + 54, width - 24, { size: 8, color: SOFT });
    });
  }

  /** Rows with rules between them. The header is repeated on each page; readers of the tags hear it once. */
  table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void {
    const table = this.#doc.struct("Table", {});
    this.#root.add(table);
    const titles = columns.map(({ title }) => title);
    const header: TextStyle = { size: 8, weight: "bold", color: NAVY };
    const cell: TextStyle = { size: 8 };
    const [first = 0, ...others] = rows.map((row) => this.#rowHeight(columns, row, cell));
    const whole = others.reduce((sum, height) => sum + height, first);
    this.ensure(this.#rowHeight(columns, titles, header) + (whole > KEPT_TOGETHER ? first : whole));
    this.#row(columns, titles, header, { parent: table, tag: "TH" });
    for (const row of rows) {
      const height = this.#rowHeight(columns, row, cell);
      if (this.#doc.y + height > this.#bottom) {
        this.newPage();
        this.#row(columns, titles, header, undefined);
      }
      this.#row(columns, row, cell, { parent: table, tag: "TD" });
    }
    table.end();
    this.space(14);
  }

  /** Drawing with an alternative text. */
  figure(alt: string, height: number, draw: (doc: PDFDocument, x: number, y: number) => void): void {
    this.ensure(height);
    const { y } = this.#doc;
    const bbox: [number, number, number, number] = [MARGIN, y, MARGIN + this.width, y + height];
    const figure = this.#doc.struct("Figure", { alt, bbox, placement: "Block" }, () => draw(this.#doc, MARGIN, y));
    this.#root.add(figure);
    figure.end();
    this.#doc.y = y + height + 12;
  }

  /** Purely decorative drawing (an artifact). */
  artifact(draw: (doc: PDFDocument) => void): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    draw(this.#doc);
    this.#doc.endMarkedContent();
  }

  /** Text at a place, for figures. */
  label(text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
    this.#place(text, x, y, width, style);
  }

  /** Text at a place, as a paragraph. */
  placed(text: string, x: number, y: number, width: number, style: TextStyle, tag = "P"): void {
    this.#struct(this.#root, tag, () => this.#place(text, x, y, width, style));
  }

  /** @returns the document, once it has ended */
  end(): PDFDocument {
    this.#root.end();
    this.#doc.end();
    return this.#doc;
  }

  get #bottom(): number {
    return this.#doc.page.height - MARGIN - FOOTER_HEIGHT;
  }

  #struct(parent: StructureElement, tag: string, draw: () => void): void {
    const element = this.#doc.struct(tag, {}, draw);
    parent.add(element);
    element.end();
  }

  #tagged(tag: string, text: string, style: TextStyle): void {
    const height = this.#height(text, this.width, style);
    this.ensure(tag === "P" ? height : height + 60); // a heading does not end a page
    const { y } = this.#doc;
    this.#struct(this.#root, tag, () => this.#place(text, MARGIN, y, this.width, style));
    this.#doc.y = y + height;
  }

  #row(
    columns: readonly TableColumn[],
    texts: readonly string[],
    style: TextStyle,
    tags: { parent: StructureElement; tag: "TH" | "TD" } | undefined,
  ): void {
    const doc = this.#doc;
    const { y } = doc;
    const height = this.#rowHeight(columns, texts, style);
    const row = tags && doc.struct("TR", {});
    if (row) tags.parent.add(row);
    let x = MARGIN;
    for (const [index, { share, align = "left" }] of columns.entries()) {
      const width = this.width * share;
      const draw = () => this.#place(texts[index] ?? "", x + 3, y + 4, width - 6, { ...style, align });
      if (row) {
        const element =
          tags.tag === "TH"
            ? doc.struct("TH", { scope: "Column" }, draw)
            : doc.struct(index === 0 ? "TH" : "TD", index === 0 ? { scope: "Row" } : {}, draw);
        row.add(element);
        element.end();
      } else this.artifact(draw);
      x += width;
    }
    row?.end();
    this.artifact(() =>
      doc
        .moveTo(MARGIN, y + height)
        .lineTo(MARGIN + this.width, y + height)
        .lineWidth(0.5)
        .stroke(LINE),
    );
    doc.y = y + height;
  }

  #rowHeight(columns: readonly TableColumn[], texts: readonly string[], style: TextStyle): number {
    const heights = columns.map(({ share }, index) => this.#height(texts[index] ?? "", this.width * share - 6, style));
    return Math.max(...heights) + 8;
  }

  #height(text: string, width: number, style: TextStyle): number {
    return this.#doc
      .font(withFont(text, style.weight ?? "regular").font)
      .fontSize(style.size ?? 10)
      .heightOfString(withFont(text, style.weight ?? "regular").text, { width, lineGap: 2 });
  }

  #place(text: string, x: number, y: number, width: number, style: TextStyle): void {
    const { size = 10, weight = "regular", color = INK, align = "left" } = style;
    const { text: known, font } = withFont(text, weight);
    this.#doc.font(font).fontSize(size).fillColor(color).text(known, x, y, { width, align, lineGap: 2 });
  }
}
