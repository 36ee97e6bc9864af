/**
 * Draws a mail in an empty frame. The console's content security policy refuses styles in HTML, of which mails have many. So they are
 * taken out of the text and set by program, which the policy allows.
 */
export function drawMail(frame: Document, html: string): void {
  const sheets: string[] = [];
  const unstyled = html
    .replaceAll(/<style>([^<]*)<\/style>/g, (_, css: string) => {
      sheets.push(css);
      return "";
    })
    .replaceAll(' style="', ' data-style="');
  const { body } = new DOMParser().parseFromString(unstyled, "text/html");
  frame.body.replaceWith(frame.adoptNode(body));
  for (const element of [body, ...body.querySelectorAll<HTMLElement>("[data-style]")]) {
    element.style.cssText = element.dataset.style ?? "";
  }
  const Sheet = frame.defaultView?.CSSStyleSheet;
  if (!Sheet) return;
  frame.adoptedStyleSheets = sheets.map((css) => {
    const sheet = new Sheet();
    sheet.replaceSync(css);
    return sheet;
  });
}
