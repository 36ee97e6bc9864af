import escapeHtml from "escape-html";
import type { Bar, Block, Figure, Letter, Site } from "./template.ts";

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The site's colours: light inline, dark by class. Mail programs without a dark mode ignore the classes. */
const DARK = `
  @media (prefers-color-scheme: dark) {
    .ground { background: #0b1428 !important; }
    .card { background: #111d36 !important; border-color: #2a3a5c !important; }
    .ink { color: #e8edf7 !important; }
    .soft { color: #a9b5cc !important; }
    .line { border-color: #2a3a5c !important; }
    .bar { background: #f2a21b !important; }
    .button { background: #f2a21b !important; color: #0e1a33 !important; }
  }`;

/** A mail as HTML that loads nothing from elsewhere, and the same as plain text. */
export function layOut(letter: Letter, site: Site): { subject: string; html: string; text: string } {
  return { subject: letter.subject, html: htmlOf(letter, site), text: textOf(letter, site) };
}

/** The page that ends mails of this sort. The fragment never reaches a server. */
const unsubscribePage = (token: string, { publicUrl }: Site) => `${publicUrl}/unsubscribe#token=${token}`;

function htmlOf({ subject, blocks, unsubscribeToken: token }: Letter, site: Site): string {
  const url = escapeHtml(site.publicUrl);
  const unsubscribe =
    token === undefined
      ? ""
      : `<br><a href="${escapeHtml(unsubscribePage(token, site))}" class="soft" style="color:#4b5974">Stop getting these e-mails</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f3f5fa">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5fa"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="${FONT};padding:0 8px 16px;font-size:17px;font-weight:600;color:#152a52">Treadlight</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #dbe1ec;border-radius:10px;padding:28px 28px 12px">
${blocks.map(htmlOfBlock).join("\n")}
</td></tr>
<tr><td class="soft" style="${FONT};padding:16px 8px;font-size:13px;line-height:20px;color:#4b5974">Sent by Treadlight at <a href="${url}" class="soft" style="color:#4b5974">${url}</a>${unsubscribe}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function htmlOfBlock(block: Block): string {
  switch (block.kind) {
    case "text":
      return paragraph("ink", "font-size:16px;line-height:24px;color:#0e1a33", block.text);
    case "note":
      return `<div class="line" style="border-top:1px solid #dbe1ec;margin:0 0 16px"></div>
${paragraph("soft", "font-size:14px;line-height:21px;color:#4b5974", block.text)}`;
    case "quote":
      return `<blockquote class="line ink" style="${FONT};margin:0 0 24px;padding:0 0 0 16px;border-left:3px solid #dbe1ec;font-size:16px;line-height:24px;color:#0e1a33;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(block.text)}</blockquote>`;
    case "facts":
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
${block.facts.map(({ label, value }) => `<tr><td class="soft" style="${FONT};padding:2px 16px 2px 0;font-size:14px;line-height:21px;color:#4b5974;vertical-align:top">${escapeHtml(label)}</td><td class="ink" style="${FONT};padding:2px 0;font-size:16px;line-height:24px;color:#0e1a33;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`).join("\n")}
</table>`;
    case "figures":
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 12px">
${block.figures.map(htmlOfFigure).join("\n")}
</table>`;
    case "bars":
      if (block.cid !== undefined) return pictureOf(block.cid, block);
      return `${paragraph("ink", "margin-bottom:8px;font-size:16px;line-height:24px;font-weight:600;color:#0e1a33", block.title)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
${block.bars.map(htmlOfBar).join("\n")}
</table>`;
    case "list":
      return `<ul class="ink" style="${FONT};margin:0 0 20px;padding:0 0 0 20px;font-size:16px;line-height:24px;color:#0e1a33">
${block.items.map((item) => `<li style="margin:0 0 8px;overflow-wrap:anywhere">${escapeHtml(item)}</li>`).join("\n")}
</ul>`;
    case "button": {
      const url = escapeHtml(block.url);
      return `<p style="margin:8px 0 24px"><a href="${url}" class="button" style="${FONT};display:inline-block;padding:12px 22px;border-radius:8px;background:#152a52;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>
${paragraph("soft", "font-size:13px;line-height:20px;color:#4b5974;overflow-wrap:anywhere", `Or open this address in your browser: ${block.url}`)}`;
    }
  }
}

const htmlOfFigure = ({ label, value, change }: Figure) =>
  `<tr><td class="soft line" style="${FONT};padding:8px 12px 8px 0;border-bottom:1px solid #dbe1ec;font-size:14px;line-height:20px;color:#4b5974">${escapeHtml(label)}</td>
<td class="line" align="right" style="padding:8px 0;border-bottom:1px solid #dbe1ec"><span class="ink" style="${FONT};font-size:18px;line-height:24px;font-weight:600;color:#0e1a33;white-space:nowrap">${escapeHtml(value)}</span><br><span class="soft" style="${FONT};font-size:13px;line-height:18px;color:#4b5974">${escapeHtml(change)}</span></td></tr>`;

/** Who cannot see the picture reads its amounts. */
const pictureOf = (cid: string, { title, bars }: { title: string; bars: readonly Bar[] }) =>
  `<p style="margin:0 0 20px"><img src="cid:${escapeHtml(cid)}" alt="${escapeHtml([`${title}.`, ...bars.map(({ label, value }) => `${label}: ${value}.`)].join(" "))}" width="504" style="display:block;width:100%;height:auto;border-radius:6px"></p>`;

/** The bar is the background of a cell, because mail programs show no SVG. */
const htmlOfBar = ({ label, value, share }: Bar) =>
  `<tr><td class="ink" style="${FONT};padding:6px 12px 2px 0;font-size:14px;line-height:20px;color:#0e1a33;overflow-wrap:anywhere">${escapeHtml(label)}</td>
<td class="soft" align="right" style="${FONT};padding:6px 0 2px;font-size:14px;line-height:20px;color:#4b5974;white-space:nowrap">${escapeHtml(value)}</td></tr>
<tr><td colspan="2"><div class="bar" style="width:${Math.max(1, Math.round(share * 100))}%;height:6px;border-radius:3px;background:#152a52"></div></td></tr>`;

const paragraph = (colour: string, style: string, words: string) =>
  `<p class="${colour}" style="${FONT};margin:0 0 16px;${style}">${escapeHtml(words)}</p>`;

function textOf({ blocks, unsubscribeToken: token }: Letter, site: Site): string {
  const paragraphs = blocks.map((block) => {
    switch (block.kind) {
      case "button":
        return `${block.label}:\n${block.url}`;
      case "facts":
        return block.facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
      case "figures":
        return block.figures
          .map(({ label, value, change }) => `${label}: ${value}${change && ` (${change})`}`)
          .join("\n");
      case "bars":
        return [`${block.title}:`, ...block.bars.map(({ label, value }) => `- ${label}: ${value}`)].join("\n");
      case "list":
        return block.items.map((item) => `- ${item}`).join("\n");
      case "quote":
        return block.text.replaceAll(/^/gm, "> ");
      default:
        return block.text;
    }
  });
  const unsubscribe = token === undefined ? "" : `\nStop getting these e-mails: ${unsubscribePage(token, site)}`;
  return `${[...paragraphs, `--\nTreadlight, ${site.publicUrl}${unsubscribe}`].join("\n\n")}\n`;
}
