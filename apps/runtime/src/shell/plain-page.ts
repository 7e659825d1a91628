import { escapeHtml } from './escape-html';

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
  return `<!doctype html>
<html lang="en" data-theme="__THEME__">
  <head>
    <meta charset="utf-8" />
    <title>${escapeHtml(title)} · __INSTANCE_NAME__</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    __INSTANCE_STYLE__
    <link rel="stylesheet" href="/plain.css" />
  </head>
  <body>
    <main>
      ${status >= 400 ? `<p class="status">${status}</p>` : ''}
      <h1>${escapeHtml(title)}</h1>
      ${text}
      <p><a href="/">Back to __INSTANCE_NAME__</a></p>
    </main>
  </body>
</html>
`;
}
