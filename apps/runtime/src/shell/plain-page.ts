import { escapeHtml } from './escape-html';
import { plainDocument } from './plain-document';

export interface PlainPage {
  title: string;
  paragraphs: string[];
  status: number;
}

/** A small page with no script, for whoever has no session or no network. */
export function plainPage({ title, paragraphs, status }: PlainPage): string {
  const text = paragraphs
    .filter(Boolean)
    .map(paragraph => `<p>${escapeHtml(paragraph)}</p>`)
    .join('\n      ');
  const content = `${status >= 400 ? `<p class="status">${status}</p>` : ''}
      <h1>${escapeHtml(title)}</h1>
      ${text}
      <p><a href="/">Back to __INSTANCE_NAME__</a></p>`;
  return plainDocument({ title: escapeHtml(title), content });
}
