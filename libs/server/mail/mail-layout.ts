import type { MailMessage } from './mail-message';

/** What a mail says, in plain sentences. */
export interface MailWords {
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to click. */
  link?: { label: string; url: string };
  /** Small print under the link. */
  closing?: readonly string[];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character]!);

/** A name with a line break must not become a header, nor a paragraph of its own. */
const onOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * The one layout of all mails, as text and as HTML. No colours of its own, no tables and no pictures: every client
 * shows it in its own light or dark, and nothing is loaded from anywhere.
 *
 * @param instance the name under which people know this workspace
 */
export function layOut(words: MailWords, instance: string): Omit<MailMessage, 'to'> {
  const paragraphs = words.paragraphs.map(onOneLine);
  const closing = (words.closing ?? []).map(onOneLine);
  const subject = onOneLine(words.subject);
  return {
    subject,
    text: asText({ ...words, paragraphs, closing }, instance),
    html: asHtml({ ...words, subject, paragraphs, closing }, instance),
  };
}

function asText({ paragraphs, link, closing = [] }: MailWords, instance: string): string {
  const lines = [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), ...closing, `-- \n${instance}`];
  return `${lines.join('\n\n')}\n`;
}

function asHtml({ subject, paragraphs, link, closing = [] }: MailWords, instance: string): string {
  const paragraph = (text: string, style = 'margin:0 0 16px') => `<p style="${style}">${escapeHtml(text)}</p>`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">',
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:36em;margin:0 auto">',
    ...paragraphs.map(text => paragraph(text)),
    ...(link ? [linkHtml(link)] : []),
    ...closing.map(text => paragraph(text, 'margin:0 0 16px;font-size:14px')),
    paragraph(instance, 'margin:32px 0 0;font-size:14px'),
    '</div></body></html>',
  ].join('\n');
}

/** The address is shown as well: some clients open no links, and people should see where one leads. */
function linkHtml({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return [
    `<p style="margin:0 0 8px"><a href="${href}" style="font-weight:bold">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:14px;word-break:break-all">${href}</p>`,
  ].join('\n');
}
