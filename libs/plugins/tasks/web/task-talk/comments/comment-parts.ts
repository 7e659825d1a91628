// A comment as text, links and mentions. Nothing that people write becomes HTML.
import { mentionedIds } from '../../../shared/mentions';

export type CommentPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; userId: string };

const TOKEN = /@\[[0-9a-f-]{36}\]|\b(?:https?:\/\/|mailto:)[^\s<>"]+/gi;
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

export function commentParts(text: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const part = toPart(token);
    if (!part) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push(part);
    end = index + (part.kind === 'link' ? part.text.length : token.length);
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function toPart(token: string): CommentPart | null {
  if (!token.startsWith('@')) return toLink(withoutEnd(token));
  const [userId] = mentionedIds(token);
  return { kind: 'mention', userId: userId ?? token.slice(2, -1) };
}

function toLink(text: string): CommentPart | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && PROTOCOLS.has(url.protocol) ? { kind: 'link', text, href: url.href } : null;
}

/** What ends the sentence does not belong to the address; a bracket does when it was opened in it. */
function withoutEnd(address: string): string {
  let text = address;
  for (;;) {
    const last = text.at(-1) ?? '';
    const isOpened = last === ')' && text.split('(').length >= text.split(')').length;
    if (!/[.,;:!?'’”»)\]}*_]/.test(last) || isOpened) return text;
    text = text.slice(0, -1);
  }
}
