import type { Language } from '@sv/contracts/language.contract';
import { escapeHtml } from '../http/escape-html';
import type { MailLook } from './mail-look';
import type { MailMessage } from './mail-message';

/** What a mail says, in plain sentences. */
export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to click. */
  link?: { label: string; url: string };
  /** Small print under the link. */
  closing?: readonly string[];
}

/** A name with a line break must not become a header, nor a paragraph of its own. */
const onOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * The one layout of all mails, as text and as HTML. No tables, and no colours of its own but those of the one button:
 * every client shows it in its own light or dark. The one picture is the logo of the workspace, the same address in
 * every mail, so that loading it does not reveal which mail was opened.
 */
export function layOut(text: MailText, look: MailLook, language: Language = 'en'): Omit<MailMessage, 'to'> {
  const shown = { ...look, name: onOneLine(look.name) };
  const laid = {
    ...text,
    subject: onOneLine(text.subject),
    paragraphs: text.paragraphs.map(onOneLine),
    closing: (text.closing ?? []).map(onOneLine),
  };
  return {
    subject: laid.subject,
    fromName: look.fromName && onOneLine(look.fromName),
    text: asText(laid, shown),
    html: asHtml(laid, shown, language),
  };
}

function asText({ paragraphs, link, closing = [] }: MailText, look: MailLook): string {
  const lines = [
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...closing,
    `-- \n${signature(look)}`,
  ];
  return `${lines.join('\n\n')}\n`;
}

function asHtml({ subject, paragraphs, link, closing = [] }: MailText, look: MailLook, language: Language): string {
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:36em;margin:0 auto">',
    ...headHtml(look),
    ...paragraphs.map(text => paragraph(text)),
    ...(link ? [linkHtml(link, look.button)] : []),
    ...closing.map(text => paragraph(text, 'margin:0 0 16px;font-size:14px')),
    paragraph(signature(look), 'margin:32px 0 0;font-size:14px'),
    '</div></body></html>',
  ].join('\n');
}

const paragraph = (text: string, style = 'margin:0 0 16px'): string => `<p style="${style}">${escapeHtml(text)}</p>`;

const signature = ({ name, host }: MailLook): string => (name === host ? host : `${name} · ${host}`);

/** The name stands where there is no logo, or pictures are not loaded. The address alone stands under the mail. */
function headHtml({ logo, name, host }: MailLook): string[] {
  if (logo) return [logoHtml(logo, name)];
  return name === host ? [] : [paragraph(name, `margin:0 0 24px;${NAME}`)];
}

const NAME = 'font-size:18px;font-weight:bold';

function logoHtml(url: string, name: string): string {
  const style = `height:40px;max-width:240px;border:0;${NAME}`;
  return `<p style="margin:0 0 24px"><img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" height="40" style="${style}"></p>`;
}

/** The address is shown as well: some clients open no links, and people should see where one leads. */
function linkHtml({ label, url }: { label: string; url: string }, button: MailLook['button']): string {
  const href = escapeHtml(url);
  const style = button
    ? `display:inline-block;padding:10px 18px;border-radius:7px;background:${button.ground};color:${button.words};text-decoration:none;font-weight:bold`
    : 'font-weight:bold';
  return [
    `<p style="margin:0 0 ${button ? 16 : 8}px"><a href="${href}" style="${style}">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:14px;word-break:break-all">${href}</p>`,
  ].join('\n');
}
